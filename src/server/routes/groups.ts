/** Groups and memberships: lists, activating and deactivating one; and a student's group history. */
import { may, schoolDay } from '../../contract'
import { optionalId, type Handlers } from '../endpoints/handlers'
import { filtered, listReply } from '../endpoints/listing'
import { answer, missing } from '../endpoints/reply'
import { membershipHistoryJson, membershipFrom } from '../endpoints/row-json'
import { rowReply } from '../endpoints/rows'
import { joinsOfRollRows, mayReadChanges, visibleGroups, visibleMemberships } from '../endpoints/visibility'
import type { Person } from '../security/person'
import type { Services } from '../services'
import { isPlanned, planStart, withdrawGroupEnd } from './membership-plans'
import { returnRefused } from './memberships'

type Names = 'groupList' | 'group' | 'groupActivate' | 'membershipList' | 'membershipActivate' | 'groupHistory'

/** By the same rule as `neverBegan` of domain/membership-days. */
const isOrWasMember = `(m.is_active or coalesce(m.end_date >= m.start_date, true) or m.earlier <> '{}')`

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

export function groupHandlers({
  capable,
  resources: { group, membership, student },
  schoolClock,
}: Services): Pick<Handlers, Names> {
  return {
    groupList: ({ person, seal, ...call }) =>
      listReply(call, {
        ...group.rows(person),
        order: 'g.id',
        search: (word) =>
          `plain(concat_ws(' ', g.name, ${teacherName}, (select x.name from school x where x.id = g.school_id))) like ${word}`,
        ordering: orderingFor(person),
        ...(capable &&
          mayReadChanges(person) && {
            changes: { visible: visibleGroups(person), seal, lostSince: () => 'true' },
          }),
      }),

    group: ({ database, person, id }) => rowReply(database, group.row(person, id)),

    async groupActivate({ database, person, id, body }) {
      // Activating a group that is going to end withdraws the end.
      const refusal =
        capable && body.is_active
          ? await withdrawGroupEnd({ database, person, today: schoolDay(schoolClock()) }, id)
          : null
      if (refusal) return refusal
      const changed = await database.query(
        `update class_group g set is_active = $3, end_date = case when $3 then null else g.end_date end where g.id = $2 and ${visibleGroups(person, 'group.activate')} returning g.id`,
        [person.id, id, body.is_active],
      )
      return changed.length > 0 ? answer({ id, is_active: body.is_active }) : missing
    },

    membershipList: ({ person, seal, ...call }) =>
      listReply(call, {
        ...filtered(membership.rows(person), [
          [optionalId(call.query.id_group), (id) => `m.group_id = ${id}`],
          [capable ? call.query.on : undefined, (day) => `member_on(m, ${day}::date)`],
        ]),
        needed: joinsOfRollRows(person, 'group.see'),
        order: 'm.id',
        ...(capable && {
          changes: { visible: visibleMemberships(person), seal, lostSince: (cursor) => `g.changed >= ${cursor}` },
        }),
      }),

    async membershipActivate({ database, person, id, body }) {
      const today = schoolDay(schoolClock())
      const refusal = capable && body.is_active ? await returnRefused({ database, person, today }, id) : null
      if (refusal) return refusal
      // Switching a membership off that has not begun withdraws the plan, with the move that it is part of.
      if (capable && !body.is_active && (await isPlanned({ database, today }, id)))
        return (await planStart({ database, person, today }, id, '')) ?? rowReply(database, membership.row(person, id))
      // A student who returns on the day of leaving keeps the old start date and cycle, as if the membership had not
      // ended. After any other return, the membership starts today, without a cycle.
      const returns = '$2 and not is_active and end_date is distinct from $3::date'
      await database.query(
        `update membership set is_active = $2, end_date = case when $2 then (select g.end_date from class_group g where g.id = group_id and g.is_active) when is_active then $3::date else end_date end,
           start_date = case when ${returns} then $3::date else start_date end, cycle_from = case when ${returns} then null else cycle_from end where id = $1`,
        [id, body.is_active, today],
      )
      return rowReply(database, membership.row(person, id))
    },

    async groupHistory({ person, id, ...call }) {
      if (!(await student.isVisible(call.database, person, id, 'groupHistory.see'))) return missing
      return listReply(call, {
        json: membershipHistoryJson(capable),
        from: membershipFrom,
        // Without plans that were withdrawn before their day.
        where: ['m.student_id = $2', visibleMemberships(person, 'groupHistory.see'), isOrWasMember],
        order: 'm.is_active desc, m.id desc',
        values: [person.id, id],
        search: (word) => `plain(g.name) like ${word}`,
      })
    },
  }
}
