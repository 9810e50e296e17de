/**
 * Lets only one tab or worker run some work at a time, by Web Locks. In a browser without Web Locks, only the callers
 * of one page wait for each other.
 *
 * A suspended tab may hold a lock for ever, and work may hang. A waiting caller therefore asks the holder on a
 * BroadcastChannel, and steals the lock if the holder does not answer. What the old holder does later must be harmless
 * (a drain's late results are ignored because of its fence number).
 */

/** A caller that has waited this many ms without an answer from the holder steals the lock. */
const stealAfterMs = 120_000
/** The caller begins to ask the holder this many ms before it would steal the lock. */
const askingMs = 10_000
/** The caller repeats its question at this interval, ms, because the holder's tab may be busy. */
const askEveryMs = 2_000
/** Work counts as hanging if its last step was this many ms ago: no call and no transaction takes as long. */
const longestStepMs = 60_000

/**
 * Runs `work` while holding the lock; `work` calls `markAlive` after each step. Waits as long as another holder makes
 * progress, else at most `stealAfterMs`.
 */
export async function withLock<Result>(
  name: string,
  work: (markAlive: () => void) => Promise<Result>,
): Promise<Result> {
  const locks = webLocks()
  if (!locks) return withLocalLock(name, work)
  const waiting = new AbortController()
  const asking = whenSilent(name, () => waiting.abort())
  let begun = false
  const begin = () => {
    begun = true
    asking.end()
    return workAndAnswer(name, work)
  }
  try {
    return await locks.request(name, { signal: waiting.signal }, begin)
  } catch (problem) {
    if (begun) throw problem
    return await locks.request(name, { steal: true }, begin)
  } finally {
    asking.end()
  }
}

/** Runs `work` if the lock is free; null if another tab or worker holds it. */
export async function withFreeLock<Result>(name: string, work: () => Promise<Result>): Promise<Result | null> {
  const locks = webLocks()
  if (locks) return locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : null))
  return tails.has(name) ? null : withLocalLock(name, work)
}

function webLocks(): LockManager | null {
  // Absent outside secure contexts and in Node before 24.
  return typeof navigator !== 'undefined' && 'locks' in navigator ? navigator.locks : null
}

type HolderMessage = 'alive?' | 'alive'

function openChannel(
  name: string,
  onMessage: (message: HolderMessage) => void,
): { send: (message: HolderMessage) => void; close: () => void } {
  if (typeof BroadcastChannel === 'undefined') return { send: () => {}, close: () => {} }
  const channel = new BroadcastChannel(`${name} holder`)
  channel.onmessage = (event: MessageEvent<HolderMessage>) => onMessage(event.data)
  return { send: (message) => channel.postMessage(message), close: () => channel.close() }
}

/** Runs the work, and answers the questions of waiting callers as long as the work makes progress. */
async function workAndAnswer<Result>(name: string, work: (markAlive: () => void) => Promise<Result>): Promise<Result> {
  const pulse = openPulse()
  const channel = openChannel(name, (message) => {
    if (message === 'alive?' && pulse.isAlive()) channel.send('alive')
  })
  try {
    return await work(pulse.markAlive)
  } finally {
    channel.close()
  }
}

/** Calls `onSilent` once, after `stealAfterMs` without an answer from the holder. */
function whenSilent(name: string, onSilent: () => void): { end: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const channel = openChannel(name, (message) => {
    if (message === 'alive') wait()
  })
  function wait(): void {
    clearTimeout(timer)
    timer = setTimeout(() => ask(askingMs), stealAfterMs - askingMs)
  }
  function ask(leftMs: number): void {
    if (leftMs <= 0) return onSilent()
    channel.send('alive?')
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

/** Without Web Locks: the last caller's work for each lock, by the lock's name. */
const tails = new Map<string, Promise<unknown>>()
const pulses = new Map<string, Pulse>()

async function withLocalLock<Result>(name: string, work: (markAlive: () => void) => Promise<Result>): Promise<Result> {
  const before = tails.get(name)
  const begin = () => {
    const pulse = openPulse()
    pulses.set(name, pulse)
    return work(pulse.markAlive)
  }
  const result = (before ? Promise.race([before, whenHung(name, before)]) : Promise.resolve()).then(begin, begin)
  const tail = result.catch(() => undefined)
  tails.set(name, tail)
  try {
    return await result
  } finally {
    if (tails.get(name) === tail) tails.delete(name)
  }
}

/** Resolves when `before` has ended or hangs. */
async function whenHung(name: string, before: Promise<unknown>): Promise<void> {
  let ended = false
  const end = before.then(() => (ended = true))
  do {
    let timer: ReturnType<typeof setTimeout> | undefined
    await Promise.race([end, new Promise((resolve) => (timer = setTimeout(resolve, stealAfterMs)))])
    clearTimeout(timer)
  } while (!ended && pulses.get(name)?.isAlive())
}

type Pulse = { markAlive: () => void; isAlive: () => boolean }

function openPulse(): Pulse {
  let aliveAt = performance.now()
  return {
    markAlive() {
      aliveAt = performance.now()
    },
    isAlive: () => performance.now() - aliveAt < longestStepMs,
  }
}
