/** A value that all its watchers share, such as the result of a live query. */
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

type Source<Value> = {
  next: (value: Value | undefined) => void
  /** Reports an exception of our own code; the last value stays. */
  fail: (problem: unknown) => void
  /** The last value. */
  last: () => Value | undefined
}

/** A live query that runs while at least one watcher exists. `first`: the value until its first result. */
export function openSharedLiveQuery<Value>(
  database: PersonDatabase,
  question: () => Promise<Value>,
  { timing, first }: { timing?: QueryTiming; first?: Value } = {},
): SharedLiveQuery<Value> {
  return openSharedValue(
    ({ next, fail }) => askLive(database, question, timing).subscribe(next, fail).unsubscribe,
    first,
  )
}

/** `start` is called for the first watcher; the function that it returns is called when no watcher is left. */
export function openSharedValue<Value>(
  start: (source: Source<Value>) => () => void,
  first?: Value,
): SharedLiveQuery<Value> {
  let value = first
  let mistake: { problem: unknown } | null = null
  const watchers = new Set<() => void>()
  let stop: (() => void) | undefined

  function set(next: Value | undefined, nextMistake: typeof mistake): void {
    value = next
    mistake = nextMistake
    watchers.forEach((watcher) => watcher())
  }
  const source: Source<Value> = {
    next: (next) => set(next, null),
    fail: (problem) => set(value, { problem }),
    last: () => value,
  }

  return {
    value() {
      if (mistake && value === undefined) throw mistake.problem
      return value
    },
    watch(watcher) {
      watchers.add(watcher)
      stop ??= start(source)
      return () => {
        watchers.delete(watcher)
        if (watchers.size > 0) return
        stop?.()
        stop = undefined
      }
    },
    amend(change) {
      if (value !== undefined) set(change(value), null)
    },
  }
}
