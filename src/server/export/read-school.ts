/** Reads the school from the database as sheets, in the columns of the import. */
import { importWords as words } from '../../texts/import'
import type { Queryable } from '../database/database'
import { isNamedGroup } from '../import/named-group'
import { sheetNames, sheets, type SheetName } from '../import/sheets'

/** `rows`: cells as text, '' for null. */
export type WrittenSheet = { name: SheetName; header: string[]; rows: string[][] }

/** The condition that a row was not erased. An erased row has no last name, so it cannot be imported. */
const notErased = (noun: string, id: string) =>
  `not exists (select from audit e where e.noun = '${noun}' and e.row_id = ${id} and e.deed = 'erased')`
const flagText = (column: string) => `case when ${column} then '${words.yes}' else '${words.no}' end`
const timeText = (column: string) => `to_char(${column}, 'HH24:MI')`

/** The sheets of which every database has rows, even one without a school. */
const optionSheets: readonly SheetName[] = ['attendance-status', 'payment-types', 'relationships']
const optionSql = (table: string) =>
  `select value, label, position::text, ${flagText('is_hidden')} as is_hidden from ${table} order by position, id`

/**
 * The SQL of each sheet: all columns as text, in a stable order. If a family has several contacts with the same name,
 * only the first is exported, because the import finds contacts by name. Likewise, only one of several groups with the
 * same name in one school is exported (`isNamedGroup`).
 */
export const sheetSql: Record<SheetName, string> = {
  'attendance-status': optionSql('attendance_status'),
  'payment-types': optionSql('payment_type'),
  relationships: optionSql('relationship'),
  schools: 'select name, street, locality, municipality, state from school order by id',
  'bank-data':
    'select bank_name, account_number, clabe, account_holder, codi_phone, codi_reference from bank_data order by id',
  'payment-configurations': `select c.name, c.amount::text, c.numbers_classes::text, b.clabe from payment_configuration c left join bank_data b on b.id = c.bank_data_id order by c.id`,
  staff: `select role, first_name, last_name, email, phone, ${flagText('is_active')} as is_active from person where role not in ('Tutor', 'Alumno') order by id`,
  groups: `select s.name as school, g.name, t.email as teacher, c.name as payment_configuration, g.type_service, ${flagText('g.private_classes')} as private_classes, g.start_date::text,
      ${timeText('g.start_time')} as start_time, ${timeText('g.final_time')} as final_time, array_to_string(g.days, ', ') as days, g.quota_limit::text, g.age_range, g.end_date::text,
      earlier.teachers as earlier_teachers, ${flagText('g.is_active')} as is_active
    from class_group g left join lateral (
      select string_agg(coalesce(x.email, '-') || ' ' || (e ->> 'until'), '; ' order by e ->> 'until') as teachers
      from jsonb_array_elements(g.earlier_teachers) e left join person x on x.id = (e ->> 'teacher')::int
    ) earlier on true join school s on s.id = g.school_id left join person t on t.id = g.teacher_id left join payment_configuration c on c.id = g.payment_configuration_id where ${isNamedGroup('g')} order by g.id`,
  tutors: `select first_name, last_name, email, phone, gender, relationship, ${flagText('create_student')} as create_student, ${flagText('is_active')} as is_active
    from person p where role = 'Tutor' and ${notErased('person', 'p.id')} order by id`,
  'emergency-contacts': `select coalesce(t.email, t.phone) as tutor, c.first_name, c.last_name, c.phone, c.relationship from emergency_contact c join person t on t.id = c.tutor_id and ${notErased('person', 't.id')}
    where not exists (select from emergency_contact o where o.tutor_id = c.tutor_id and o.plain_name = c.plain_name and o.id < c.id) order by c.id`,
  students: `select s.folio, s.first_name, s.last_name, s.birthdate::text, s.comment, s.number_of_classes_that_must::text, s.total_points::text, coalesce(t.email, t.phone) as tutor,
      c.first_name || ' ' || c.last_name as emergency_contact, a.email,
      s.care, picked.persons as pickups, s.not_to, case s.photo when 'yes' then '${words.yes}' when 'no' then '${words.no}' end as photo, ${flagText('s.is_active')} as is_active
    from student s left join lateral (
      select string_agg(regexp_replace(concat_ws(' | ', e ->> 'name', e ->> 'relation', e ->> 'phone', coalesce(e ->> 'until', '')), '[ |]+$', ''), '; ' order by place) as persons
      from jsonb_array_elements(s.pickups) with ordinality p (e, place)
    ) picked on true left join person t on t.id = s.tutor_id left join emergency_contact c on c.id = s.emergency_contact_id and c.tutor_id = s.tutor_id left join person a on a.id = s.account_id
    where ${notErased('student', 's.id')} order by s.id`,
  memberships: `select s.folio, c.name as school, g.name as "group", ${flagText('m.is_active')} as is_active
    from membership m join student s on s.id = m.student_id join class_group g on g.id = m.group_id join school c on c.id = g.school_id where ${isNamedGroup('g')} and ${notErased('student', 's.id')} order by m.id`,
}

/** All sheets that have rows. Call it in a REPEATABLE READ transaction, so that all sheets are of the same moment. */
export async function readSchool(database: Queryable): Promise<WrittenSheet[]> {
  const written: WrittenSheet[] = []
  for (const name of sheetNames) {
    const header = Object.keys(sheets[name].shape)
    const rows = await database.query<Record<string, string | null>>(sheetSql[name])
    if (rows.length > 0)
      written.push({ name, header, rows: rows.map((row) => header.map((column) => row[column] ?? '')) })
  }
  // A new database has only the default options: it has no school to export.
  return written.every(({ name }) => optionSheets.includes(name)) ? [] : written
}
