/**
 * Attendance as the mirror keeps it: one record, a sheet, for each group and day. That is what is asked for, and it costs the
 * browser an eighth of what a record for each row does. Pure.
 */
import type { Attendance } from '../../contract'
import type { RowPlace } from '../engine/store'

/** `epoch`: when this row became known by an own write or a reading of its day; a list that was asked for before does not replace it. */
export type MirrorAttendance = Attendance & { epoch?: number }

/** `group` '' for rows without one; `students`: whose rows there are, and `ids`: which; `rows` newest first. A sheet without rows is not kept. */
export type Sheet = { date: string; group: string; size: number; students: string[]; ids?: string[]; rows: MirrorAttendance[] }

/** Where it stands among the others. */
export type SheetPlace = Pick<Sheet, 'date' | 'group'>

/** The primary key. */
export type SheetKey = [date: string, group: string]

type Placed = Pick<RowPlace, 'attendance_date' | 'group'>

export function sheetKeyOf({ attendance_date, group }: Placed): SheetKey {
  return [attendance_date, group?.id ?? '']
}

/** What belongs together, sheet by sheet. */
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

/** Names a sheet, or the class it is about. */
export function nameOfSheet({ date, group }: SheetPlace): string {
  return `${date}/${group}`
}

/** By day, then by group: the order of the primary key, backwards. */
export function newestSheetFirst(one: SheetPlace, other: SheetPlace): number {
  if (one.date !== other.date) return one.date < other.date ? 1 : -1
  return one.group === other.group ? 0 : one.group < other.group ? 1 : -1
}

export function sheetWith([date, group]: SheetKey, rows: readonly MirrorAttendance[]): Sheet {
  return { date, group, size: rows.length, students: rows.map(({ student }) => student.id), ids: rows.map(({ id }) => id), rows: [...rows].sort(newestFirst) }
}

/** The rows of a sheet with some taken out and others put in their places or added. */
export function changedRows(standing: readonly MirrorAttendance[], put: readonly MirrorAttendance[], gone: ReadonlySet<string> = new Set()): MirrorAttendance[] {
  const anew = new Set(put.map(({ id }) => id))
  return [...standing.filter(({ id }) => !anew.has(id) && !gone.has(id)), ...put]
}

/** The row as the provider said it. */
export function asSaid(row: MirrorAttendance): Attendance {
  const { epoch: _, ...said } = row
  return said
}

/** By id: numbers by their size, anything else as text. */
function newestFirst(one: MirrorAttendance, other: MirrorAttendance): number {
  const difference = Number(other.id) - Number(one.id)
  return Number.isNaN(difference) ? (one.id < other.id ? 1 : -1) : difference
}
