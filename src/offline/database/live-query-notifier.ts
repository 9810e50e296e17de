/** Tells Dexie's live questions, in every tab, what a transaction of ours changed: the store writes past Dexie. */
import Dexie, { RangeSet, type ObservabilitySet, type Table } from 'dexie'
import type { SheetKey } from './sheets'

/**
 * A drain settles hundreds of rows a second, and a live question that is asked again before it could answer never answers: what
 * a drain changes is told a few times a second ('together').
 */
const togetherMs = 200

/** What a person did is told at once, but what a hurried hand does within this after the last word together ('soon'): nobody sees more pictures. */
const pictureMs = 50

/**
 * The tables that were written; 'now' also tells whatever had to wait. Whoever asks about one is asked anew: there are few questions, and each is quick. Of sheets, of
 * which there are many, it can be said which (`sheets`): a roll that was not touched is not read again.
 */
export type LiveQueryNotifier = (tables: Iterable<Table>, when: 'now' | 'soon' | 'together', sheets?: readonly SheetKey[]) => void

export function openLiveQueryNotifier(databaseName: string): LiveQueryNotifier {
  const gathered = new Set<Table>()
  let changed: SheetKey[] | 'all' = []
  let timer: ReturnType<typeof setTimeout> | undefined
  /** It has just been told, and more has come since that is to be told soon. */
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
      for (const index of ['', ':dels', ...schema.indexes.map((one) => one.name)]) parts[`idb://${databaseName}/${name}/${index}`] = everything()
      if (name === 'sheets' && changed !== 'all') parts[`idb://${databaseName}/${name}/`] = new RangeSet().addKeys(changed)
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

/** From the first possible key to the last. */
function everything(): RangeSet {
  return new RangeSet(Dexie.minKey, Dexie.maxKey)
}
