/**
 * Notifies Dexie's live queries in every tab of writes that do not go through Dexie: the store writes to IndexedDB
 * directly.
 */
import Dexie, { RangeSet, type ObservabilitySet, type Table } from 'dexie'
import type { SheetKey } from './sheets'

/**
 * Delay of 'together', ms. A drain confirms hundreds of rows a second; if each one restarted a live query, the query
 * would never finish, so the changes are gathered.
 */
const togetherMs = 200

/**
 * For this time after a notification, ms, further 'soon' changes are gathered into one: taps follow faster than a
 * screen can show them.
 */
const pictureMs = 50

/**
 * Notifies of written tables. 'now' and 'soon' notify at once, with everything gathered so far ('soon' not during
 * `pictureMs`); 'together' gathers. Every live query that reads such a table runs again. `sheets`: the keys of written
 * sheets, so that only queries of these run again; undefined: unknown, all run.
 */
export type LiveQueryNotifier = (
  tables: Iterable<Table>,
  when: 'now' | 'soon' | 'together',
  sheets?: readonly SheetKey[],
) => void

export function openLiveQueryNotifier(databaseName: string): LiveQueryNotifier {
  const gathered = new Set<Table>()
  let changed: SheetKey[] | 'all' = []
  let timer: ReturnType<typeof setTimeout> | undefined
  /**
   * `resting`: `pictureMs` after the last notification have not passed. `owed`: a 'soon' change is waiting for that.
   */
  let resting = false
  let owed = false

  function tell(): void {
    clearTimeout(timer)
    timer = undefined
    owed = false
    resting = true
    setTimeout(() => {
      resting = false
      if (owed) tell()
    }, pictureMs)
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
    if (when === 'together') timer ??= setTimeout(tell, togetherMs)
    else if (when === 'soon' && resting) owed = true
    else tell()
  }
}

/** The range of all keys. */
function everything(): RangeSet {
  return new RangeSet(Dexie.minKey, Dexie.maxKey)
}
