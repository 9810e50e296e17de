/** Absences that families have reported in advance. */
import type { Absence } from '../../contract'
import type { PersonDatabase } from '../database/person-database'

/** All stored absences, sorted by day; those of earlier days are deleted at each download. */
export async function absencesByDay({ absences }: PersonDatabase): Promise<Absence[]> {
  return (await absences.toArray()).sort((one, other) => (one.date < other.date ? -1 : 1))
}
