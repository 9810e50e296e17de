/** Rows of the mirror and the slots that belong to them, for use inside one read transaction. */
import { attendanceFields, type Attendance } from '../contract'
import { fieldKey } from './engine/keys'
import type { CreationSlot, Slot } from './engine/types'
import type { PersonDatabase } from './person'

export function dayOf(database: PersonDatabase, group: string, date: string): Promise<Attendance[]> {
  return database.attendance.where('[group.id+attendance_date]').equals([group, date]).toArray()
}

/** Creations whose key begins so: all of them, or those of one group's day. */
export async function creationsStarting(database: PersonDatabase, prefix: string): Promise<CreationSlot[]> {
  const slots = await database.slots.where('key').startsWith(prefix).toArray()
  return slots.filter((slot) => slot.kind === 'creation')
}

export async function fieldSlotsOf(database: PersonDatabase, rows: readonly Attendance[]): Promise<Slot[]> {
  if (rows.length === 0) return []
  const keys = rows.flatMap((row) => attendanceFields.map((field) => fieldKey(row.id, field)))
  const slots = await database.slots.bulkGet(keys)
  return slots.filter((slot) => slot !== undefined)
}
