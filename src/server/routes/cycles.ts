/**
 * Cycles: for each active member of a group, how many of the paid classes are used. Which statuses use a class is
 * decided by domain/cycle, as on the device.
 */
import type { Option } from '../../contract'
import { classUsingValues } from '../../domain/cycle'
import type { Value } from '../database/database'
import { parseId, type Handlers } from '../endpoints/handlers'
import { listReply } from '../endpoints/listing'
import { cycleJson, membershipFrom } from '../endpoints/row-json'
import { visibleMemberships } from '../endpoints/visibility'

export const cycleHandlers: Pick<Handlers, 'cycleList'> = {
  async cycleList({ database, person, query, url }) {
    const options = await database.query<Option>('select value, label from attendance_status order by position')
    const values: Value[] = [person.id, classUsingValues(options)]
    // Mentions $2 in the conditions too, because the statement that only counts uses it nowhere else, and PostgreSQL
    // must know the type of every value.
    const where = [
      visibleMemberships(person, 'attendance.history'),
      'm.is_active and s.is_active and g.is_active',
      '$2::text[] is not null',
    ]
    if (query.group !== undefined) where.push(`m.group_id = $${values.push(parseId(query.group))}`)
    if (query.student !== undefined) where.push(`m.student_id = $${values.push(parseId(query.student))}`)
    return listReply(
      database,
      { json: cycleJson('$2::text[]'), from: membershipFrom, where, order: 'm.id', values },
      query,
      url,
    )
  },
}
