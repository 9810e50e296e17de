/**
 * Cycles: for each active member of an active group, how many of the paid classes are used. Which statuses use a class
 * is decided by domain/cycle, as on the device.
 */
import type { Option } from '../../contract'
import { classUsingValues } from '../../domain/cycle'
import { optionalId, type Handlers } from '../endpoints/handlers'
import { filtered, listReply } from '../endpoints/listing'
import { cycleJson, membershipFrom } from '../endpoints/row-json'
import { visibleMemberships } from '../endpoints/visibility'
import { storedProfile } from '../profile'

export const cycleHandlers: Pick<Handlers, 'cycleList'> = {
  async cycleList({ person, ...call }) {
    const options = await call.database.query<Option>('select value, label from attendance_status order by position')
    // The condition on $2 is always true. It is needed because the statement that counts the rows uses $2 nowhere else,
    // and PostgreSQL cannot find the type of a parameter that a statement does not use.
    const where = [
      visibleMemberships(person, 'attendance.history'),
      'm.is_active and s.is_active and g.is_active',
      '$2::text[] is not null',
    ]
    const values = [person.id, classUsingValues(options, await storedProfile(call.database))]
    return listReply(call, {
      ...filtered({ json: cycleJson('$2::text[]'), from: membershipFrom, where, values }, [
        [optionalId(call.query.group), (id) => `m.group_id = ${id}`],
        [optionalId(call.query.student), (id) => `m.student_id = ${id}`],
      ]),
      order: 'm.id',
    })
  },
}
