/**
 * Adding a student to a group, moving one to it, ending memberships, and the check before one is reactivated, all in
 * the caller's transaction.
 */
import { daysFrom, may, mostDaysAhead, schoolDay } from '../../contract'
import { fieldErrors, refusals } from '../../texts/provider'
import type { Queryable } from '../database/database'
import { parseId, type Handlers } from '../endpoints/handlers'
import type { Resources } from '../endpoints/resources'
import { answer, created, invalid, refused, refusedWith, type Reply } from '../endpoints/reply'
import { placedGroupName } from '../endpoints/row-json'
import { insertedId, jsonOf, rowReply } from '../endpoints/rows'
import type { Person } from '../security/person'
import type { Services } from '../services'
import { waitForImports } from '../sheet-import/import-lock'

/** `from`: the first day, YYYY-MM-DD. `leaves`: id of the membership that ends, or null. */
type Enrolment = { student: number; group: number; from: string; leaves: number | null; overQuota: boolean }

/** `person`: the caller. `resources`: for an existing membership's JSON in a refusal. `today`: the school's date. */
type Enrolling = { database: Queryable; person: Person; resources: Resources; today: string }

export function membershipHandlers({ resources, schoolClock }: Services): Pick<Handlers, 'membershipCreate'> {
  return {
    async membershipCreate({ database, person, body }) {
      const today = schoolDay(schoolClock())
      const enrolment = {
        student: parseId(body.student),
        group: parseId(body.group),
        from: body.from ?? today,
        leaves: body.leaves === undefined ? null : parseId(body.leaves),
        overQuota: body.over_quota ?? false,
      }
      const made = await enrol({ database, person, resources, today }, enrolment)
      if (!made.ok) return made.reply
      return rowReply(database, resources.membership.row(person, made.id), created)
    },
  }
}

/**
 * Adds a student to a group, in the caller's transaction, and ends the membership `leaves`, if it is not null. Returns
 * the id of the membership in `group`, or a refusal; then nothing was written.
 */
export async function enrol(
  { database, person, resources, today }: Enrolling,
  { student, group, from, leaves, overQuota }: Enrolment,
): Promise<{ ok: true; id: number } | { ok: false; reply: Reply }> {
  const refuse = (reply: Reply) => ({ ok: false, reply }) as const
  if (overQuota && !may(person.role, 'membership.overQuota')) return refuse(refused(403, refusals.overQuota))
  const latest = daysFrom(today, mostDaysAhead)
  if (from > latest) return refuse(invalid({ from: [fieldErrors.tooFarAhead(latest)] }))
  await waitForImports(database)
  // Locks the student first, then the group, as all calls do, so that they cannot deadlock. Two moves of one child at
  // the same time run one after another.
  const [child] = await database.query<{ is_active: boolean; leaving: string | null }>(
    'select is_active, case when left_on > $2::date then left_on::text end as leaving from student where id = $1 for no key update',
    [student, today],
  )
  if (!child) return refuse(invalid({ student: [fieldErrors.unknownRow] }))
  if (!child.is_active) return refuse(invalid({ student: [fieldErrors.inactiveStudent] }))
  if (child.leaving !== null) return refuse(refused(409, refusals.leavingPlanned(child.leaving)))
  const places = await lockPlaces(database, group, from > today ? from : today)
  if (!places) return refuse(invalid({ group: [fieldErrors.unknownRow] }))
  if (!places.is_active) return refuse(invalid({ group: [fieldErrors.inactiveGroup] }))
  if (places.end !== null && from >= places.end) return refuse(invalid({ from: [fieldErrors.afterEnd(places.end)] }))

  const [existing] = await database.query<{ id: number; is_active: boolean }>(
    'select id, is_active from membership where student_id = $1 and group_id = $2 for update',
    [student, group],
  )
  if (existing?.is_active) {
    const json = await jsonOf(database, resources.membership.row(person, existing.id))
    return refuse(
      json === null
        ? refused(409, refusals.memberAlready(places.name))
        : refusedWith(409, refusals.memberAlready(places.name), json),
    )
  }
  if (leaves !== null) {
    const [leaving] = await database.query<{ is_active: boolean; early: boolean; end: string | null }>(
      `select is_active, coalesce(start_date > $3::date, false) as early, case when end_date > $4::date then end_date::text end as "end"
       from membership where id = $1 and student_id = $2 for update`,
      [leaves, student, from, today],
    )
    if (!leaving) return refuse(invalid({ leaves: [fieldErrors.unknownRow] }))
    if (!leaving.is_active) return refuse(refused(409, refusals.leftAlready))
    if (leaving.end !== null) return refuse(refused(409, refusals.endPlanned(leaving.end)))
    if (leaving.early) return refuse(invalid({ from: [fieldErrors.beforeEntering] }))
  }
  if (isFull(places) && !overQuota) return refuse(fullReply(person, places))

  // A membership that ends later stays active until then, unless it begins on the day of its end.
  if (leaves !== null)
    await database.query(
      'update membership set is_active = $2::date > $3::date and coalesce(start_date < $2::date, true), end_date = $2::date where id = $1',
      [leaves, from, today],
    )
  // A student who returns on the day of leaving (a leave or a move by mistake) keeps the old start date and cycle, as
  // in `membershipActivate`.
  const id = await insertedId(
    database,
    `insert into membership as m (student_id, group_id, start_date, end_date) values ($1, $2, $3::date, $4::date)
     on conflict (group_id, student_id) do update set is_active = true, end_date = excluded.end_date,
       start_date = case when m.end_date = excluded.start_date then m.start_date else excluded.start_date end,
       cycle_from = case when m.end_date = excluded.start_date then m.cycle_from end returning id`,
    [student, group, from, places.end],
  )
  return { ok: true, id }
}

