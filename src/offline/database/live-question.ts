/**
 * A live question that outlives what passes: the browser cut the connection (iOS does so in the background), or another tab brought
 * an update, and what was just being asked is answered by an error. The last answer stands, and the question is asked again.
 * A mistake in our own code is reported, and the question is asked again at the next change of what it had read.
 */
import Dexie, { liveQuery } from 'dexie'
import type { PersonDatabase } from './person-database'
import { whenIdle } from './when-idle'

/**
 * 'at rest': what no finger waits for is asked, and asked again, once the page has nothing else to do; 'again later': only asked again
 * so, and not between two taps of a hurried hand, for whoever is told in another way what was just written here.
 */
export type Haste = 'at once' | 'at rest' | 'again later'

/** A page rests between two taps, too, while the first is on its way to the disk. ms */
const laterMs = 250

/** How long until it is asked again, the first time and at most, ms. */
const soonMs = 100
const latestMs = 10_000

/** Some errors Dexie would keep to itself, and never ask again. */
class Unanswered extends Error {
  constructor(cause: unknown) {
    super('unanswered', { cause })
  }
}

/** A question either answers, or throws because of a mistake in our code. Dexie follows what either has read. */
type Outcome<Value> = { value: Value } | { mistake: unknown }

/** What it was asked about has changed, and it may wait. */
class Later extends Error {}

export function askLive<Value>(database: PersonDatabase, question: () => Promise<Value>, haste: Haste = 'at once') {
  /** `fail` hears of each mistake in our code; of several in a row, only the first is reported. */
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

    /** Dexie itself gives up on a connection that fails it three times. */
    function again(connection: IDBDatabase | null): void {
      database.giveUp(connection)
      ask()
    }

    return { unsubscribe: () => forget() }
  }
  // Nothing is known before it is asked.
  return { subscribe, hasValue: () => false }
}

function isOfDevice(problem: unknown): boolean {
  return problem instanceof Dexie.DexieError || problem instanceof DOMException
}
