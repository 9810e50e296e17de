/** Notifies Dexie's live queries in every tab of writes that the outbox store makes directly to IndexedDB. */
import Dexie, { RangeSet, type ObservabilitySet, type Table } from 'dexie'
import type { SheetKey } from './sheets'

/**
 * How long 'coalesced' changes are gathered, ms. A drain confirms hundreds of rows a second: if each restarted a live
 * query, the query would never finish.
 */
const coalesceMs = 200

/** How long 'soon' changes are gathered after a notification, ms: taps come faster than a screen can show them. */
const soonPauseMs = 50

/**
 * Makes every live query run again that reads one of `tables`. `sheets`: the keys of the changed sheets, if known: then
 * queries that read only other sheets do not run again. `when`:
 *
 *  now         at once, with all changes gathered so far
 *  soon        the same, but at most once per `soonPauseMs`
 *  coalesced   after `coalesceMs`, or with an earlier notification
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
  /** Whether less than `soonPauseMs` have passed since the last notification. */
  let resting = false
  /** Whether a 'soon' change waits for the end of that pause. */
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
