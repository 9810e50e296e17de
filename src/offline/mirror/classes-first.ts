/**
 * The order in which groups are downloaded one by one: by the distance of their start time from now, so that the
 * current class is among the first.
 */
import { schoolTime, type Group, type Id } from '../../contract'
import type { PersonDatabase } from '../database/person-database'
import { atSchool } from '../database/school-clock'

export async function classesFirst({ groups }: PersonDatabase, now: number): Promise<Id[]> {
  const { minutes } = schoolTime(atSchool(now))
  const away = ({ start_time }: Group) => {
    const [hours = 0, past = 0] = (start_time ?? '').split(':').map(Number)
    return Math.abs(hours * 60 + past - minutes)
  }
  const all = await groups.toArray()
  return all.sort((one, other) => away(one) - away(other)).map(({ id }) => id)
}
