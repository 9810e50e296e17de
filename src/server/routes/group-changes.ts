/** Creating, changing and ending groups, giving them to another teacher, and the list of possible teachers. */
import type * as z from 'zod/mini'
import { daysFrom, mostDaysAhead, schoolDay, staffRoles, type groupChange } from '../../contract'
import { daysBefore, handedOver, listsBefore, type GroupPast } from '../../domain/earlier-values'
import { isClassTime } from '../../domain/timetable'
import { fieldErrors, refusals } from '../../texts/provider'
import type { Queryable, Value } from '../database/database'
import { optionalId, parseId, type Call, type Handlers } from '../endpoints/handlers'
import { listReply } from '../endpoints/listing'
import { answer, created, invalid, missing, refused, type Reply } from '../endpoints/reply'
import { placedGroupName, teacherJson } from '../endpoints/row-json'
import { insertedId, rowReply, updateRow } from '../endpoints/rows'
import type { Resources } from '../endpoints/resources'
import type { Services } from '../services'
import { waitForImports } from '../sheet-import/import-lock'
import { activeMembers, endMemberships } from './memberships'
import { cancelReceipts } from './receipt-money'

type Names = 'groupCreate' | 'groupChange' | 'groupTeacherChange' | 'groupEnd' | 'teacherList'

/** SQL condition that a person (`p`) can teach a group: all active staff can, also administrators and reception. */
const canTeach = `p.role in (${staffRoles.map((role) => `'${role}'`).join(', ')}) and p.is_active`

export function groupChangeHandlers({ resources, schoolClock }: Services): Pick<Handlers, Names> {
  const { group } = resources
  return {
    teacherList: (call) =>
      listReply(call, {
        json: teacherJson,
        from: { table: 'person', alias: 'p' },
        where: [canTeach],
        order: 'p.first_name, p.last_name, p.id',
        values: [],
        search: (word) => `p.plain_name like ${word}`,
      }),

    async groupCreate({ database, person, body }) {
      const { teacher, ...fields } = body
      const teacherId = teacher ? parseId(teacher) : null
      const columns = columnsOf(fields)
      await waitForImports(database)
      const refusal =
        (await relationsRefused(database, columns)) ??
        hoursRefused(body.start_time, body.final_time) ??
        (await teacherRefused(database, teacherId))
      if (refusal) return refusal
      const id = await insertedId(
        database,
        'insert into class_group (name, school_id, teacher_id, start_time, final_time) values ($1, $2, $3, $4::time, $5::time) returning id',
        [body.name, parseId(body.school), teacherId, body.start_time, body.final_time],
      )
      await updateRow(database, 'class_group', id, columns)
      return rowReply(database, group.row(person, id), created)
    },

    async groupChange({ database, person, id, body }) {
      const [before] = await database.query<Stored>(
        `select to_char(start_time, 'HH24:MI') as start_time, to_char(final_time, 'HH24:MI') as final_time, start_date::text as start, end_date::text as "end",
           days, earlier_days, payment_configuration_id as list, earlier_price_lists as earlier_lists from class_group where id = $1`,
        [id],
      )
      if (!before) return missing
      const today = schoolDay(schoolClock())
      const { from = today, ...fields } = body
      if (from > today) return invalid({ from: [fieldErrors.notBegun] })
      const columns = columnsOf(fields)
      const changesHours = body.start_time !== undefined || body.final_time !== undefined
      const refusal =
        (await relationsRefused(database, columns)) ??
        (changesHours ? hoursRefused(body.start_time ?? before.start_time, body.final_time ?? before.final_time) : null)
      if (refusal) return refusal
      if (before.end !== null && (body.start_date ?? '') > before.end)
        return invalid({ start_date: [fieldErrors.backwards] })
      // Keeps these two columns out of the audit log: its entries about `days` and the price list already show the old
      // values.
      await database.query(`select set_config('lucero.derived', 'earlier_days,earlier_price_lists', true)`)
      await updateRow(database, 'class_group', id, {
        ...columns,
        ...earlierOf(before, { days: fields.days, list: listOf(fields) }, from),
      })
      return rowReply(database, group.row(person, id))
    },

    async groupTeacherChange({ database, person, id, body: { teacher, from } }) {
      if (from > schoolDay(schoolClock())) return invalid({ from: [fieldErrors.notBegun] })
      const teacherId = teacher ? parseId(teacher) : null
      const refusal = await teacherRefused(database, teacherId)
      if (refusal) return refusal
      await giveGroup(database, { group: id, teacher: teacherId, from })
      return rowReply(database, group.row(person, id))
    },

    groupEnd: (call) => endGroup(call, resources, schoolDay(schoolClock())),
  }
}

/** Gives a group that the caller has locked to a teacher, or to nobody (null), from the day `from` on. */
export async function giveGroup(
  database: Queryable,
  { group, teacher, from }: { group: number; teacher: number | null; from: string },
): Promise<void> {
  const [before] = await database.query<Pick<GroupPast, 'start' | 'teacher' | 'earlier_teachers'>>(
    'select teacher_id as teacher, earlier_teachers, start_date::text as start from class_group where id = $1',
    [group],
  )
  if (!before) return
  const { earlier, since } = handedOver(before, teacher, from)
  // Keeps `earlier_teachers` out of the audit log, where the entries about teacher_id and teacher_from already show
  // who had the group before.
  await database.query(
    `update class_group set teacher_id = $2, teacher_from = $3::date, earlier_teachers = $4::jsonb
     where id = $1 and set_config('lucero.derived', 'earlier_teachers', true) is not null`,
    [group, teacher, since, JSON.stringify(earlier)],
  )
}

