/**
 * What is planned for a membership: changing or withdrawing its beginning or end before the day, in the caller's
 * transaction. A day that has come is never changed here, so that past rolls stay as they were.
 */
import { daysFrom, may, mostDaysAhead, schoolDay } from '../../contract'
import { fieldErrors, refusals } from '../../texts/provider'
import type { Queryable } from '../database/database'
import type { Handlers } from '../endpoints/handlers'
import { invalid, missing, refused, type Reply } from '../endpoints/reply'
import { placedGroupName } from '../endpoints/row-json'
import { rowReply } from '../endpoints/rows'
import type { Person } from '../security/person'
import type { Services } from '../services'
import { waitForImports } from '../sheet-import/import-lock'
import { fullReply, isFull, lockPlaces, withdrawStart } from './memberships'

/** `today`: the school's date. */
type Planning = { database: Queryable; person: Person; today: string }

/** `start`, `end`: YYYY-MM-DD or null. */
type Stored = { id: number; group: number; is_active: boolean; start: string | null; end: string | null }
/** The membership that begins or ends on the same day, because both are one move; `name`: that of its group. */
type Partner = { id: number; group: number; name: string; start: string | null }

export function membershipPlanHandlers({ resources, schoolClock }: Services): Pick<Handlers, 'membershipPlan'> {
  return {
    async membershipPlan({ database, person, id, body: { from, until } }) {
      const planning = { database, person, today: schoolDay(schoolClock()) }
      const refusal =
        (from === undefined ? null : await planStart(planning, id, from)) ??
        (until === undefined ? null : await planEnd(planning, id, until))
      return refusal ?? rowReply(database, resources.membership.row(person, id))
    },
  }
}

const storedSql =
  'select id, group_id as "group", is_active, start_date::text as start, end_date::text as "end" from membership where id = $1'

/** Whether the membership begins on a day to come. */
export async function isPlanned({ database, today }: Omit<Planning, 'person'>, id: number): Promise<boolean> {
  const [row] = await database.query<Stored>(storedSql, [id])
  return row !== undefined && row.is_active && row.start !== null && row.start > today
}

/**
 * Sets the first day of a membership that has not begun, or withdraws it if `from` is ''. If it is part of a move, the
 * membership that the student leaves follows. Returns null, or a refusal; then the transaction must not be committed.
 */
export async function planStart(planning: Planning, id: number, from: string): Promise<Reply | null> {
  const { database, today } = planning
  const [row] = await database.query<Stored>(storedSql, [id])
  if (!row) return missing
  if (!row.is_active) return refused(409, refusals.planGone)
  if (row.start === null || row.start <= today) return refused(409, refusals.planBegun)
  const groupEnds = await groupEnd(database, row.group)
  if (row.end !== null && row.end > row.start && row.end !== groupEnds)
    return refused(409, refusals.endFollows(row.end))
  if (from !== '') {
    const refusal = dayRefused('from', from, { today, earliest: daysFrom(today, 1) })
    if (refusal) return refusal
  }
  const left = await database.query<Partner>(
    `select m.id, m.group_id as "group", m.start_date::text as start, ${placedGroupName('g')} as name from membership m join class_group g on g.id = m.group_id
     where m.student_id = (select student_id from membership where id = $1) and m.id <> $1 and m.is_active and m.end_date = $2::date`,
    [id, row.start],
  )
  if (from !== '' && left.some(({ start }) => start !== null && start >= from))
    return invalid({ from: [fieldErrors.beforeEntering] })
  if (from !== '' && groupEnds !== null && from >= groupEnds)
    return invalid({ from: [fieldErrors.afterEnd(groupEnds)] })
  await waitForImports(database)
  // Locks all groups at once, in the order of their ids, as `endMemberships` does.
  const groups = [row.group, ...left.map(({ group }) => group)].sort((one, other) => one - other)
  await database.query('select id from class_group where id = any($1::int[]) order by id for no key update', [groups])
  // A group that is planned to end keeps nobody longer.
  await database.query(
    `update membership m set end_date = coalesce(nullif($2, '')::date, g.end_date) from class_group g where g.id = m.group_id and m.id = any($1::int[])`,
    [left.map((partner) => partner.id), from],
  )
  if (from === '') await withdrawStart(database, id, today)
  else await database.query('update membership set start_date = $2::date where id = $1', [id, from])
  // Counted after the writes, which are undone if a group is over its quota now.
  const first = from !== '' && from < row.start ? from : row.start
  for (const group of groups) {
    if (group === row.group && from === '') continue
    const refusal = await overQuota(planning, group, group === row.group ? (from === '' ? first : from) : first)
    if (refusal) return refusal
  }
  return null
}

