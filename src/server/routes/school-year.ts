/** Beginning a school year: makes new groups from the old ones, moves the students into them, ends the old groups. */
import { daysFrom, mostDaysAhead, schoolDay } from '../../contract'
import { isClassTime } from '../../domain/timetable'
import { fieldErrors, refusals } from '../../texts/provider'
import { optionalId, parseId, type Handlers } from '../endpoints/handlers'
import { answer, invalid, refused } from '../endpoints/reply'
import { placedGroupName } from '../endpoints/row-json'
import { insertedId } from '../endpoints/rows'
import type { Services } from '../services'
import { teacherRefused } from './group-changes'
import { activeMembers, endMemberships } from './memberships'
import { cancelReceipts } from './receipt-money'

/** An old group. `name`: with its location. `start`, `end`: its first and its last day,
 * YYYY-MM-DD, or null. */
type OldGroup = { id: number; name: string; is_active: boolean; start: string | null; end: string | null }

export const schoolYearHandlers = ({ resources, schoolClock }: Services): Pick<Handlers, 'schoolYearBegin'> => ({
  async schoolYearBegin({ database, person, body: { from, groups, receipts, over_quota } }) {
    const today = schoolDay(schoolClock())
    const latest = daysFrom(today, mostDaysAhead)
    if (from > latest) return invalid({ from: [fieldErrors.tooFarAhead(latest)] })
    const turns = groups.map(({ group, members, copy, to }) => ({
      group: parseId(group),
      members: members.map(parseId),
      copy,
      to: optionalId(to),
    }))
    const ids = turns.map(({ group }) => group)
    if (new Set(ids).size < ids.length) return invalid({ groups: [fieldErrors.unknownRow] })
    // Locks the students first, then the groups, each in the order of their ids, as all changes of memberships do.
    await database.query(
      'select s.id from student s join membership m on m.student_id = s.id where m.group_id = any($1::int[]) and m.is_active order by s.id for no key update of s',
      [ids],
    )
    const found = await database.query<OldGroup>(
      `select g.id, ${placedGroupName('g')} as name, g.is_active, g.start_date::text as start, g.end_date::text as "end" from class_group g where g.id = any($1::int[]) order by g.id for no key update of g`,
      [ids],
    )
    const nameOf = (id: number) => found.find((group) => group.id === id)?.name ?? ''
    const refusedOf = (field: string, id: number, sentence: string) =>
      invalid({ [field]: [fieldErrors.ofGroup(nameOf(id), sentence)] })
    if (found.length < ids.length) return invalid({ groups: [fieldErrors.unknownRow] })
    const inactive = found.find(({ is_active }) => !is_active)
    if (inactive) return refusedOf('groups', inactive.id, fieldErrors.inactiveGroup)
    const ending = found.find(({ end }) => end !== null && end > today)
    if (ending) return refusedOf('groups', ending.id, refusals.groupEnds(ending.end ?? ''))
    const early = found.find(({ start }) => start !== null && from < start)
    if (early) return refusedOf('from', early.id, fieldErrors.beforeStart(early.start ?? ''))
    const members = await activeMembers(database, ids, today)
    const isSeen = (turn: (typeof turns)[number]) => {
      const present = members.filter(({ group }) => group === turn.group)
      return new Set(turn.members).size === present.length && present.every(({ id }) => turn.members.includes(id))
    }
    const moved = turns.filter((turn) => !isSeen(turn))
    if (moved.length > 0) return refused(409, refusals.membersMoved(moved.map(({ group }) => nameOf(group))))

    const copies = new Map<number, number>()
    for (const { group, copy } of turns) {
      if (!copy) continue
      const teacher = copy.teacher === '' ? null : parseId(copy.teacher)
      if (!isClassTime(copy.start_time, copy.final_time)) return refusedOf('final_time', group, fieldErrors.classTime)
      if (await teacherRefused(database, teacher)) return refusedOf('teacher', group, fieldErrors.notTeacher)
      const made = await insertedId(
        database,
        `insert into class_group (name, school_id, teacher_id, days, start_time, final_time, start_date, payment_configuration_id, type_service, private_classes, quota_limit, age_range)
         select $2, school_id, $3, $4::text[], $5::time, $6::time, $7::date, payment_configuration_id, type_service, private_classes, quota_limit, age_range from class_group where id = $1 returning id`,
        [group, copy.name, teacher, copy.days, copy.start_time, copy.final_time, from],
      )
      copies.set(group, made)
    }
    const targets = new Map(turns.map(({ group, to }) => [group, to === undefined ? null : copies.get(to)] as const))
    const homeless = ids.find((id) => targets.get(id) === undefined)
    if (homeless !== undefined) return refusedOf('groups', homeless, fieldErrors.noCopy)
    const ended = await endMemberships(
      { database, person, resources, today },
      members.map((member) => ({ ...member, to: targets.get(member.group) ?? null })),
      { on: from, overQuota: over_quota ?? false },
    )
    if (!ended.ok) return ended.reply
    await database.query(
      'update class_group set is_active = $2::date > $3::date, end_date = $2::date where id = any($1::int[])',
      [ids, from, today],
    )
    const cancelled = receipts === 'cancel' ? await cancelReceipts(database, { groups: ids, from }) : 0
    return answer({ made: copies.size, moved: ended.moved, left: ended.left, cancelled })
  },
})
