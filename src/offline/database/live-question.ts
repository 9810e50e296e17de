/**
 * A live query that survives errors. If the browser closes the connection (iOS does so in the background), or another
 * tab upgrades the database or blocks its opening, the query is repeated until it succeeds. An exception of our own
 * code is reported, and the query is repeated when the data that it had read changes.
 */
import Dexie, { liveQuery } from 'dexie'
import { DatabaseBlocked } from './blockable-database'
import type { PersonDatabase } from './person-database'
import { whenIdle } from './when-idle'

/**
 * When the query runs. 'immediate': at once, and after each change. 'idle': each time only when the page is idle. 'idle
 * refetch': the first time at once, after a change only when `refetchDelayMs` have passed and the page is idle; for
 * callers that apply their own changes to the result themselves.
 */
export type QueryTiming = 'immediate' | 'idle' | 'idle refetch'

/** Delay of 'idle refetch', ms: a page also counts as idle between two taps, while the first is being stored. */
const refetchDelayMs = 250

/** The delay before a failed query is repeated, ms; doubled with each further failure. */
const firstRetryMs = 100
/** The longest delay before a failed query is repeated, ms. */
const longestRetryMs = 10_000

/** Wraps an error of Dexie or IndexedDB, because Dexie would swallow some of them and not repeat the query. */
class DatabaseFailed extends Error {
  constructor(cause: unknown) {
    super('unanswered', { cause })
  }
}

/** The value, or an exception of our own code: returned, not thrown, so that Dexie watches what the query has read. */
type Outcome<Value> = { value: Value } | { mistake: unknown }

/** Ends a query that Dexie repeats at once after a change, because `timing` requires that it is repeated later. */
class RefetchLater extends Error {}

export function askLive<Value>(
  database: PersonDatabase,
  question: () => Promise<Value>,
  timing: QueryTiming = 'immediate',
) {
  /** `fail` is called for each exception of our own code; `reportError` only for the first of several in a row. */
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

    /** Closes the failed connection, because Dexie does so only after three failures, and runs the query again. */
    function retryLater(): void {
      const connection = database.backendDB()
      const retry = () => {
        database.giveUp(connection)
        run()
      }
      const timer = setTimeout(retry, Math.min(longestRetryMs, firstRetryMs * 2 ** failures))
      cancel = () => clearTimeout(timer)
      failures += 1
    }

    return { unsubscribe: () => cancel() }
  }
  // `dexie-react-hooks` calls `hasValue()`; there is never a value before the first result.
  return { subscribe, hasValue: () => false }
}

function isDatabaseError(problem: unknown): boolean {
  return problem instanceof Dexie.DexieError || problem instanceof DOMException || problem instanceof DatabaseBlocked
}
