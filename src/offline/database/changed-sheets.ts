/**
 * Collects which sheets any tab or worker has changed since they were last read: Dexie reports the keys that each
 * transaction wrote to every page.
 */
import Dexie, { RangeSet, type IndexableType, type ObservabilitySet } from 'dexie'
import type { SheetKey } from './sheets'

/** `ranges`: ranges of keys, both ends included; 'all': unknown which. */
export type ChangedSheets = {
  ranges: 'all' | { from: IndexableType; to: IndexableType }[]
  has: (key: SheetKey) => boolean
  /** Marks these changes as read; false if another reader has already marked later ones. */
  read: () => boolean
}

export function watchChangedSheets(databaseName: string) {
  let heard: ObservabilitySet[] = []
  /** How many changes were marked as read in total; `heard` has those after them. */
  let before = 0
  const part = `idb://${databaseName}/sheets/`
  function hear(parts: ObservabilitySet): void {
    if ('all' in parts || part in parts) heard.push(parts)
  }

  return {
    begin: () => Dexie.on.storagemutated.subscribe(hear),
    end() {
      Dexie.on.storagemutated.unsubscribe(hear)
      heard = []
    },
    /**
     * The changes since the last `read()`. `untold`: keys of sheets whose change the caller knows before Dexie reports
     * it.
     */
    sinceRead(untold: readonly SheetKey[]): ChangedSheets {
      const upTo = before + heard.length
      const keys = new RangeSet().addKeys([...untold])
      let all = false
      for (const parts of heard) {
        const told = parts[part]
        if (told) keys.add(told)
        all ||= 'all' in parts
      }
      const ranges = rangesOf(keys)
      return {
        ranges: all || ranges.some(({ from }) => !Array.isArray(from)) ? 'all' : ranges,
        has: (key) => keys.hasKey(key),
        read() {
          if (upTo < before) return false
          heard = heard.slice(upTo - before)
          before = upTo
          return true
        },
      }
    },
  }
}

function rangesOf(keys: RangeSet): { from: IndexableType; to: IndexableType }[] {
  const ranges = []
  const each = keys[Symbol.iterator]()
  for (let next = each.next(); !next.done; next = each.next()) ranges.push({ from: next.value.from, to: next.value.to })
  return ranges
}
