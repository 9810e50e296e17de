/** How slots are named, and which of them are kept together. */
import type { AttendanceField, Id, Relation } from '../../contract'
import type { FieldSlot, NaturalKey, Slot } from './slot'
import type { RowPlace } from './store'

const part = encodeURIComponent

/** Begins the keys of all field slots. */
export const fieldPrefix = 'field/'

export function fieldKey(row: Id, field: AttendanceField): string {
  return `${fieldPrefix}${part(row)}/${field}`
}

export function creationKey({ date, student, group }: NaturalKey): string {
  return `${rollPrefix(group, date)}${part(student)}`
}

/** Begins the keys of all creations of one group on one day. */
export function rollPrefix(group: Id, date: string): string {
  return `creation/${part(group)}/${date}/`
}

/** What a slot is kept with: a creation with all of its roll, by the roll's prefix; a field slot alone, by its own key. */
export function bundleKeyOf(slotKey: string): string {
  return slotKey.replace(/^(creation\/.*\/).*$/, '$1')
}

/** The natural key of anything that has a date, a student and a group; null for a row without a group. */
export function naturalKey(row: { attendance_date: string; student: Relation; group: Relation | null }): NaturalKey | null {
  return row.group && { date: row.attendance_date, student: row.student.id, group: row.group.id }
}

/** Where the row of a field slot was when the person edited it. */
export function placeOf({ row, date, group }: FieldSlot): RowPlace {
  return { id: row, attendance_date: date, group }
}

/**
 * Is this the row that the slot speaks of? An id alone does not say so: a provider that was put back to an earlier day gives the
 * same one again, to somebody else's row.
 */
export function isRowOf(slot: Slot, row: { id: Id; attendance_date: string; student: Relation; group: Relation | null }): boolean {
  if (slot.kind === 'field') return row.id === slot.row && row.student.id === slot.student.id
  const key = naturalKey(row)
  return key !== null && creationKey(key) === slot.row
}

/** The name of a slot's field in events. */
export function fieldOf(slot: Slot): AttendanceField | 'creation' {
  return slot.kind === 'field' ? slot.field : 'creation'
}
