/**
 * One worker at a time over all tabs and the service worker, by Web Locks; if there are none, within this context.
 *
 * A tab that was suspended may hold a lock for ever, and work may hang. Whoever waits asks the holder on a channel of the lock's
 * name, and takes the lock over if nobody answers that the work goes on. The fence makes that safe: the late tab's answers change nothing.
 */
/** Waiting this long without a sign of life ends the wait. ms */
const patienceMs = 120_000
/** The last part of that wait, in which the holder is asked, again and again: its tab may be busy. ms */
const askingMs = 10_000
const askEveryMs = 2_000
/** Work whose last step is longer ago than this hangs: no call and no transaction takes as long. ms */
const longestStepMs = 60_000

/** Waits for its turn: without end while the holder's work goes on (`stir` after each step), else at most two minutes. */
export async function inTurn<Result>(name: string, work: (stir: () => void) => Promise<Result>): Promise<Result> {
  const locks = webLocks()
  if (!locks) return inTurnHere(name, work)
  const patience = new AbortController()
  const listening = whenSilent(name, () => patience.abort())
  let begun = false
  const begin = () => {
    begun = true
    listening.end()
    return answering(name, work)
  }
  try {
    return await locks.request(name, { signal: patience.signal }, begin)
  } catch (problem) {
    if (begun) throw problem
    return await locks.request(name, { steal: true }, begin)
  } finally {
    listening.end()
  }
}

/** Runs `work` unless somebody else is at it already; null then. */
export async function unlessBusy<Result>(name: string, work: () => Promise<Result>): Promise<Result | null> {
  const locks = webLocks()
  if (locks) return locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : null))
  return tails.has(name) ? null : inTurnHere(name, work)
}

function webLocks(): LockManager | null {
  // Absent outside secure contexts and in Node before 24.
  return typeof navigator !== 'undefined' && 'locks' in navigator ? navigator.locks : null
}

type Word = 'alive?' | 'alive'

function openChannel(name: string, hear: (word: Word) => void): { say: (word: Word) => void; close: () => void } {
  if (typeof BroadcastChannel === 'undefined') return { say: () => {}, close: () => {} }
  const channel = new BroadcastChannel(`${name} holder`)
  channel.onmessage = (event: MessageEvent<Word>) => hear(event.data)
  return { say: (word) => channel.postMessage(word), close: () => channel.close() }
}

/** Does the work, and answers whoever waits behind it for as long as it goes on. */
async function answering<Result>(name: string, work: (stir: () => void) => Promise<Result>): Promise<Result> {
  const pulse = openPulse()
  const channel = openChannel(name, (word) => {
    if (word === 'alive?' && pulse.isAlive()) channel.say('alive')
  })
  try {
    return await work(pulse.stir)
  } finally {
    channel.close()
  }
}

/** Calls `silent` once, after two minutes in which the holder gave no sign of life when it was asked. */
function whenSilent(name: string, silent: () => void): { end: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const channel = openChannel(name, (word) => {
    if (word === 'alive') wait()
  })
  function wait(): void {
    clearTimeout(timer)
    timer = setTimeout(() => ask(askingMs), patienceMs - askingMs)
  }
  function ask(leftMs: number): void {
    if (leftMs <= 0) return silent()
    channel.say('alive?')
    timer = setTimeout(() => ask(leftMs - askEveryMs), askEveryMs)
  }
  wait()
  return {
    end() {
      clearTimeout(timer)
      channel.close()
    },
  }
}

/** What of this context holds a lock or waits for it, by name. */
const tails = new Map<string, Promise<unknown>>()
const pulses = new Map<string, Pulse>()

async function inTurnHere<Result>(name: string, work: (stir: () => void) => Promise<Result>): Promise<Result> {
  const before = tails.get(name)
  const begin = () => {
    const pulse = openPulse()
    pulses.set(name, pulse)
    return work(pulse.stir)
  }
  const turn = (before ? Promise.race([before, whenHung(name, before)]) : Promise.resolve()).then(begin, begin)
  const tail = turn.catch(() => undefined)
  tails.set(name, tail)
  try {
    return await turn
  } finally {
    if (tails.get(name) === tail) tails.delete(name)
  }
}

/** Resolves when what goes before has ended, or has hung for so long that nobody waits for it any more. */
async function whenHung(name: string, before: Promise<unknown>): Promise<void> {
  let ended = false
  const end = before.then(() => (ended = true))
  do {
    let timer: ReturnType<typeof setTimeout> | undefined
    await Promise.race([end, new Promise((resolve) => (timer = setTimeout(resolve, patienceMs)))])
    clearTimeout(timer)
  } while (!ended && pulses.get(name)?.isAlive())
}

type Pulse = { stir: () => void; isAlive: () => boolean }

function openPulse(): Pulse {
  let stirredAt = performance.now()
  return {
    stir() {
      stirredAt = performance.now()
    },
    isAlive: () => performance.now() - stirredAt < longestStepMs,
  }
}
