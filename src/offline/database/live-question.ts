/**
 * A live question that outlives what passes: the browser cut the connection (iOS does so in the background), or another tab brought
 * an update, and what was just being asked is answered by an error. The last answer stands, and the question is asked again.
 */
import Dexie, { liveQuery } from 'dexie'
import type { PersonDatabase } from './person-database'

/** How long until it is asked again, the first time and at most, ms. */
const soonMs = 100
const latestMs = 10_000

/** Some errors Dexie would keep to itself, and never ask again. */
class Unanswered extends Error {
  constructor(readonly problem: unknown) {
    super('unanswered')
  }
}

export function askLive<Value>(database: PersonDatabase, question: () => Promise<Value>) {
  /** `fail` hears of what is no trouble of the device's, but a mistake of ours. */
  function subscribe(next: (value: Value) => void, fail?: (problem: unknown) => void): { unsubscribe: () => void } {
    let failures = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    let asked = ask()

    function ask() {
      const questioned = liveQuery(async () => {
        try {
          return await question()
        } catch (problem) {
          throw new Unanswered(problem)
        }
      })
      return questioned.subscribe(
        (value) => {
          failures = 0
          next(value)
        },
        ({ problem }: Unanswered) => {
          asked.unsubscribe()
          if (!isOfDevice(problem)) return fail?.(problem)
          const connection = database.backendDB()
          timer = setTimeout(() => again(connection), Math.min(latestMs, soonMs * 2 ** failures))
          failures += 1
        },
      )
    }

    /** Dexie itself gives up on a connection that fails it three times. */
    function again(connection: IDBDatabase | null): void {
      database.giveUp(connection)
      asked = ask()
    }

    return {
      unsubscribe() {
        clearTimeout(timer)
        asked.unsubscribe()
      },
    }
  }
  // Nothing is known before it is asked.
  return { subscribe, hasValue: () => false }
}

function isOfDevice(problem: unknown): boolean {
  return problem instanceof Dexie.DexieError || problem instanceof DOMException
}
