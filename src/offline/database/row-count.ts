/** How many attendance rows the mirror has: counting 50,000 takes the browser a tenth of a second, so no page waits for it. */
import Dexie, { type ObservabilitySet } from 'dexie'
import type { PersonDatabase } from './person-database'
import type { SharedLiveQuery } from './shared-live-query'

const quietMs = 1_000

/** Counted when first watched, and again at most once a second while rows come and go. */
export function openRowCount(database: PersonDatabase): SharedLiveQuery<number> {
  const watchers = new Set<() => void>()
  let total: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  async function count(): Promise<void> {
    timer = undefined
    try {
      total = await database.attendance.count()
    } catch {
      // The database was closed or removed: there is nothing to count any more.
      return
    }
    watchers.forEach((tell) => tell())
  }

  function onChange(parts: ObservabilitySet): void {
    if (parts.all || parts[`idb://${database.name}/attendance/`]) timer ??= setTimeout(() => void count(), quietMs)
  }

  return {
    value: () => total,
    watch(watcher) {
      if (watchers.size === 0) {
        Dexie.on.storagemutated.subscribe(onChange)
        void count()
      }
      watchers.add(watcher)
      return () => {
        watchers.delete(watcher)
        if (watchers.size > 0) return
        Dexie.on.storagemutated.unsubscribe(onChange)
        clearTimeout(timer)
        timer = undefined
      }
    },
  }
}
