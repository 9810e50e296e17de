/** What every question about attendance asks for: a day's rows, and what waits. */
import { attendanceFields, type Attendance } from '../../contract'
import type { PersonDatabase } from '../database/person-database'
import type { CreationSlot, FieldSlot, Slot } from '../engine/slot'
import { fieldKey, rollPrefix } from '../engine/slot-keys'

export async function rowsOfDay(database: PersonDatabase, group: string, date: string): Promise<Attendance[]> {
  return (await database.sheets.get([date, group]))?.rows ?? []
}

/** More than waits on most days: beyond it a day's own are asked for by name, and not picked out of all. */
const manySlots = 100

/** What waits on these rows of a group's day, and its creations; where little waits, on other rows too. */
export async function slotsOfDay({ slots }: PersonDatabase, group: string, date: string, rows: readonly Attendance[]): Promise<Slot[]> {
  const roll = rollPrefix(group, date)
  if ((await slots.count()) <= manySlots) return (await slots.toArray()).filter(({ kind, key }) => kind === 'field' || key.startsWith(roll))
  const [creations, fields] = await Promise.all([
    slots.where('key').startsWith(roll).toArray(),
    slots.bulkGet(rows.flatMap(({ id }) => attendanceFields.map((field) => fieldKey(id, field)))),
  ])
  return [...fields.filter((slot) => slot !== undefined), ...creations]
}

/** Creations, and what changes rows that the provider has. One question for all: there are few, and none is asked for by name. */
export async function slotsByKind(database: PersonDatabase): Promise<{ creations: CreationSlot[]; fields: FieldSlot[] }> {
  const slots = await database.slots.toArray()
  return { creations: slots.filter((slot) => slot.kind === 'creation'), fields: slots.filter((slot) => slot.kind === 'field') }
}
