/** Which sheets were changed since somebody last looked, in whichever tab or worker: Dexie tells every page the keys that a transaction wrote. */
import Dexie, { RangeSet, type IndexableType, type ObservabilitySet } from 'dexie'
import type { SheetKey } from './sheets'

/** `ranges`: of keys, both ends among them; 'all': nobody can say which. */
export type ChangedSheets = {
  ranges: 'all' | { from: IndexableType; to: IndexableType }[]
  has: (key: SheetKey) => boolean
  /** They were read; false where somebody has read on meanwhile. */
  read: () => boolean
}

export function watchChangedSheets(databaseName: string) {
  let heard: ObservabilitySet[] = []
  /** How many were read before the first of those. */
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
    /** `untold`: of sheets that somebody knows to be changed before anybody is told of them. */
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