/**
 * An active membership. `since`: the first day in the group, or null. `until`: the day of a planned end, or null.
 * `is_active`: whether the student is active and not going to leave the school.
 */
export type ActiveMember = {
  id: number
  group: number
  student: number
  since: string | null
  until: string | null
  is_active: boolean
}

/** `today`: the school's date. */
export function activeMembers(database: Queryable, groups: readonly number[], today: string): Promise<ActiveMember[]> {
  return database.query<ActiveMember>(
    `select m.id, m.group_id as "group", m.student_id as student, m.start_date::text as since,
       case when m.end_date > $2::date then m.end_date::text end as until, s.is_active and coalesce(s.left_on <= $2::date, true) as is_active
     from membership m join student s on s.id = m.student_id where m.group_id = any($1::int[]) and m.is_active order by m.student_id, m.id`,
    [groups, today],
  )
}

/**
 * Ends memberships on the day `on`, in the caller's transaction; one that ends earlier stays as it is. Each active
 * student whose `to` is not null, and who is not in the group `to` yet, joins it on that day, or on the student's first
 * day in the old group if that is later. After a refusal the transaction must not be committed.
 */
export async function endMemberships(
  context: Enrolling,
  members: readonly (ActiveMember & { to: number | null })[],
  { on, overQuota }: { on: string; overQuota: boolean },
): Promise<{ ok: true; left: number; moved: number } | { ok: false; reply: Reply }> {
  const { database, today } = context
  // Locks all groups at once, in the order of their ids, because `enrol` would lock them in the order of the students.
  await database.query('select id from class_group where id = any($1::int[]) order by id for no key update', [
    members.flatMap(({ to }) => to ?? []),
  ])
  const ending = members.filter(({ until }) => until === null || until > on)
  const ids = ending.map(({ id }) => id)
  await database.query('update membership set end_date = null where id = any($1::int[]) and end_date > $2::date', [
    ids,
    today,
  ])
  let moved = 0
  for (const { student, id: leaves, since, is_active, to } of ending) {
    if (to === null || !is_active || (await isMember(database, student, to))) continue
    const from = since !== null && since > on ? since : on
    const joined = await enrol(context, { student, group: to, from, leaves, overQuota })
    if (!joined.ok) return joined
    moved += 1
  }
  // Who was to begin on that day or later never begins.
  for (const { id, since } of ending)
    if (since !== null && since > today && since >= on) await withdrawStart(database, id, today)
  await database.query(
    'update membership set is_active = $2::date > $3::date, end_date = $2::date where id = any($1::int[]) and is_active and (end_date is null or end_date <= $3::date or coalesce(end_date <= start_date, false))',
    [ids, on, today],
  )
  return { ok: true, left: members.length - moved, moved }
}

