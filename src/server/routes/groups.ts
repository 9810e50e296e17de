/** Groups, memberships, and a student's group history. */
import { may, schoolDay } from '../../contract'
import type { Clock } from '../clock'
import type { Value } from '../database/database'
import { parseId, type Handlers } from '../endpoints/handlers'
import { listReply } from '../endpoints/listing'
import type { Resources } from '../endpoints/resources'
import { answer, missing } from '../endpoints/reply'
import { membershipHistoryJson, membershipFrom } from '../endpoints/row-json'
import { rowReply } from '../endpoints/rows'
import { mayReadChanges, visibleGroups, visibleMemberships, visibleStudents } from '../endpoints/visibility'
import type { Person } from '../security/person'
import { returnRefused } from './memberships'

type Names = 'groupList' | 'group' | 'groupActivate' | 'membershipList' | 'membershipActivate' | 'groupHistory'

const teacherName = `(select x.first_name || ' ' || x.last_name from person x where x.id = g.teacher_id)`

function orderingFor({ role }: Person): Record<string, string> {
  return {
    id: 'g.id',
    name: 'plain(g.name)',
    start_date: 'g.start_date',
    start_time: 'g.start_time',
    teacher: `plain(${teacherName})`,
    is_active: 'g.is_active',
    ...(may(role, 'group.administer') && { quota_limit: 'g.quota_limit', age_range: 'g.age_range' }),
  }
}

export function groupHandlers(
  capable: boolean,
  { group, membership }: Resources,
  schoolClock: Clock,
): Pick<Handlers, Names> {
  return {
    async groupList({ database, person, query, url, seal }) {
      const visible = visibleGroups(person)
      return listReply(
        database,
        {
          json: group.json(person),
          from: 'class_group g',
          where: [visible],
          order: 'g.id',
          values: [person.id],
          search: (word) =>
            `plain(concat_ws(' ', g.name, ${teacherName}, (select x.name from school x where x.id = g.school_id))) like ${word}`,
          ordering: orderingFor(person),
          ...(capable &&
            mayReadChanges(person) && {
              changes: { alias: 'g', table: 'class_group', visible, seal, lostSince: () => 'true' },
            }),
        },
        query,
        url,
      )
    },

    async group({ database, person, id }) {
      return rowReply(database, group.rowQuery(person, id))
    },

    async groupActivate({ database, person, id, body }) {
      const changed = await database.query(
        `update class_group g set is_active = $3 where g.id = $2 and ${visibleGroups(person, 'group.activate')} returning g.id`,
        [person.id, id, body.is_active],
      )
      return changed.length > 0 ? answer({ id, is_active: body.is_active }) : missing
    },

    async membershipList({ database, person, query, url, seal }) {
      const visible = visibleMemberships(person, 'group.see')
      const where = [visible]
      const values: Value[] = [person.id]
      if (query.id_group !== undefined) where.push(`m.group_id = $${values.push(parseId(query.id_group))}`)
      if (capable && query.on !== undefined) where.push(`member_on(m, $${values.push(query.on)}::date)`)
      return listReply(
        database,
        {
          json: membership.json(person),
          from: membershipFrom,
          where,
          order: 'm.id',
          values,
          ...(capable && {
            changes: {
              alias: 'm',
              table: 'membership',
              visible,
              seal,
              lostSince: (cursor) => `g.changed >= ${cursor}`,
            },
          }),
        },
        query,
        url,
      )
    },

    async membershipActivate({ database, person, id, body }) {
      const refusal = capable && body.is_active ? await returnRefused(database, person, id) : null
      if (refusal) return refusal
      // A student who returns on the day of leaving keeps the old start date, so that there is no gap.
      await database.query(
        `update membership set is_active = $2, end_date = case when $2 then null when is_active then $3::date else end_date end,
           start_date = case when $2 and not is_active and end_date is distinct from $3::date then $3::date else start_date end where id = $1`,
        [id, body.is_active, schoolDay(schoolClock())],
      )
      return rowReply(database, membership.rowQuery(person, id))
    },

    async groupHistory({ database, person, id, query, url }) {
      const [student] = await database.query(
        `select s.id from student s where s.id = $2 and ${visibleStudents(person, 'groupHistory.see')}`,
        [person.id, id],
      )
      if (!student) return missing
      const where = ['m.student_id = $2', visibleMemberships(person, 'groupHistory.see')]
      return listReply(
        database,
        {
          json: membershipHistoryJson(capable),
          from: membershipFrom,
          where,
          order: 'm.is_active desc, m.id desc',
          values: [person.id, id],
          search: (word) => `plain(g.name) like ${word}`,
        },
        query,
        url,
      )
    },
  }
}
