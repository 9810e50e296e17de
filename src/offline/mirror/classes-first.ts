/** In which order groups are read: the class that is on, then today's, then all others. */
import { schoolTime, type Id } from '../../contract'
import { timetableOf } from '../../domain/timetable'
import type { PersonDatabase } from '../database/person-database'
import { atSchool } from '../database/school-clock'

export async function classesFirst({ groups }: PersonDatabase, now: number): Promise<Id[]> {
  const all = await groups.toArray()
  const { now: running, today } = timetableOf(all, schoolTime(atSchool(now)))
  const first = [...(running ? [running] : []), ...today].map(({ group }) => group)
  return [...new Set([...first, ...all].map(({ id }) => id))]
}