/**
 * The membership is as before the plan: with its last earlier span, or if there is none, with an end before its
 * beginning, so that it has no day (see `neverBegan` of domain/membership-days).
 */
export async function withdrawStart(database: Queryable, id: number, today: string): Promise<void> {
  await database.query(
    `update membership m set is_active = false, start_date = case when past.last is null then m.start_date else lower(past.last) end,
       end_date = coalesce(upper(past.last), $2::date), earlier = case when past.last is null then m.earlier else m.earlier - datemultirange(past.last) end
     from (select (select e from membership x, unnest(x.earlier) e where x.id = $1 order by e desc limit 1) as last) past where m.id = $1`,
    [id, today],
  )
}

async function isMember(database: Queryable, student: number, group: number): Promise<boolean> {
  const found = await database.query(
    'select id from membership where student_id = $1 and group_id = $2 and is_active',
    [student, group],
  )
  return found.length > 0
}

/**
 * The refusal to reactivate a membership, if its student or group is inactive, or the group is full and the person may
 * not exceed the quota; else null.
 */
export async function returnRefused(
  { database, person, today }: Pick<Enrolling, 'database' | 'person' | 'today'>,
  membership: number,
): Promise<Reply | null> {
  const [row] = await database.query<{ group: number; is_active: boolean; left: boolean; leaving: string | null }>(
    `select m.group_id as group, m.is_active, not s.is_active as left, case when s.left_on > $2::date then s.left_on::text end as leaving
     from membership m join student s on s.id = m.student_id where m.id = $1`,
    [membership, today],
  )
  if (!row || row.is_active) return null
  if (row.left) return invalid({ student: [fieldErrors.inactiveStudent] })
  if (row.leaving !== null) return refused(409, refusals.leavingPlanned(row.leaving))
  await waitForImports(database)
  const places = await lockPlaces(database, row.group, today)
  if (!places) return null
  if (!places.is_active) return invalid({ group: [fieldErrors.inactiveGroup] })
  return isFull(places) && !may(person.role, 'membership.overQuota') ? fullReply(person, places) : null
}

/** `end`: the day on which the group is planned to end, YYYY-MM-DD, or null. */
type GroupPlaces = { name: string; is_active: boolean; quota: number | null; taken: number; end: string | null }

/**
 * The group's quota and the places taken on `day` or later; null if there is no such group. Locks the group until the
 * end of the transaction, so that its last place is given only once.
 */
export async function lockPlaces(database: Queryable, group: number, day: string): Promise<GroupPlaces | null> {
  const [held] = await database.query<Omit<GroupPlaces, 'taken'>>(
    `select ${placedGroupName('g')} as name, g.is_active, g.quota_limit as quota, case when g.is_active then g.end_date::text end as "end" from class_group g where g.id = $1 for no key update of g`,
    [group],
  )
  if (!held) return null
  // A separate statement, so that it sees memberships committed while the statement above waited for the lock.
  const [counted] = await database.query<{ taken: number }>('select places_taken($1::int, $2::date) as taken', [
    group,
    day,
  ])
  return { ...held, taken: counted?.taken ?? 0 }
}

export function isFull({ quota, taken }: GroupPlaces): boolean {
  return quota !== null && taken >= quota
}

export function fullReply({ role }: Person, { name, quota, taken }: GroupPlaces): Reply {
  const full = { detail: refusals.groupFull(name, taken, quota ?? 0), places: { quota, taken } }
  // The error of the field `over_quota` shows that this person may set it; others get a sentence that says whom to ask.
  return may(role, 'membership.overQuota')
    ? answer({ ...full, over_quota: [fieldErrors.overQuota] }, 409)
    : answer({ ...full, detail: `${full.detail} ${refusals.fullAskWhom}` }, 409)
}
