/**
 * Who waits for a database: who only reads goes before those who write, turn by turn, else first come, first served; and no more than can
 * be served while somebody still waits for the answer. Two hundred tablets that come back at once keep nobody from a page.
 */

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
  /** Does `job` when its turn comes. */
  take<Result>(job: () => Promise<Result>, who?: 'reads' | 'writes'): Promise<Result>
}

/** `lanes`: jobs at a time; `most`: how many may wait of each kind. */
export function openLine({ lanes = 1, most = mostWaiting, now = () => performance.now() }: { lanes?: number; most?: number; now?: () => number } = {}): WaitingLine {
  const lines = { reads: new Array<() => Promise<void>>(), writes: new Array<() => Promise<void>>() }
  let free = lanes
  let last: 'reads' | 'writes' = 'writes'

  function begin(): void {
    while (free > 0) {
      const [first, second] = last === 'reads' ? (['writes', 'reads'] as const) : (['reads', 'writes'] as const)
      last = lines[first].length > 0 ? first : second
      const job = lines[last].shift()
      if (!job) return
      free -= 1
      void job()
        // What has arrived meanwhile is heard before the next job begins, or it would stand in line by the loop's order and not by its own.
        .then(() => new Promise((resolve) => setImmediate(resolve)))
        .then(() => {
          free += 1
          begin()
        })
    }
  }

  return {
    waiting: () => lines.reads.length + lines.writes.length,
    take(job, who = 'writes') {
      if (lines[who].length >= most) return Promise.reject(new BusyError())
      const came = now()
      return new Promise((resolve, reject) => {
        lines[who].push(async () => {
          if (now() - came > longestWait) return reject(new BusyError())
          await job().then(resolve, reject)
        })
        begin()
      })
    },
  }
}
