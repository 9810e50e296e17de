/** One live question shared by everybody who asks it: read once, kept while somebody watches. */
import { askLive } from './live-question'
import type { PersonDatabase } from './person-database'

export type SharedLiveQuery<Value> = {
  /** undefined until the first answer. The same object until the answer changes. */
  value: () => Value | undefined
  watch: (watcher: () => void) => () => void
}

export function openSharedLiveQuery<Value>(database: PersonDatabase, question: () => Promise<Value>): SharedLiveQuery<Value> {
  let value: Value | undefined
  const watchers = new Set<() => void>()
  let subscription: { unsubscribe: () => void } | undefined

  return {
    value: () => value,
    watch(watcher) {
      watchers.add(watcher)
      subscription ??= askLive(database, question).subscribe((answer) => {
        value = answer
        watchers.forEach((tell) => tell())
      })
      return () => {
        watchers.delete(watcher)
        if (watchers.size > 0) return
        subscription?.unsubscribe()
        subscription = undefined
      }
    },
  }
}
