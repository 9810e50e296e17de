/** Attendance: list, creation by natural key, change, and a student's history. */
import { daysFrom, may, schoolDay, scopeOf } from '../../contract'
import { attendanceTexts } from '../../texts/attendance'
import { monthNames } from '../../texts/dates'
import { fieldErrors, refusals } from '../../texts/provider'
import { isoOf } from '../clock'
import { actingAs } from '../database/act-as'
import type { Queryable } from '../database/database'
import { optionalId, parseId, type Handlers } from '../endpoints/handlers'
import { filtered, listReply } from '../endpoints/listing'
import { created, forbidden, invalid, missing, ok, refusedWith, type Reply } from '../endpoints/reply'
import { attendanceFrom } from '../endpoints/row-json'
import { fromSql, rowReply } from '../endpoints/rows'
import {
  joinsOfRollRows,
  taughtOn,
  visibleAttendance,
  visibleGroups,
  visibleRolls,
  visibleStudents,
} from '../endpoints/visibility'
import type { Person } from '../security/person'
import type { Services } from '../services'

type Names = 'attendanceList' | 'attendanceCreate' | 'attendanceChange' | 'attendanceHistory'

/** Keeps `total_points` out of the audit log, which has an entry for the attendance row whose points changed. */
const totalNotAudited = `set_config('lucero.derived', 'total_points', true) is not null`

const dayInWords = `to_char(a.attendance_date, 'FMDD') || ' de ' || (array[${monthNames.map((month) => `'${month}'`).join(', ')}])[extract(month from a.attendance_date)::int] || ' de ' || to_char(a.attendance_date, 'YYYY')`
const cycleText = `case when a.beginning_of_the_cycle then '${attendanceTexts.cycle}' end`
/**
 * The condition that an attendance row contains `word`, the placeholder of a LIKE pattern. Searched: the day in words
 * ("3 de marzo de 2026") and as stored, group, status, beginning of a cycle, observations.
 */
const matchesHistory = (word: string) =>
  `plain(concat_ws(' ', a.attendance_date, ${dayInWords}, g.name, st.label, ${cycleText}, a.observations)) like ${word}`

/** The FROM clause that reads the row that a WITH query named `a` has inserted or changed. */
const writtenFrom = fromSql({ ...attendanceFrom, table: 'a' })

/** SQL of the stored number of all attendance rows. */
const everyRow = 'select sum(rows)::int from attendance_count'
/** SQL of the stored number of attendance rows of one day ($2). */
const rowsOfDay = 'select coalesce(sum(rows), 0)::int from attendance_day_count where day = $2::date'

