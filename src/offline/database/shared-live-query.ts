/** One live question shared by everybody who asks it: read once, kept while somebody watches. */
import { liveQuery } from 'dexie'

export type SharedLiveQuery<Value> = {
  /** undefined until the first answer. The same object until the answer changes. */
  value: () => Value | undefined
  watch: (watcher: () => void) => () => void
}

export function openSharedLiveQuery<Value>(question: () => Promise<Value>): SharedLiveQuery<Value> {
  let value: Value | undefined
  const watchers = new Set<() => void>()
  let subscription: { unsubscribe: () => void } | undefined

  return {
    value: () => value,
    watch(watcher) {
      watchers.add(watcher)
      subscription ??= liveQuery(async () => question()).subscribe({
        next(answer) {
          value = answer
          watchers.forEach((tell) => tell())
        },
        // The database was closed or removed: there is nothing to ask any more.
        error: () => undefined,
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
