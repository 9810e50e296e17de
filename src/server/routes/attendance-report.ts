/** The report of attendance: the classes that were held, and the marks of their rolls, counted in one statement. */
import type * as z from 'zod/mini'
import type { attendanceReportQuery, Option } from '../../contract'
import { meaningsOf } from '../../domain/attendance-meaning'
import type { Queryable, Value } from '../database/database'
import { unprepared } from '../database/named'
import { parseId } from '../endpoints/handlers'
import { optionJson, personById } from '../endpoints/row-json'
import { storedProfile } from '../profile'

export type AttendanceFilter = z.output<typeof attendanceReportQuery>

const schoolOf = (id: string) =>
  `(select json_build_object('id', x.id, 'name', x.name) from school x where x.id = ${id})`

/**
 * The tables `marks` (rows of the span), `held` (classes whose roll was taken, by the rule of domain/attendance-report)
 * and `counted` (the rows of these classes). `$1`, `$2`: first and last day.
 */
function heldClasses({ school, group, teacher }: AttendanceFilter, values: Value[]): string {
  const where = ['a.attendance_date between $1::date and $2::date']
  if (group !== undefined) where.push(`a.group_id = $${values.push(parseId(group))}`)
  if (school !== undefined) where.push(`g.school_id = $${values.push(parseId(school))}`)
  const ofTeacher = teacher === undefined ? '' : `where d.teacher_id = $${values.push(parseId(teacher))}`
  return `
  marks as materialized (
    select a.student_id, a.group_id, a.attendance_date, a.status, a.points, a.observations, a.imported
      from attendance a join class_group g on g.id = a.group_id where ${where.join(' and ')}
  ), days as materialized (
    select d.* from (
      select c.*, teacher_on(g, c.attendance_date) as teacher_id from (
        select group_id, attendance_date, bool_or(imported) as imported from marks group by group_id, attendance_date
      ) c join class_group g on g.id = c.group_id
    ) d ${ofTeacher}
  ), judged as materialized (
    select d.*, d.imported or coalesce(2 * r.marked >= r.members, true) as is_held from days d left join (
      select d.group_id, d.attendance_date, count(*) as members, count(a.student_id) as marked
        from days d join membership m on m.group_id = d.group_id and member_on(m, d.attendance_date)
        left join marks a on (a.group_id, a.attendance_date, a.student_id) = (d.group_id, d.attendance_date, m.student_id)
        group by d.group_id, d.attendance_date
    ) r on (r.group_id, r.attendance_date) = (d.group_id, d.attendance_date)
  ), held as (
    select * from judged where is_held
  ), counted as materialized (
    select a.*, h.teacher_id from marks a join held h on (h.group_id, h.attendance_date) = (a.group_id, a.attendance_date)
  )`
}

/** SQL of the number of rows of each meaning, and the sum of points. `values`: gets the options' values. */
async function countsOf(database: Queryable, values: Value[]) {
  const options = await database.query<Option>('select value, label from attendance_status order by position')
  const meanings = meaningsOf(options, await storedProfile(database))
  const known = (['present', 'absent', 'late', 'excused'] as const).map(
    (meaning) => [meaning, `$${values.push(meanings[meaning]?.value ?? '')}::text`] as const,
  )
  return [
    ...known.map(([meaning, value]) => `count(*) filter (where status = ${value})::int as ${meaning}`),
    `count(*) filter (where status not in (${known.map(([, value]) => value).join(', ')}))::int as other`,
    'sum(points)::int as points',
  ].join(', ')
}

const marksJson = ['present', 'absent', 'late', 'excused', 'other', 'points']
  .map((name) => `'${name}', t.${name}`)
  .join(', ')

/** The report as JSON text. */
export async function attendanceReportJson(database: Queryable, filter: AttendanceFilter): Promise<string> {
  const values: Value[] = [filter.from, filter.to]
  const tables = heldClasses(filter, values)
  const counts = await countsOf(database, values)
  const [row] = await database.query<{ json: string }>(
    unprepared(`with ${tables}
    select json_build_object('from', $1::text, 'to', $2::text,
      'groups', (select coalesce(json_agg(json_build_object('group', json_build_object('id', g.id, 'name', g.name), 'school', ${schoolOf('g.school_id')},
          'teacher', ${personById('t.teacher_id')}, 'classes', t.classes, ${marksJson}) order by plain(g.name), g.id, t.teacher_id), '[]')
        from (select group_id, teacher_id, count(distinct attendance_date)::int as classes, ${counts} from counted group by group_id, teacher_id) t
        join class_group g on g.id = t.group_id),
      'students', (select coalesce(json_agg(json_build_object('student', json_build_object('id', s.id, 'first_name', s.first_name, 'last_name', s.last_name),
          'folio', s.folio, 'group', json_build_object('id', g.id, 'name', g.name), 'school', ${schoolOf('g.school_id')},
          'marked', t.marked, ${marksJson}) order by plain(g.name), g.id, plain(s.last_name || ' ' || s.first_name), s.id), '[]')
        from (select group_id, student_id, count(*)::int as marked, ${counts} from counted group by group_id, student_id) t
        join class_group g on g.id = t.group_id join student s on s.id = t.student_id),
      'days', ${
        filter.days
          ? `(select coalesce(json_agg(json_build_object('date', t.attendance_date, 'student', t.student_id, 'group', t.group_id,
              'status', ${optionJson('attendance_status', 't.status')}, 'points', t.points, 'observations', t.observations)
              order by t.attendance_date, t.group_id, t.student_id), '[]') from counted t)`
          : 'null::json'
      },
      'left_out', (select count(*)::int from judged where not is_held))::text as json`),
    values,
  )
  if (!row) throw new Error('a select without a table gave no row')
  return row.json
}
