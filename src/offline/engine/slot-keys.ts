/** The keys of slots, and which slots share a record on disk. */
import type { AttendanceField, Id, Relation } from '../../contract'
import type { FieldSlot, NaturalKey, Slot } from './slot'
import type { RowPlace } from './store'

const part = encodeURIComponent

/** The prefix of the keys of all field slots. */
export const fieldPrefix = 'field/'

export function fieldKey(row: Id, field: AttendanceField): string {
  return `${fieldPrefix}${part(row)}/${field}`
}

export function creationKey({ date, student, group }: NaturalKey): string {
  return `${rollPrefix(group, date)}${part(student)}`
}

/** The prefix of the keys of all creations of one group on one day. */
export function rollPrefix(group: Id, date: string): string {
  return `creation/${part(group)}/${date}/`
}

/** The key of the record that contains a slot: for a creation the prefix of its roll, for a field slot its own key. */
export function bundleKeyOf(slotKey: string): string {
  return slotKey.replace(/^(creation\/.*\/).*$/, '$1')
}

/** The natural key of a row; null for a row without a group. */
export function naturalKey(row: {
  attendance_date: string
  student: Relation
  group: Relation | null
}): NaturalKey | null {
  return row.group && { date: row.attendance_date, student: row.student.id, group: row.group.id }
}

/** Where the mirror stored a field slot's row when the user edited it. */
export function placeOf({ row, date, group }: FieldSlot): RowPlace {
  return { id: row, attendance_date: date, group }
}

/**
 * Whether this is the slot's row. The id alone is not enough: a provider that was restored from a backup may give the
 * same id to another student's row. A creation's row may be another student's if it says so (`asked_student`).
 */
export function isRowOf(
  slot: Slot,
  row: { id: Id; attendance_date: string; student: Relation; group: Relation | null; asked_student?: Id | undefined },
): boolean {
  if (slot.kind === 'field') return row.id === slot.row && row.student.id === slot.student.id
  const key = naturalKey(row)
  return key !== null && creationKey({ ...key, student: row.asked_student ?? key.student }) === slot.row
}

/** The changed field for an event; 'creation' for a new row. */
export function fieldOf(slot: Slot): AttendanceField | 'creation' {
  return slot.kind === 'field' ? slot.field : 'creation'
}