/**
 * Sets the first day outside the group, from today on, or withdraws a planned end if `until` is ''. Returns null, or a
 * refusal; then the transaction must not be committed.
 */
export async function planEnd(planning: Planning, id: number, until: string): Promise<Reply | null> {
  const { database, today } = planning
  const [row] = await database.query<Stored>(storedSql, [id])
  if (!row) return missing
  if (!row.is_active) return refused(409, refusals.leftAlready)
  const planned = row.end !== null && row.end > today ? row.end : null
  if (until === '' && planned === null) return refused(409, row.end === null ? refusals.planGone : refusals.planBegun)
  if (planned !== null) {
    const [next] = await database.query<Pick<Partner, 'name'>>(
      `select ${placedGroupName('g')} as name from membership m join class_group g on g.id = m.group_id
       where m.student_id = (select student_id from membership where id = $1) and m.id <> $1 and m.is_active and m.start_date = $2::date`,
      [id, planned],
    )
    if (next) return refused(409, refusals.partOfMove(next.name))
  }
  const groupEnds = await groupEnd(database, row.group)
  if (groupEnds !== null && until === '' && planned === groupEnds) return refused(409, refusals.groupEnds(groupEnds))
  if (groupEnds !== null && until > groupEnds) return invalid({ until: [fieldErrors.afterEnd(groupEnds)] })
  if (until !== '') {
    const refusal = dayRefused('until', until, { today, earliest: today })
    if (refusal) return refusal
    if (row.start !== null && row.start >= until && row.start > today)
      return invalid({ until: [fieldErrors.afterEntering] })
    await database.query('update membership set is_active = $2::date > $3::date, end_date = $2::date where id = $1', [
      id,
      until,
      today,
    ])
    if (planned === null || until < planned) return null
  }
  await waitForImports(database)
  if (until === '') await database.query('update membership set end_date = $2::date where id = $1', [id, groupEnds])
  return overQuota(planning, row.group, planned ?? today)
}

/** The day on which an active group is planned to end, or null. */
async function groupEnd(database: Queryable, group: number): Promise<string | null> {
  const [found] = await database.query<{ end: string | null }>(
    'select end_date::text as "end" from class_group where id = $1 and is_active',
    [group],
  )
  return found?.end ?? null
}

/**
 * The group goes on: withdraws its planned end, and with it the ends and moves of its members on that day. Returns
 * null, or a refusal; then the transaction must not be committed.
 */
export async function withdrawGroupEnd(planning: Planning, group: number): Promise<Reply | null> {
  const { database, today } = planning
  const end = await groupEnd(database, group)
  if (end === null || end <= today) return null
  await database.query('update class_group set end_date = null where id = $1', [group])
  const members = await database.query<{ id: number; next: number | null }>(
    `select m.id, (select n.id from membership n where n.student_id = m.student_id and n.id <> m.id and n.is_active and n.start_date = m.end_date order by n.id limit 1) as next
     from membership m where m.group_id = $1 and m.is_active and m.end_date = $2::date order by m.student_id`,
    [group, end],
  )
  for (const { id, next } of members) {
    const refusal = next === null ? null : await planStart(planning, next, '')
    if (refusal) return refusal
    if (next === null) await database.query('update membership set end_date = null where id = $1', [id])
  }
  return overQuota(planning, group, today)
}

function dayRefused(
  field: 'from' | 'until',
  day: string,
  { today, earliest }: { today: string; earliest: string },
): Reply | null {
  const latest = daysFrom(today, mostDaysAhead)
  if (day > latest) return invalid({ [field]: [fieldErrors.tooFarAhead(latest)] })
  if (day < earliest) return invalid({ [field]: [field === 'from' ? fieldErrors.aheadDay : fieldErrors.pastDay] })
  return null
}

/** The refusal if the group has more members than places from `day` on, and this person may not exceed the quota. */
export async function overQuota(
  { database, person }: Omit<Planning, 'today'>,
  group: number,
  day: string,
): Promise<Reply | null> {
  const places = await lockPlaces(database, group, day)
  if (!places || may(person.role, 'membership.overQuota')) return null
  const before = { ...places, taken: places.taken - 1 }
  return isFull(before) ? fullReply(person, before) : null
}
