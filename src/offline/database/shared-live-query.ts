/** One live question shared by everybody who asks it: read once, kept while somebody watches. */
import { askLive } from './live-question'
import type { PersonDatabase } from './person-database'

export type SharedLiveQuery<Value> = {
  /** undefined until the first answer. The same object until the answer changes. */
  value: () => Value | undefined
  watch: (watcher: () => void) => () => void
  /** What was just written is in the answer at once, for whoever knows what it was; the next answer is read as ever. */
  amend: (change: (value: Value) => Value) => void
}

/** `lingerMs`: still watched for so long after the last watcher left, and forgotten then: the page that follows goes on with what stood there. */
export function openSharedLiveQuery<Value>(database: PersonDatabase, question: () => Promise<Value>, lingerMs?: number): SharedLiveQuery<Value> {
  let value: Value | undefined
  const watchers = new Set<() => void>()
  let subscription: { unsubscribe: () => void } | undefined
  let leaving: ReturnType<typeof setTimeout> | undefined

  function answer(next: Value): void {
    value = next
    watchers.forEach((tell) => tell())
  }

  function end(): void {
    subscription?.unsubscribe()
    subscription = undefined
  }

  return {
    value: () => value,
    watch(watcher) {
      clearTimeout(leaving)
      watchers.add(watcher)
      subscription ??= askLive(database, question).subscribe(answer)
      return () => {
        watchers.delete(watcher)
        if (watchers.size > 0) return
        if (lingerMs === undefined) return end()
        leaving = setTimeout(() => {
          end()
          value = undefined
        }, lingerMs)
      }
    },
    amend(change) {
      if (value !== undefined) answer(change(value))
    },
  }
}