export function attendanceHandlers({
  capable,
  resources: { attendance, student },
  schoolClock,
}: Pick<Services, 'capable' | 'resources' | 'schoolClock'>): Pick<Handlers, Names> {
  return {
    attendanceList({ person, seal, ...call }) {
      const { id_group, today, since } = call.query
      const visible = visibleAttendance(person)
      const scope = id_group === undefined ? scopeOf(person.role, 'attendance.take') : null
      const rows = attendance.rows(person)
      // The list of one group also shows a former teacher the rolls of the days on which that teacher had the group. A
      // list of changes does not: a device mirrors the groups that its teacher has now.
      const isRollList = id_group !== undefined && since === undefined
      return listReply(call, {
        ...filtered(isRollList ? { ...rows, where: [visibleRolls(person)] } : rows, [
          [optionalId(id_group), (id) => `a.group_id = ${id}`],
          [today, (day) => `a.attendance_date = ${day}::date`],
        ]),
        needed: joinsOfRollRows(person, 'attendance.take'),
        // A first download (`since` is '') gets the newest days first; rows that are inserted meanwhile are among the
        // changes since its cursor. Other lists are ordered by id, so that new rows come last and do not move rows to
        // another page.
        order: since === '' ? 'a.attendance_date desc, a.id desc' : 'a.id',
        // A teacher has a few groups, a chain of schools thousands. So one index scan per group of the teacher is
        // faster than a search in the rows of all groups.
        ...(scope === 'own' && { perParent: { from: 'class_group g', on: 'a.group_id = g.id', where: visible } }),
        ...(scope === 'all' && { countSql: today === undefined ? everyRow : rowsOfDay }),
        ...(capable && { changes: { visible, seal, lostSince: (cursor) => `g.changed >= ${cursor}` } }),
      })
    },

    async attendanceCreate({ database, person, body }) {
      if (body.beginning_of_the_cycle && !may(person.role, 'attendance.cycle')) return forbidden
      // Refuses days after tomorrow, because a row cannot be deleted. Accepts tomorrow, because a tablet's clock may be
      // fast.
      if (body.attendance_date > daysFrom(schoolDay(schoolClock()), 1))
        return invalid({ attendance_date: [fieldErrors.future] })
      const asked = [body.attendance_date, parseId(body.student), parseId(body.group)] as const
      const refusal = await relationsRefused(database, person, asked)
      // A roll that was taken offline may name a student whose record was merged into another meanwhile.
      const kept = refusal && (await keptRecord(database, asked[1]))
      const keys = [asked[0], kept ?? asked[1], asked[2]] as const
      const stillRefused = kept === null ? refusal : await relationsRefused(database, person, keys)
      if (stillRefused) return stillRefused
      const { json } = attendance.rows(person)
      // One statement inserts the row and adds its points to the student's total.
      const [row] = await database.query<{ json: string }>(
        `with a as (
           insert into attendance (attendance_date, student_id, group_id, status, points, observations, beginning_of_the_cycle)
           values ($1::date, $2, $3, $4, $5, $6, $7) on conflict on constraint attendance_natural_key do nothing returning *
         ), moved as (update student set total_points = total_points + a.points from a where student.id = a.student_id and a.points <> 0 and ${totalNotAudited})
         select ${json}::text as json from ${writtenFrom}`,
        [...keys, body.status, body.points ?? 0, body.observations ?? '', body.beginning_of_the_cycle ?? false],
      )
      if (row && kept !== null && capable)
        return created(JSON.stringify({ ...JSON.parse(row.json), asked_student: body.student }))
      if (row) return created(row.json)
      const [existing] = await database.query<{ json: string }>(
        `select ${json}::text as json from ${fromSql(attendanceFrom)} where a.attendance_date = $1::date and a.student_id = $2 and a.group_id = $3`,
        keys,
      )
      return existing ? refusedWith(409, refusals.attendanceExists, existing.json) : missing
    },

    async attendanceChange({ database, person, id, body, ifMatch }) {
      if (body.beginning_of_the_cycle !== undefined && !may(person.role, 'attendance.cycle')) return forbidden
      // One statement, because it takes a third less time than a transaction of four. `for update` in `old` waits for a
      // concurrent change and then reads the row again, so that the student's total changes by exactly the difference
      // of the points.
      const [row] = await database.query<{ json: string }>(
        `with acting as materialized (select ${actingAs('$7', '$8')}), old as (
           select a.id, a.points from attendance a join class_group g on g.id = a.group_id join student s on s.id = a.student_id
           where a.id = $2 and ${visibleRolls(person)} and ($9::int is null or a.version = $9) for update of a
         ), a as (
           update attendance set status = coalesce($3, status), points = coalesce($4, attendance.points),
             observations = coalesce($5, observations), beginning_of_the_cycle = coalesce($6, beginning_of_the_cycle)
           from old, acting where attendance.id = old.id returning attendance.*, old.points as points_before
         ), moved as (
           update student set total_points = total_points + a.points - a.points_before from a where student.id = a.student_id and a.points <> a.points_before and ${totalNotAudited}
         )
         select ${attendance.rows(person).json}::text as json from ${writtenFrom}`,
        [
          person.id,
          id,
          body.status ?? null,
          body.points ?? null,
          body.observations ?? null,
          body.beginning_of_the_cycle ?? null,
          String(person.id),
          isoOf(schoolClock),
          ifMatch,
        ],
      )
      if (row) return ok(row.json)
      const { json } = attendance.rows(person)
      return rowReply(
        database,
        { json, from: attendanceFrom, where: [visibleRolls(person), 'a.id = $2'], values: [person.id, id] },
        (json) => refusedWith(412, refusals.stale, json),
      )
    },

    async attendanceHistory({ person, id, ...call }) {
      if (!(await student.isVisible(call.database, person, id))) return missing
      return listReply(call, {
        ...attendance.rows(person),
        where: ['a.student_id = $2', visibleAttendance(person, 'attendance.history')],
        order: 'a.attendance_date desc, a.id desc',
        values: [person.id, id],
        search: matchesHistory,
      })
    },
  }
}

/** The student into whose record the record of `student` was merged, directly or in several steps; null if none. */
async function keptRecord(database: Queryable, student: number): Promise<number | null> {
  const [found] = await database.query<{ id: number | null }>(`select kept_id('student', $1) as id`, [student])
  return found?.id ?? null
}

/**
 * The refusal if the person may not see the group or the student, or the student was never a member; else null. The
 * teacher who had the group on `day` (`teacher_on`), or until the day before, may add rows of that day even if another
 * teacher has the group now, because a roll that was taken offline may arrive later.
 */
async function relationsRefused(
  database: Queryable,
  person: Person,
  [day, student, group]: readonly [day: string, student: number, group: number],
): Promise<Reply | null> {
  const taught = taughtOn('$4::date')
  const [found] = await database.query<{ group: boolean; student: boolean; member: boolean }>(
    `select exists (select from class_group g where g.id = $3 and (${visibleGroups(person, 'attendance.take')} or ${taught})) as "group",
       exists (select from student s where s.id = $2 and (${visibleStudents(person, 'attendance.take')}
         or exists (select from class_group g join membership m on m.group_id = g.id where g.id = $3 and m.student_id = s.id and ${taught}))) as student,
       exists (select from membership where student_id = $2 and group_id = $3) as member`,
    [person.id, student, group, day],
  )
  if (!found?.group) return invalid({ group: [fieldErrors.unknownRow] })
  if (!found.student) return invalid({ student: [fieldErrors.unknownRow] })
  return found.member ? null : invalid({ student: [fieldErrors.notMember] })
}
