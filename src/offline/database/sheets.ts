/**
 * The mirror's records of attendance: one sheet per group and day, because screens read whole sheets, and a record per
 * row costs the browser eight times as much. Pure.
 */
import type { Attendance } from '../../contract'
import type { RowPlace } from '../engine/store'

/**
 * `epoch`: the device's counter when this row was confirmed or downloaded. A list that was requested earlier does not
 * replace the row.
 */
export type MirrorAttendance = Attendance & { epoch?: number }

/**
 * `group`: '' for rows without a group. `size`: the number of rows. `students` and `ids`: of its rows, as indexes.
 * `rows`: newest first. A sheet without rows is deleted.
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

/** The primary key. */
export type SheetKey = [date: string, group: string]

type Placed = Pick<RowPlace, 'attendance_date' | 'group'>

export function sheetKeyOf({ attendance_date, group }: Placed): SheetKey {
  return [attendance_date, group?.id ?? '']
}

/** Groups items by their sheet. */
export function bySheet<Item extends Placed>(items: readonly Item[]): { key: SheetKey; items: Item[] }[] {
  const sheets = new Map<string, { key: SheetKey; items: Item[] }>()
  for (const item of items) {
    const key = sheetKeyOf(item)
    const name = key.join('/')
    const known = sheets.get(name)
    if (known) known.items.push(item)
    else sheets.set(name, { key, items: [item] })
  }
  return [...sheets.values()]
}

/** A text that identifies a sheet, or the class of that group on that day. */
export function nameOfSheet({ date, group }: SheetPlace): string {
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

/** `standing` without the rows in `gone`, and with `put` added or replacing rows with the same id. */
export function changedRows(
  standing: readonly MirrorAttendance[],
  put: readonly MirrorAttendance[],
  gone: ReadonlySet<string> = new Set(),
): MirrorAttendance[] {
  const anew = new Set(put.map(({ id }) => id))
  return [...standing.filter(({ id }) => !anew.has(id) && !gone.has(id)), ...put]
}

/** The row without `epoch`, as the provider sent it. */
export function asSaid(row: MirrorAttendance): Attendance {
  const { epoch: _, ...said } = row
  return said
}

/** Sorts by id, descending: as numbers, or as texts if an id is not a number. */
function newestFirst(one: MirrorAttendance, other: MirrorAttendance): number {
  const difference = Number(other.id) - Number(one.id)
  return Number.isNaN(difference) ? (one.id < other.id ? 1 : -1) : difference
}
