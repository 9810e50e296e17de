/**
 * A live query that survives temporary errors. If the browser cuts the connection (iOS does so in the background) or
 * another tab upgrades the database, the last value stays and the query runs again. An exception of our own code is
 * reported, and the query runs again when the data that it had read changes.
 */
import Dexie, { liveQuery } from 'dexie'
import type { PersonDatabase } from './person-database'
import { whenIdle } from './when-idle'

/**
 * When the query runs. 'idle': only when the page is idle, also after each change. 'idle refetch': at once the first
 * time, after a change when the page is idle and `refetchDelayMs` have passed, for callers that know of their own
 * writes in another way.
 */
export type QueryTiming = 'immediate' | 'idle' | 'idle refetch'

/**
 * Delay of a repeated query, ms, because a page also counts as idle between two taps, while the first is being written.
 */
const refetchDelayMs = 250

/** The delay before a failed query runs again: the first one, doubled with each failure, and the longest; ms. */
const firstRetryMs = 100
const longestRetryMs = 10_000

/** Wraps a Dexie or IndexedDB error, because Dexie would swallow some of them and not run the query again. */
class DatabaseFailed extends Error {
  constructor(cause: unknown) {
    super('unanswered', { cause })
  }
}

/** The value, or an exception of our own code. Either way Dexie watches the data that the query has read. */
type Outcome<Value> = { value: Value } | { mistake: unknown }

/** Thrown to end a query whose data has changed and that may run again later. */
class RefetchLater extends Error {}

export function askLive<Value>(
  database: PersonDatabase,
  question: () => Promise<Value>,
  timing: QueryTiming = 'immediate',
) {
  /**
   * `fail` is called for each exception of our own code; of several in a row only the first is reported to the browser.
   */
  function subscribe(next: (value: Value) => void, fail?: (problem: unknown) => void): { unsubscribe: () => void } {
    let failures = 0
    let isReported = false
    let cancel = () => {}
    if (timing === 'idle') cancel = whenIdle(run)
    else run()

    function run(): void {
      let hasResult = false
      const query = liveQuery(async (): Promise<Outcome<Value>> => {
        if (hasResult && timing !== 'immediate') throw new RefetchLater()
        try {
          return { value: await question() }
        } catch (problem) {
          if (isDatabaseError(problem)) throw new DatabaseFailed(problem)
          return { mistake: problem }
        }
      })
      const subscription = query.subscribe(
        (outcome) => {
          failures = 0
          hasResult = true
          if ('mistake' in outcome) reportMistake(outcome.mistake)
          else {
            isReported = false
            next(outcome.value)
          }
        },
        (problem: RefetchLater | DatabaseFailed) => {
          subscription.unsubscribe()
          if (problem instanceof RefetchLater) runLater()
          else retryLater()
        },
      )
      cancel = () => subscription.unsubscribe()
    }

    function runLater(): void {
      if (timing === 'idle') cancel = whenIdle(run)
      else {
        const timer = setTimeout(() => (cancel = whenIdle(run)), refetchDelayMs)
        cancel = () => clearTimeout(timer)
      }
    }

    function reportMistake(problem: unknown): void {
      if (!isReported) globalThis.reportError?.(problem)
      isReported = true
      fail?.(problem)
    }

    function retryLater(): void {
      const connection = database.backendDB()
      const timer = setTimeout(() => retry(connection), Math.min(longestRetryMs, firstRetryMs * 2 ** failures))
      cancel = () => clearTimeout(timer)
      failures += 1
    }

    /** Closes the failed connection first; Dexie itself does so only after three failures. */
    function retry(connection: IDBDatabase | null): void {
      database.giveUp(connection)
      run()
    }

    return { unsubscribe: () => cancel() }
  }
  // `dexie-react-hooks` calls `hasValue()`; there is never a value before the first result.
  return { subscribe, hasValue: () => false }
}

function isDatabaseError(problem: unknown): boolean {
  return problem instanceof Dexie.DexieError || problem instanceof DOMException
}
