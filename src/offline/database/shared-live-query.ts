/** A live query that all its callers share: it runs while at least one watches. */
import { askLive, type QueryTiming } from './live-question'
import type { PersonDatabase } from './person-database'

export type SharedLiveQuery<Value> = {
  /**
   * The last value, the same object until it changes; undefined before the first. If our own code threw an exception
   * before the first value, `value()` throws it.
   */
  value: () => Value | undefined
  watch: (watcher: () => void) => () => void
  /** Changes the value at once, for a caller that knows what was just written; the query is repeated as usual. */
  amend: (change: (value: Value) => Value) => void
}

/** `first`: the value until the query's first result. */
export function openSharedLiveQuery<Value>(
  database: PersonDatabase,
  question: () => Promise<Value>,
  { timing, first }: { timing?: QueryTiming; first?: Value } = {},
): SharedLiveQuery<Value> {
  let value = first
  let mistake: { problem: unknown } | null = null
  const watchers = new Set<() => void>()
  let subscription: { unsubscribe: () => void } | undefined

  function setValue(next: Value): void {
    value = next
    mistake = null
    watchers.forEach((tell) => tell())
  }

  /** Called for an exception of our own code; an earlier value stays. */
  function fail(problem: unknown): void {
    mistake = { problem }
    watchers.forEach((tell) => tell())
  }

  return {
    value() {
      if (mistake && value === undefined) throw mistake.problem
      return value
    },
    watch(watcher) {
      watchers.add(watcher)
      subscription ??= askLive(database, question, timing).subscribe(setValue, fail)
      return () => {
        watchers.delete(watcher)
        if (watchers.size > 0) return
        subscription?.unsubscribe()
        subscription = undefined
      }
    },
    amend(change) {
      if (value !== undefined) setValue(change(value))
    },
  }
}
