/** Absences that families told beforehand. */
import type { Absence } from '../../contract'
import type { PersonDatabase } from '../database/person-database'

/** By day, from the one on which they were last read. */
export async function absencesByDay({ absences }: PersonDatabase): Promise<Absence[]> {
  return (await absences.toArray()).sort((one, other) => (one.date < other.date ? -1 : 1))
}
