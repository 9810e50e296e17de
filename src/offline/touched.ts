/** Tells Dexie's live questions, in every tab, what a transaction of ours changed: the store writes past Dexie. */
import Dexie, { RangeSet, type ObservabilitySet } from 'dexie'
import type { Attendance } from '../contract'

/** Changes that come together are told together: a drain settles hundreds of rows a second, a screen needs a few pictures. */
const togetherMs = 50

export type Touched = { slots: string[]; rows: Attendance[]; removedRows: string[]; drafts: string[] }

export const nothingTouched = (): Touched => ({ slots: [], rows: [], removedRows: [], drafts: [] })

export function openTeller(databaseName: string): (touched: Touched) => void {
  let gathered: Touched | null = null
  let toldAt = 0

  function flush() {
    const touched = gathered
    gathered = null
    toldAt = Date.now()
    if (touched) Dexie.on.storagemutated.fire(partsOf(databaseName, touched))
  }

  return (touched) => {
    const waiting = gathered !== null
    gathered = gathered ? merged(gathered, touched) : touched
    if (waiting) return
    const wait = toldAt + togetherMs - Date.now()
    if (wait <= 0 || wait > togetherMs) flush()
    else setTimeout(flush, wait)
  }
}

function merged(one: Touched, other: Touched): Touched {
  return {
    slots: [...one.slots, ...other.slots],
    rows: [...one.rows, ...other.rows],
    removedRows: [...one.removedRows, ...other.removedRows],
    drafts: [...one.drafts, ...other.drafts],
  }
}

function partsOf(databaseName: string, { slots, rows, removedRows, drafts }: Touched): ObservabilitySet {
  const parts: ObservabilitySet = {}
  const mark = (table: string, index: string, keys: readonly (string | string[])[]) => {
    if (keys.length > 0) parts[`idb://${databaseName}/${table}/${index}`] = new RangeSet().addKeys([...keys])
  }
  mark('slots', '', slots)
  mark('slots', ':dels', slots)
  mark('drafts', '', drafts)
  mark('drafts', ':dels', drafts)
  const ids = [...rows.map((row) => row.id), ...removedRows]
  mark('attendance', '', ids)
  mark('attendance', ':dels', ids)
  mark('attendance', 'attendance_date', rows.map((row) => row.attendance_date))
  mark('attendance', 'student.id', rows.map((row) => row.student.id))
  mark('attendance', '[group.id+attendance_date]', rows.flatMap((row) => (row.group ? [[row.group.id, row.attendance_date]] : [])))
  return parts
}
