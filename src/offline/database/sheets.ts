/**
 * The mirror's records of attendance: one sheet per group and day, because screens read whole days, and one record per
 * row would take the browser eight times as long. Pure.
 */
import type { Attendance } from '../../contract'
import type { RowPlace } from '../engine/store'

/**
 * `epoch`: set if the row was stored from the answer to a change (then `drainState.epoch` at that time) or by a reading
 * of its day (then the reading's number). A reading that began earlier replaces the row only by a row version that is
 * not lower.
 */
export type MirrorAttendance = Attendance & { epoch?: number }

/**
 * `group`: '' for rows without a group. `size`: the number of rows. `students`: the rows' student ids; `ids`: the rows'
 * own ids; both for indexes. `rows`: newest first. A sheet without rows is deleted.
 */
export type Sheet = {
  date: string
  group: string
  size: number
  students: string[]
  ids: string[]
  rows: MirrorAttendance[]
}

/** The day and group of a sheet. */
export type SheetPlace = Pick<Sheet, 'date' | 'group'>

/** The primary key of a sheet. */
export type SheetKey = [date: string, group: string]

type PlacedRow = Pick<RowPlace, 'attendance_date' | 'group'>

export function sheetKeyOf({ attendance_date, group }: PlacedRow): SheetKey {
  return [attendance_date, group?.id ?? '']
}

export function bySheet<Item extends PlacedRow>(items: readonly Item[]): { key: SheetKey; items: Item[] }[] {
  const sheets = new Map<string, { key: SheetKey; items: Item[] }>()
  for (const item of items) {
    const key = sheetKeyOf(item)
    const id = key.join('/')
    const sheet = sheets.get(id)
    if (sheet) sheet.items.push(item)
    else sheets.set(id, { key, items: [item] })
  }
  return [...sheets.values()]
}

/** The id of a sheet, and of the class (one group's day) whose rows it contains. */
export function sheetIdOf({ date, group }: SheetPlace): string {
  return `${date}/${group}`
}

/** Sorts by day, then by group, both descending: the order of the primary key, reversed. */
export function newestSheetFirst(one: SheetPlace, other: SheetPlace): number {
  if (one.date !== other.date) return one.date < other.date ? 1 : -1
  return one.group === other.group ? 0 : one.group < other.group ? 1 : -1
}

export function sheetWith([date, group]: SheetKey, rows: readonly MirrorAttendance[]): Sheet {
  return {
    date,
    group,
    size: rows.length,
    students: rows.map(({ student }) => student.id),
    ids: rows.map(({ id }) => id),
    rows: [...rows].sort(newestFirst),
  }
}

/** `before` without the rows in `gone`, and with `put` added or replacing rows with the same id. */
export function changedRows(
  before: readonly MirrorAttendance[],
  put: readonly MirrorAttendance[],
  gone: ReadonlySet<string> = new Set(),
): MirrorAttendance[] {
  const putIds = new Set(put.map(({ id }) => id))
  return [...before.filter(({ id }) => !putIds.has(id) && !gone.has(id)), ...put]
}

/** The row without `epoch`, as the provider sent it. */
export function withoutEpoch(row: MirrorAttendance): Attendance {
  const { epoch: _, ...provided } = row
  return provided
}

/** Sorts by id, descending: as numbers, or as texts if an id is not a number. */
function newestFirst(one: MirrorAttendance, other: MirrorAttendance): number {
  const difference = Number(other.id) - Number(one.id)
  return Number.isNaN(difference) ? (one.id < other.id ? 1 : -1) : difference
}
