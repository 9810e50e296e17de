/** Absences that families reported in advance. */
import type { Absence } from '../../contract'
import type { PersonDatabase } from '../database/person-database'

/** All stored absences sorted by day. Days before the last download are not stored. */
export async function absencesByDay({ absences }: PersonDatabase): Promise<Absence[]> {
  return (await absences.toArray()).sort((one, other) => (one.date < other.date ? -1 : 1))
}
