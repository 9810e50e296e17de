/** Short lists that screens need whole: attendance options, absences, emergency contacts. */
import type { Absence, EmergencyRow, Id, Option } from '../../contract'
import { isFilled, readFilled } from '../database/filled'
import type { PersonDatabase } from '../database/person-database'

/** The provider's attendance options, in its order; undefined if they were never downloaded. */
export function statusesOf(database: PersonDatabase): Promise<Option[] | undefined> {
  return database.transaction('r', database.statuses, database.metadata, async () => {
    const [rows, filled] = await Promise.all([database.statuses.toArray(), readFilled(database)])
    if (!isFilled(filled, { list: 'statuses' })) return undefined
    return rows
      .sort((one, other) => one.position - other.position)
      .map(({ value, label, hidden }) => ({ value, label, ...(hidden && { hidden }) }))
  })
}

/** The absences that families have reported in advance, sorted by day. Each download deletes absences of past days. */
export async function absencesByDay({ absences }: PersonDatabase): Promise<Absence[]> {
  return (await absences.toArray()).sort((one, other) => (one.date < other.date ? -1 : 1))
}

/** Emergency contacts by student id; undefined if they were never downloaded. */
export function emergencyOf(database: PersonDatabase): Promise<ReadonlyMap<Id, EmergencyRow> | undefined> {
  return database.transaction('r', database.emergency, database.metadata, async () => {
    const [rows, filled] = await Promise.all([database.emergency.toArray(), readFilled(database)])
    return isFilled(filled, { list: 'emergency' }) ? new Map(rows.map((row) => [row.id, row])) : undefined
  })
}
