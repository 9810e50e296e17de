/**
 * Collects which sheets were changed since they were last read: Dexie reports to every tab the keys that each
 * transaction of any tab or worker wrote.
 */
import Dexie, { RangeSet, type IndexableType, type ObservabilitySet } from 'dexie'
import type { SheetKey } from './sheets'

/** `ranges`: ranges of sheet keys, both ends included; 'all': any sheet may have changed. */
export type ChangedSheets = {
  ranges: 'all' | { from: IndexableType; to: IndexableType }[]
  has: (key: SheetKey) => boolean
  /** Marks these changes as read; false if another reader has already marked later ones. */
  read: () => boolean
}

export function watchChangedSheets(databaseName: string) {
  let reported: ObservabilitySet[] = []
  /** How many reports were marked as read in total; `reported` has only later ones. */
  let markedRead = 0
  const part = `idb://${databaseName}/sheets/`
  function collect(parts: ObservabilitySet): void {
    if ('all' in parts || part in parts) reported.push(parts)
  }

  return {
    begin: () => Dexie.on.storagemutated.subscribe(collect),
    end() {
      Dexie.on.storagemutated.unsubscribe(collect)
      reported = []
    },
    /** The changes since the last `read()`, and those that the caller knows before Dexie reports them: `unreported`. */
    sinceRead(unreported: readonly SheetKey[]): ChangedSheets {
      const upTo = markedRead + reported.length
      const keys = new RangeSet().addKeys([...unreported])
      let all = false
      for (const parts of reported) {
        const reportedKeys = parts[part]
        if (reportedKeys) keys.add(reportedKeys)
        all ||= 'all' in parts
      }
      const ranges = Array.from(keys, ({ from, to }) => ({ from, to }))
      return {
        ranges: all || ranges.some(({ from }) => !Array.isArray(from)) ? 'all' : ranges,
        has: (key) => keys.hasKey(key),
        read() {
          if (upTo < markedRead) return false
          reported = reported.slice(upTo - markedRead)
          markedRead = upTo
          return true
        },
      }
    },
  }
}
