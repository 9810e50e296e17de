/**
 * The order in which groups are downloaded: those whose hour is nearest to the present time of day come first, whatever
 * their days; a group without an hour counts as one at midnight.
 */
import { minutesOf, schoolTime, type Group, type Id } from '../../contract'
import type { PersonDatabase } from '../database/person-database'
import { atSchool } from '../database/school-clock'

export async function classesFirst({ groups }: PersonDatabase, now: number): Promise<Id[]> {
  const { minutes } = schoolTime(atSchool(now))
  const away = ({ start_time }: Group) => Math.abs((minutesOf(start_time) ?? 0) - minutes)
  const all = await groups.toArray()
  return all.sort((one, other) => away(one) - away(other)).map(({ id }) => id)
}
