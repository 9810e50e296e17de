/**
 * A live query that survives temporary errors. If the browser cuts the connection (iOS does so in the background) or
 * another tab upgrades the database, the last value stays and the query runs again. An exception of our own code is
 * reported, and the query runs again when the data that it had read changes.
 */
import Dexie, { liveQuery } from 'dexie'
import type { PersonDatabase } from './person-database'
import { whenIdle } from './when-idle'

/**
 * When the query runs. 'at rest': only when the page is idle, also after each change. 'again later': at once the first
 * time, after a change when the page is idle and `laterMs` have passed, for callers that know of their own writes in
 * another way.
 */
export type Haste = 'at once' | 'at rest' | 'again later'

/**
 * Delay of a repeated query, ms, because a page also counts as idle between two taps, while the first is being written.
 */
const laterMs = 250

/** The delay before a failed query runs again: the first one, doubled with each failure, and the longest; ms. */
const soonMs = 100
const latestMs = 10_000

/** Wraps a Dexie or IndexedDB error, because Dexie would swallow some of them and not run the query again. */
class Unanswered extends Error {
  constructor(cause: unknown) {
    super('unanswered', { cause })
  }
}

/** The value, or an exception of our own code. Either way Dexie watches the data that the query has read. */
type Outcome<Value> = { value: Value } | { mistake: unknown }

/** Thrown to end a query whose data has changed and that may run again later. */
class Later extends Error {}

export function askLive<Value>(database: PersonDatabase, question: () => Promise<Value>, haste: Haste = 'at once') {
  /**
   * `fail` is called for each exception of our own code; of several in a row only the first is reported to the browser.
   */
  function subscribe(next: (value: Value) => void, fail?: (problem: unknown) => void): { unsubscribe: () => void } {
    let failures = 0
    let isReported = false
    let forget = () => {}
    if (haste === 'at rest') forget = whenIdle(ask)
    else ask()

    function ask(): void {
      let answered = false
      const questioned = liveQuery(async (): Promise<Outcome<Value>> => {
        if (answered && haste !== 'at once') throw new Later()
        try {
          return { value: await question() }
        } catch (problem) {
          if (isOfDevice(problem)) throw new Unanswered(problem)
          return { mistake: problem }
        }
      })
      const asked = questioned.subscribe(
        (outcome) => {
          failures = 0
          answered = true
          if ('mistake' in outcome) mistaken(outcome.mistake)
          else {
            isReported = false
            next(outcome.value)
          }
        },
        (problem: Later | Unanswered) => {
          asked.unsubscribe()
          if (problem instanceof Later) askLater()
          else failed()
        },
      )
      forget = () => asked.unsubscribe()
    }

    function askLater(): void {
      if (haste === 'at rest') forget = whenIdle(ask)
      else {
        const timer = setTimeout(() => (forget = whenIdle(ask)), laterMs)
        forget = () => clearTimeout(timer)
      }
    }

    function mistaken(problem: unknown): void {
      if (!isReported) globalThis.reportError?.(problem)
      isReported = true
      fail?.(problem)
    }

    function failed(): void {
      const connection = database.backendDB()
      const timer = setTimeout(() => again(connection), Math.min(latestMs, soonMs * 2 ** failures))
      forget = () => clearTimeout(timer)
      failures += 1
    }

    /** Closes the failed connection first; Dexie itself does so only after three failures. */
    function again(connection: IDBDatabase | null): void {
      database.giveUp(connection)
      ask()
    }

    return { unsubscribe: () => forget() }
  }
  // `dexie-react-hooks` calls `hasValue()`; there is never a value before the first result.
  return { subscribe, hasValue: () => false }
}

function isOfDevice(problem: unknown): boolean {
  return problem instanceof Dexie.DexieError || problem instanceof DOMException
}
