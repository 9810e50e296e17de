/** Groups and their members. */
import { may } from '../../contract'
import type { Queryable } from '../database/database'
import { keyOf, type Handlers } from '../endpoints/handlers'
import { listed } from '../endpoints/listing'
import { answer, missing, ok } from '../endpoints/reply'
import { groupJson, heldMembershipJson, membershipFrom, membershipJson } from '../endpoints/row-json'
import { seenGroups, seenMemberships, seenStudents } from '../endpoints/visibility'
import type { Person } from '../security/person'

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

async function membership(database: Queryable, person: Person, id: number): Promise<string | null> {
  const [row] = await database.query<{ json: string }>(
    `select ${membershipJson}::text as json from ${membershipFrom} where m.id = $2 and ${seenMemberships(person, 'group.see')}`,
    [person.id, id],
  )
  return row?.json ?? null
}

export function groupHandlers(capable: boolean): Pick<Handlers, Names> {
  return {
    async groupList({ database, person, query, url, seal }) {
      const seen = seenGroups(person)
      return listed(
        database,
        {
          json: groupJson(person.role),
          from: 'class_group g',
          where: [seen],
          order: 'g.id',
          values: [person.id],
          search: (word) => `plain(concat_ws(' ', g.name, ${teacherName}, (select x.name from school x where x.id = g.school_id))) like ${word}`,
          ordering: orderingFor(person),
          ...(capable && { changes: { alias: 'g', table: 'class_group', seen, seal, left: () => 'true' } }),
        },
        query,
        url,
      )
    },

    async group({ database, person, id }) {
      const [row] = await database.query<{ json: string }>(
        `select ${groupJson(person.role)}::text as json from class_group g where g.id = $2 and ${seenGroups(person)}`,
        [person.id, id],
      )
      return row ? ok(row.json) : missing
    },

    async groupActivate({ database, person, id, body }) {
      const changed = await database.query(
        `update class_group g set is_active = $3 where g.id = $2 and ${seenGroups(person, 'group.activate')} returning g.id`,
        [person.id, id, body.is_active],
      )
      return changed.length > 0 ? answer({ id, is_active: body.is_active }) : missing
    },

    async membershipList({ database, person, query, url, seal }) {
      const seen = seenMemberships(person, 'group.see')
      const where = [seen]
      const values = [person.id]
      if (query.id_group !== undefined) where.push(`m.group_id = $${values.push(keyOf(query.id_group))}`)
      return listed(
        database,
        {
          json: membershipJson,
          from: membershipFrom,
          where,
          order: 'm.id',
          values,
          ...(capable && { changes: { alias: 'm', table: 'membership', seen, seal, left: (cursor) => `g.changed >= ${cursor}` } }),
        },
        query,
        url,
      )
    },

    async membershipActivate({ database, person, id, body }) {
      const changed = await database.query('update membership set is_active = $2 where id = $1 returning id', [id, body.is_active])
      const json = changed.length > 0 ? await membership(database, person, id) : null
      return json === null ? missing : ok(json)
    },

    async groupHistory({ database, person, id, query, url }) {
      const [student] = await database.query(`select s.id from student s where s.id = $2 and ${seenStudents(person, 'groupHistory.see')}`, [person.id, id])
      if (!student) return missing
      const where = ['m.student_id = $2', seenMemberships(person, 'groupHistory.see')]
      return listed(database, { json: heldMembershipJson, from: membershipFrom, where, order: 'm.is_active desc, m.id desc', values: [person.id, id] }, query, url)
    },
  }
}
