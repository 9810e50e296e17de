/** Tells Dexie's live questions, in every tab, what a transaction of ours changed: the store writes past Dexie. */
import Dexie, { RangeSet, type ObservabilitySet } from 'dexie'
import type { Attendance } from '../../contract'

/**
 * A drain settles hundreds of rows a second, and a live question that is asked again before it could answer never answers: what
 * a drain changes is told a few times a second. What a person did is told at once.
 */
const togetherMs = 200

export type Changes = { slots: string[]; rows: Attendance[]; removedRows: string[]; drafts: string[] }

export const noChanges = (): Changes => ({ slots: [], rows: [], removedRows: [], drafts: [] })

export type LiveQueryNotifier = (changes: Changes, when: 'now' | 'together') => void

export function openLiveQueryNotifier(databaseName: string): LiveQueryNotifier {
  let gathered: Changes | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function tell(): void {
    const changes = gathered
    gathered = null
    clearTimeout(timer)
    timer = undefined
    if (changes) Dexie.on.storagemutated.fire(partsOf(databaseName, changes))
  }

  return (changes, when) => {
    gathered = gathered ? merged(gathered, changes) : changes
    if (when === 'now') tell()
    else timer ??= setTimeout(tell, togetherMs)
  }
}

function merged(one: Changes, other: Changes): Changes {
  return {
    slots: [...one.slots, ...other.slots],
    rows: [...one.rows, ...other.rows],
    removedRows: [...one.removedRows, ...other.removedRows],
    drafts: [...one.drafts, ...other.drafts],
  }
}

function partsOf(databaseName: string, { slots, rows, removedRows, drafts }: Changes): ObservabilitySet {
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
