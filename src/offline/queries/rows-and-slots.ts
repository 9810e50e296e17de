/** Reads for attendance queries: a day's rows, and the outbox slots. */
import { attendanceFields, type Attendance } from '../../contract'
import { readSlots } from '../database/bundles'
import type { PersonDatabase } from '../database/person-database'
import type { CreationSlot, FieldSlot, Slot } from '../engine/slot'
import { fieldKey, fieldPrefix, rollPrefix } from '../engine/slot-keys'

export async function rowsOfDay(database: PersonDatabase, group: string, date: string): Promise<Attendance[]> {
  return (await database.sheets.get([date, group]))?.rows ?? []
}

/**
 * Up to this number of waiting field changes, all of them are read; beyond it, only those of the wanted rows, by key.
 */
const manyFields = 100

/**
 * The slots of these rows and the creations of that group's day. If fewer than `manyFields` field changes wait, those
 * of other rows are included.
 */
export async function slotsOfDay(
  { outbox }: PersonDatabase,
  group: string,
  date: string,
  rows: readonly Attendance[],
): Promise<Slot[]> {
  const fields = outbox.where('key').startsWith(fieldPrefix)
  const [roll, changedFields] = await Promise.all([
    outbox.get(rollPrefix(group, date)),
    fields.limit(manyFields).toArray(),
  ])
  const changed =
    changedFields.length < manyFields
      ? changedFields
      : await outbox.bulkGet(rows.flatMap(({ id }) => attendanceFields.map((field) => fieldKey(id, field))))
  return [...changed, roll].flatMap((bundle) => bundle?.slots ?? [])
}

/**
 * All slots: creations, and field changes of rows that the provider has. One query for both, since the outbox is small.
 */
export async function slotsByKind(
  database: PersonDatabase,
): Promise<{ creations: CreationSlot[]; fields: FieldSlot[] }> {
  const slots = await readSlots(database)
  return {
    creations: slots.filter((slot) => slot.kind === 'creation'),
    fields: slots.filter((slot) => slot.kind === 'field'),
  }
}
