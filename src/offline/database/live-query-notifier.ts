/**
 * Notifies Dexie's live queries in every tab of writes that do not go through Dexie: the store writes to IndexedDB
 * directly.
 */
import Dexie, { RangeSet, type ObservabilitySet, type Table } from 'dexie'
import type { SheetKey } from './sheets'

/**
 * Delay of 'coalesced', ms. A drain confirms hundreds of rows a second; if each one restarted a live query, the query
 * would never finish, so the changes are gathered.
 */
const coalesceMs = 200

/**
 * For this time after a notification, ms, further 'soon' changes are gathered into one: taps follow faster than a
 * screen can show them.
 */
const soonPauseMs = 50

/**
 * Notifies of written tables. 'now' and 'soon' notify at once, with everything gathered so far ('soon' not during
 * `soonPauseMs`); 'coalesced' gathers. Every live query that reads such a table runs again. `sheets`: the keys of
 * written sheets, so that only queries of these run again; undefined: unknown, all run.
 */
export type LiveQueryNotifier = (
  tables: Iterable<Table>,
  when: 'now' | 'soon' | 'coalesced',
  sheets?: readonly SheetKey[],
) => void

export function openLiveQueryNotifier(databaseName: string): LiveQueryNotifier {
  const gathered = new Set<Table>()
  let changed: SheetKey[] | 'all' = []
  let timer: ReturnType<typeof setTimeout> | undefined
  /**
   * `resting`: `soonPauseMs` after the last notification have not passed. `soonIsPending`: a 'soon' change is waiting
   * for that.
   */
  let resting = false
  let soonIsPending = false

  function fire(): void {
    clearTimeout(timer)
    timer = undefined
    soonIsPending = false
    resting = true
    setTimeout(() => {
      resting = false
      if (soonIsPending) fire()
    }, soonPauseMs)
    const parts: ObservabilitySet = {}
    for (const { name, schema } of gathered) {
      for (const index of ['', ':dels', ...schema.indexes.map((one) => one.name)])
        parts[`idb://${databaseName}/${name}/${index}`] = everything()
      if (name === 'sheets' && changed !== 'all')
        parts[`idb://${databaseName}/${name}/`] = new RangeSet().addKeys(changed)
    }
    gathered.clear()
    changed = []
    Dexie.on.storagemutated.fire(parts)
  }

  return (tables, when, sheets) => {
    for (const table of tables) gathered.add(table)
    if (sheets === undefined) changed = [...tables].some(({ name }) => name === 'sheets') ? 'all' : changed
    else if (changed !== 'all') changed.push(...sheets)
    if (when === 'coalesced') timer ??= setTimeout(fire, coalesceMs)
    else if (when === 'soon' && resting) soonIsPending = true
    else fire()
  }
}

/** The range of all keys. */
function everything(): RangeSet {
  return new RangeSet(Dexie.minKey, Dexie.maxKey)
}
