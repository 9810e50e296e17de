/** What every question about attendance asks for: a day's rows, and what waits. */
import type { Attendance } from '../../contract'
import type { PersonDatabase } from '../database/person-database'
import type { CreationSlot, FieldSlot } from '../engine/slot'

export async function rowsOfDay(database: PersonDatabase, group: string, date: string): Promise<Attendance[]> {
  return (await database.sheets.get([date, group]))?.rows ?? []
}

/** Creations, and what changes rows that the provider has. One question for all: there are few, and none is asked for by name. */
export async function slotsByKind(database: PersonDatabase): Promise<{ creations: CreationSlot[]; fields: FieldSlot[] }> {
  const slots = await database.slots.toArray()
  return { creations: slots.filter((slot) => slot.kind === 'creation'), fields: slots.filter((slot) => slot.kind === 'field') }
}
