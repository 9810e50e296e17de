/** One live question shared by everybody who asks it: read once, kept while somebody watches. */
import { askLive, type Haste } from './live-question'
import type { PersonDatabase } from './person-database'

export type SharedLiveQuery<Value> = {
  /** undefined until the first answer. The same object until the answer changes. Throws the mistake in our code that keeps the first answer from coming. */
  value: () => Value | undefined
  watch: (watcher: () => void) => () => void
  /** What was just written is in the answer at once, for whoever knows what it was; the next answer is read as ever. */
  amend: (change: (value: Value) => Value) => void
}

/** `first`: what is known before anybody asks, until the first answer. */
export function openSharedLiveQuery<Value>(database: PersonDatabase, question: () => Promise<Value>, { haste, first }: { haste?: Haste; first?: Value } = {}): SharedLiveQuery<Value> {
  let value = first
  let mistake: { problem: unknown } | null = null
  const watchers = new Set<() => void>()
  let subscription: { unsubscribe: () => void } | undefined

  function answer(next: Value): void {
    value = next
    mistake = null
    watchers.forEach((tell) => tell())
  }

  /** An earlier answer stays. */
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
      subscription ??= askLive(database, question, haste).subscribe(answer, fail)
      return () => {
        watchers.delete(watcher)
        if (watchers.size > 0) return
        subscription?.unsubscribe()
        subscription = undefined
      }
    },
    amend(change) {
      if (value !== undefined) answer(change(value))
    },
  }
}
