/**
 * Cycles: for each active member of an active group, how many of the paid classes are used, and setting the first day
 * of members' cycles. Which statuses use a class is decided by domain/cycle, as on the device.
 */
import { schoolDay, type Option } from '../../contract'
import { classUsingValues } from '../../domain/cycle'
import { fieldErrors } from '../../texts/provider'
import { optionalId, parseId, type Handlers } from '../endpoints/handlers'
import { filtered, listReply } from '../endpoints/listing'
import { answer, invalid } from '../endpoints/reply'
import { cycleJson, membershipFrom } from '../endpoints/row-json'
import { visibleGroups, visibleMemberships } from '../endpoints/visibility'
import { storedProfile } from '../profile'
import type { Services } from '../services'

export const cycleHandlers = ({ schoolClock }: Services): Pick<Handlers, 'cycleList' | 'cycleStart'> => ({
  async cycleList({ person, ...call }) {
    const options = await call.database.query<Option>('select value, label from attendance_status order by position')
    // The conditions on $2 and $3 are always true. They are needed because the statement that counts the rows uses $2
    // and $3 nowhere else, and PostgreSQL cannot find the type of a parameter that a statement does not use.
    const where = [
      visibleMemberships(person, 'attendance.history'),
      'm.is_active and s.is_active and g.is_active',
      '$2::text[] is not null and $3::date is not null',
    ]
    const using = classUsingValues(options, await storedProfile(call.database))
    const values = [person.id, using, schoolDay(schoolClock())]
    return listReply(call, {
      ...filtered({ json: cycleJson('$2::text[]', '$3::date'), from: membershipFrom, where, values }, [
        [optionalId(call.query.group), (id) => `m.group_id = ${id}`],
        [optionalId(call.query.student), (id) => `m.student_id = ${id}`],
      ]),
      order: 'm.id',
    })
  },

  async cycleStart({ database, person, body: { from, groups, all = false } }) {
    if (from > schoolDay(schoolClock())) return invalid({ from: [fieldErrors.notBegun] })
    const ids = [...new Set(groups.map(parseId))]
    const visible = await database.query(
      `select g.id from class_group g where g.id = any($2::int[]) and g.is_active and ${visibleGroups(person, 'attendance.cycle')}`,
      [person.id, ids],
    )
    if (visible.length < ids.length) return invalid({ groups: [fieldErrors.inactiveGroups] })
    // Locks the students first, as all changes of memberships do.
    await database.query(
      'select s.id from student s join membership m on m.student_id = s.id where m.group_id = any($1::int[]) and m.is_active order by s.id for no key update of s',
      [ids],
    )
    const begun = await database.query(
      `update membership m set cycle_from = greatest($2::date, m.start_date) from student s
       where s.id = m.student_id and s.is_active and m.is_active and m.group_id = any($1::int[])
         and m.cycle_from is distinct from greatest($2::date, m.start_date)
         and ($3 or (m.cycle_from is null and not exists (select from attendance a
           where a.student_id = m.student_id and a.group_id = m.group_id and a.beginning_of_the_cycle)))
       returning m.id`,
      [ids, from, all],
    )
    return answer({ begun: begun.length })
  },
})
