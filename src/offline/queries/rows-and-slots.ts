/** What every question about attendance asks for: a day's rows, and what waits. */
import { attendanceFields, type Attendance } from '../../contract'
import { readSlots } from '../database/bundles'
import type { PersonDatabase } from '../database/person-database'
import type { CreationSlot, FieldSlot, Slot } from '../engine/slot'
import { fieldKey, fieldPrefix, rollPrefix } from '../engine/slot-keys'

export async function rowsOfDay(database: PersonDatabase, group: string, date: string): Promise<Attendance[]> {
  return (await database.sheets.get([date, group]))?.rows ?? []
}

/** More changed fields than wait on most days: beyond it a day's own are asked for by name. */
const manyFields = 100

/** What waits on these rows of a group's day, and its creations; where few changes wait, on other rows too. */
export async function slotsOfDay({ outbox }: PersonDatabase, group: string, date: string, rows: readonly Attendance[]): Promise<Slot[]> {
  const fields = outbox.where('key').startsWith(fieldPrefix)
  const [roll, few] = await Promise.all([outbox.get(rollPrefix(group, date)), fields.limit(manyFields).toArray()])
  const changed = few.length < manyFields ? few : await outbox.bulkGet(rows.flatMap(({ id }) => attendanceFields.map((field) => fieldKey(id, field))))
  return [...changed, roll].flatMap((bundle) => bundle?.slots ?? [])
}

/** Creations, and what changes rows that the provider has. One question for all: there are few, and none is asked for by name. */
export async function slotsByKind(database: PersonDatabase): Promise<{ creations: CreationSlot[]; fields: FieldSlot[] }> {
  const slots = await readSlots(database)
  return { creations: slots.filter((slot) => slot.kind === 'creation'), fields: slots.filter((slot) => slot.kind === 'field') }
}
