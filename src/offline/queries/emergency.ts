/** Emergency contacts by student id; undefined if they were never downloaded. */
import type { EmergencyRow, Id } from '../../contract'
import { isFilled, readFilled } from '../database/filled'
import type { PersonDatabase } from '../database/person-database'

export function emergencyOf(database: PersonDatabase): Promise<ReadonlyMap<Id, EmergencyRow> | undefined> {
  return database.transaction('r', database.emergency, database.metadata, async () => {
    const [rows, filled] = await Promise.all([database.emergency.toArray(), readFilled(database)])
    return isFilled(filled, { list: 'emergency' }) ? new Map(rows.map((row) => [row.id, row])) : undefined
  })
}