/** A group before `groupChange`. `start_time`, `final_time`: HH:MM. `end`: the first day without class, or null. */
type Stored = Pick<GroupPast, 'start' | 'days' | 'earlier_days' | 'list' | 'earlier_lists'> & {
  start_time: string
  final_time: string
  end: string | null
}

/** The new weekdays and the id of the new price list; undefined if they stay as they are. */
type Next = { days: readonly string[] | undefined; list: number | null | undefined }

/** The columns with the earlier weekdays (until `from`) and price lists (until the first day of that month). */
function earlierOf(before: Stored, { days, list }: Next, from: string): Columns {
  return {
    ...(days && { earlier_days: JSON.stringify(daysBefore(before, days, from)) }),
    ...(list !== undefined && { earlier_price_lists: JSON.stringify(listsBefore(before, list, from)) }),
  }
}

type Fields = Omit<z.output<typeof groupChange>, 'from'>
type Columns = Record<string, Value | undefined>

function columnsOf({ school, payment_configuration, quota_limit, ...fields }: Fields): Columns {
  return {
    ...fields,
    school_id: optionalId(school),
    payment_configuration_id: listOf({ payment_configuration }),
    quota_limit: quota_limit === '' ? null : quota_limit,
  }
}

function listOf({ payment_configuration }: Pick<Fields, 'payment_configuration'>): number | null | undefined {
  return payment_configuration === '' ? null : optionalId(payment_configuration)
}

async function relationsRefused(database: Queryable, columns: Columns): Promise<Reply | null> {
  const [found] = await database.query<{ school: boolean; price: boolean }>(
    `select $1::int is null or exists (select from school where id = $1) as school,
       $2::int is null or exists (select from payment_configuration where id = $2) as price`,
    [columns.school_id ?? null, columns.payment_configuration_id ?? null],
  )
  if (!found?.school) return invalid({ school: [fieldErrors.unknownRow] })
  return found.price ? null : invalid({ payment_configuration: [fieldErrors.unknownRow] })
}

function hoursRefused(start: string, final: string): Reply | null {
  return isClassTime(start, final) ? null : invalid({ final_time: [fieldErrors.classTime] })
}

/** The refusal if this person cannot teach. Else locks the account, so that it is not deactivated meanwhile. */
export async function teacherRefused(database: Queryable, teacher: number | null): Promise<Reply | null> {
  if (teacher === null) return null
  const found = await database.query(`select p.id from person p where p.id = $1 and ${canTeach} for share of p`, [
    teacher,
  ])
  return found.length > 0 ? null : invalid({ teacher: [fieldErrors.notTeacher] })
}

/**
 * Ends a group on the day `body.on`, in the call's transaction. Each member leaves on that day, and joins another group
 * if `body.members` names one for the member; `body.receipts` says what happens to open receipts.
 */
async function endGroup(
  { database, person, id, body }: Call<'groupEnd'>,
  resources: Resources,
  today: string,
): Promise<Reply> {
  const [found] = await database.query<{ name: string; is_active: boolean; start: string | null; end: string | null }>(
    `select ${placedGroupName('g')} as name, g.is_active, g.start_date::text as start, g.end_date::text as "end" from class_group g where g.id = $1`,
    [id],
  )
  if (!found) return missing
  if (!found.is_active) return refused(409, refusals.groupInactive)
  const latest = daysFrom(today, mostDaysAhead)
  if (body.on > latest) return invalid({ on: [fieldErrors.tooFarAhead(latest)] })
  if (found.end !== null && found.end > today) return refused(409, refusals.groupEnds(found.end))
  if (found.start !== null && body.on < found.start) return invalid({ on: [fieldErrors.beforeStart(found.start)] })
  const members = await activeMembers(database, [id], today)
  const asked = new Map(body.members.map(({ membership, group }) => [parseId(membership), optionalId(group)]))
  if (asked.size !== members.length || members.some((member) => !asked.has(member.id)))
    return refused(409, refusals.membersMoved([found.name]))

  if ([...asked.values()].includes(id)) return invalid({ members: [fieldErrors.sameGroup] })
  const ended = await endMemberships(
    { database, person, resources, today },
    members.map((member) => ({ ...member, to: asked.get(member.id) ?? null })),
    { on: body.on, overQuota: body.over_quota ?? false },
  )
  if (!ended.ok) return ended.reply
  await database.query('update class_group set is_active = $2::date > $3::date, end_date = $2::date where id = $1', [
    id,
    body.on,
    today,
  ])
  const cancelled = body.receipts === 'cancel' ? await cancelReceipts(database, { groups: [id], from: body.on }) : 0
  return answer({ left: ended.left, moved: ended.moved, cancelled })
}
