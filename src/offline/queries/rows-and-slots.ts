/** Parts of attendance queries: a day's rows, and the slots of the outbox. */
import { attendanceFields, type Attendance } from '../../contract'
import type { PersonDatabase } from '../database/person-database'
import type { Slot } from '../engine/slot'
import { fieldKey, fieldPrefix, rollPrefix } from '../engine/slot-keys'

export async function rowsOfDay(database: PersonDatabase, group: string, date: string): Promise<Attendance[]> {
  return (await database.sheets.get([date, group]))?.rows ?? []
}

/**
 * If the outbox has this many field slots or more, reading those of the wanted rows by key is faster than reading all.
 */
const manyFields = 100

/**
 * The creations of a group's day and the field slots of `rows`. If the outbox has fewer than `manyFields` field slots,
 * all of them are returned.
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
