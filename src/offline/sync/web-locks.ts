/** One worker at a time over all tabs and the service worker, by Web Locks; where there are none, within this context. */

/** A tab that was suspended may hold a lock for ever. The fence makes taking it over safe: the late tab's answers change nothing. */
const patienceMs = 120_000

/** Waits for its turn, at most two minutes. */
export async function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const locks = webLocks()
  if (!locks) return inTurnHere(name, work)
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), patienceMs)
  let begun = false
  const begin = () => {
    begun = true
    clearTimeout(timer)
    return work()
  }
  try {
    return await locks.request(name, { signal: patience.signal }, begin)
  } catch (problem) {
    if (begun) throw problem
    return await locks.request(name, { steal: true }, begin)
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

const tails = new Map<string, Promise<unknown>>()

async function inTurnHere<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const before = tails.get(name)
  const turn = (before ?? Promise.resolve()).then(work, work)
  const tail = turn.catch(() => undefined)
  tails.set(name, tail)
  try {
    return await turn
  } finally {
    if (tails.get(name) === tail) tails.delete(name)
  }
}
