/** Who waits for a database: first come, first served, and no more than can be served while somebody still waits for the answer. */

/** Said at once to whoever comes after all of those: nothing was done, and later it may be. */
export class BusyError extends Error {
  override name = 'BusyError'

  constructor() {
    super('too many wait for the database')
  }
}

/** On a school's machine they are served within two seconds; a device waits for twenty. */
export const mostWaiting = 1_000
/** Milliseconds. Whoever has waited longer when the turn comes is told so, too: a device that gives up soon would never hear of it. */
const longestWait = 10_000

export type WaitingLine = {
  waiting(): number
  /** Does `job` once all that came before are done. */
  take<Result>(job: () => Promise<Result>): Promise<Result>
}

/** The line before a database that does one thing at a time. */
export function openLine(most = mostWaiting, now = () => performance.now()): WaitingLine {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return {
    waiting: () => waiting,
    take(job) {
      if (waiting >= most) return Promise.reject(new BusyError())
      waiting += 1
      const came = now()
      const mine = last.then(heardOthers).then(() => {
        waiting -= 1
        if (now() - came > longestWait) throw new BusyError()
        return job()
      })
      last = mine.catch(() => undefined)
      return mine
    },
  }
}

/** What has arrived meanwhile is read before the next job begins, or it would stand in line by the loop's order and not by its own. */
function heardOthers(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
