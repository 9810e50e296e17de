/** The sheets that the portal exports: their headings, the SQL of their cells, and which rows belong to an export. */
import type { ExportedSheet, ExportFilter } from '../../contract'
import { writtenHeadings as headings } from '../../domain/sheet-import/written-headings'
import { school } from '../../school'
import { phoneText } from '../../texts/phones'
import { shared } from '../../texts/shared'
import type { Value } from '../database/database'
import { parseId } from '../endpoints/handlers'
import { searchConditions } from '../endpoints/listing'
import { filterConditions, isOwed, matchesWord } from '../routes/receipt-filters'
import type { CellKind, WrittenColumn } from '../workbooks/write-workbook'

export type SheetKind = Exclude<ExportedSheet, 'all'> | 'schools' | 'staff' | 'prices' | 'banks'

/** `from`: the table and its joins. `id`: the id of a row. `conditions`: those of the rows that a filter asks for. */
export type Source = {
  from: string
  id: string
  order: string
  /** `shown`: how a text is written; omitted if it is written as it is stored. */
  columns: readonly (WrittenColumn & { sql: string; shown?: (text: string) => string })[]
  conditions?: (filter: ExportFilter, values: Value[]) => string[]
}

const column = (heading: keyof typeof headings, sql: string, kind: CellKind = 'text', width?: number) => ({
  heading: headings[heading],
  sql,
  kind,
  ...(width !== undefined && { width }),
})
const phoneColumn = (heading: keyof typeof headings, sql: string) => ({
  ...column(heading, sql, 'text', 16),
  shown: phoneText,
})
const flag = (sql: string) => `case when ${sql} then '${shared.yes}' else '${shared.no}' end`
const label = (table: string, value: string) => `(select o.label from ${table} o where o.value = ${value})`
const fullName = (alias: string) => `btrim(${alias}.first_name || ' ' || ${alias}.last_name)`
const atSchool = (sql: string) => `(${sql} at time zone '${school.timeZone}')`
const hour = (sql: string) => `to_char(${sql}, 'HH24:MI')`
/** The condition that a row was not erased: an erased student or tutor has no name left. */
const notErased = (noun: 'student' | 'person', id: string) =>
  `not exists (select from audit e where e.noun = '${noun}' and e.row_id = ${id} and e.deed = 'erased')`

/** The active groups of the student `s`, in the order in which the student joined them. */
const ownGroups = `from membership x join class_group xg on xg.id = x.group_id join school xs on xs.id = xg.school_id
  where x.student_id = s.id and x.is_active and xg.is_active`
const firstGroup = (sql: string) => `(select ${sql} ${ownGroups} order by x.id limit 1)`
const otherGroups = `(select string_agg(o.name, '; ' order by o.id) from (select x.id, xg.name || ' (' || xs.name || ')' as name ${ownGroups} order by x.id offset 1) o)`

/** The tutor `t` as columns that the import reads. */
const tutorColumns = [
  column('tutor_first_name', 't.first_name'),
  column('tutor_last_name', 't.last_name'),
  column('relationship', label('relationship', 't.relationship'), 'text', 12),
  phoneColumn('phone', 't.phone'),
  column('email', 't.email', 'text', 28),
]
const childColumns = [
  column('folio', 's.folio', 'text', 12),
  column('first_name', 's.first_name'),
  column('last_name', 's.last_name'),
  column('birthdate', 's.birthdate', 'date'),
  column('age', 'age_on(s.birthdate, $2::date)', 'number', 7),
]
const contactColumns = [
  column('contact', fullName('c'), 'text', 26),
  phoneColumn('contact_phone', 'c.phone'),
  column('contact_relationship', label('relationship', 'c.relationship'), 'text', 14),
]
const studentOf = (group: string, place: string) => [
  ...childColumns,
  column('group', group),
  column('school', place, 'text', 18),
  ...tutorColumns,
  ...contactColumns,
  column('comment', 's.comment', 'text', 34),
  column('owed_classes', 's.number_of_classes_that_must', 'number'),
  column('total_points', 's.total_points', 'number'),
]
const family = 'left join person t on t.id = s.tutor_id left join emergency_contact c on c.id = s.emergency_contact_id'
const ofGroup = [column('group', 'g.name'), column('school', 'sc.name', 'text', 18)]
/**
 * The columns of a row's student `s`. `folio`: SQL of the folio, because the folio in a receipt may be no student's.
 */
const ofStudent = (folio: string) => [column('folio', folio, 'text', 12), column('student', fullName('s'), 'text', 30)]

const search = (matches: (word: string) => string) => (filter: ExportFilter, values: Value[]) =>
  searchConditions(matches, filter.search, values)
const between =
  (day: string) =>
  ({ from, to }: ExportFilter, values: Value[]) => [
    ...(from === undefined ? [] : [`${day} >= $${values.push(from)}::date`]),
    ...(to === undefined ? [] : [`${day} <= $${values.push(to)}::date`]),
  ]
const inGroup = (sql: string, { group }: ExportFilter, values: Value[]) =>
  group === undefined ? [] : [`${sql} = $${values.push(parseId(group))}`]

const studentWord = (word: string) =>
  `s.plain_name like ${word} or s.tutor_id in (select x.id from person x where x.plain_name like ${word})`

export const sources: Record<SheetKind, Source> = {
  students: {
    from: `student s ${family}`,
    id: 's.id',
    order: `plain(s.last_name || ' ' || s.first_name), s.id`,
    columns: [
      ...studentOf(firstGroup('xg.name'), firstGroup('xs.name')),
      column('other_groups', otherGroups, 'text', 28),
      column('is_active', flag('s.is_active'), 'text', 8),
      column('created', `${atSchool('s.created')}::date`, 'date'),
      column('left_on', 's.left_on', 'date'),
    ],
    conditions: (filter, values) => [notErased('student', 's.id'), ...search(studentWord)(filter, values)],
  },
  members: {
    from: `membership m join student s on s.id = m.student_id join class_group g on g.id = m.group_id join school sc on sc.id = g.school_id ${family}`,
    id: 'm.id',
    order: `plain(s.last_name || ' ' || s.first_name), m.id`,
    columns: [...studentOf('g.name', 'sc.name'), column('from', 'm.start_date', 'date')],
    conditions: (filter, values) => [
      'm.is_active',
      ...inGroup('m.group_id', filter, values),
      ...search(studentWord)(filter, values),
    ],
  },
  tutors: {
    from: 'person t',
    id: 't.id',
    order: `plain(t.last_name || ' ' || t.first_name), t.id`,
    columns: [
      ...tutorColumns,
      column('gender', label('gender', 't.gender'), 'text', 12),
      column('create_student', flag('t.create_student'), 'text', 10),
      column('is_active', flag('t.is_active'), 'text', 8),
      column('created', `${atSchool('t.date_joined')}::date`, 'date'),
    ],
    conditions: (filter, values) => [
      `t.role = 'Tutor'`,
      notErased('person', 't.id'),
      ...search((word) => `concat_ws(' ', t.plain_name, lower(t.email), t.phone) like ${word}`)(filter, values),
    ],
  },
  contacts: {
    from: 'emergency_contact c left join person t on t.id = c.tutor_id',
    id: 'c.id',
    order: `plain(c.first_name || ' ' || c.last_name), c.id`,
    columns: [...contactColumns, ...tutorColumns],
    conditions: (filter, values) => [
      notErased('person', 't.id'),
      ...search(
        (word) =>
          `concat_ws(' ', c.plain_name, c.phone) like ${word} or t.plain_name like ${word} or t.id in (select x.tutor_id from student x where x.plain_name like ${word})`,
      )(filter, values),
    ],
  },
  groups: {
    from: 'class_group g join school sc on sc.id = g.school_id left join person p on p.id = g.teacher_id left join payment_configuration pc on pc.id = g.payment_configuration_id',
    id: 'g.id',
    order: 'sc.name, g.name, g.id',
    columns: [
      ...ofGroup,
      column('teacher', fullName('p'), 'text', 26),
      column('days', `array_to_string(g.days, ', ')`, 'text', 24),
      column('start_time', hour('g.start_time'), 'time', 14),
      column('final_time', hour('g.final_time'), 'time'),
      column('age_range', 'g.age_range', 'text', 14),
      column('quota', 'g.quota_limit', 'number'),
      column('members', '(select count(*)::int from membership m where m.group_id = g.id and m.is_active)', 'number'),
      column('type_service', 'g.type_service', 'text', 18),
      column('price_list', 'pc.name'),
      column('start_date', 'g.start_date', 'date', 15),
      column('end_date', 'g.end_date', 'date'),
      column('is_active', flag('g.is_active'), 'text', 8),
    ],
  },
  memberships: {
    from: 'membership m join student s on s.id = m.student_id join class_group g on g.id = m.group_id join school sc on sc.id = g.school_id',
    id: 'm.id',
    order: 'm.id',
    columns: [
      ...ofStudent('s.folio'),
      ...ofGroup,
      column('from', 'm.start_date', 'date'),
      column('until', 'm.end_date', 'date'),
      column('is_active', flag('m.is_active'), 'text', 8),
    ],
    conditions: () => [notErased('student', 's.id')],
  },
  receipts: {
    from: 'receipt r left join student s on s.folio = r.student_folio left join person t on t.id = r.tutor_id left join class_group g on g.id = r.group_id left join school sc on sc.id = g.school_id',
    id: 'r.id',
    order: 'r.payment_period desc, r.id desc',
    columns: [
      column('receipt', 'r.id', 'number'),
      ...ofStudent('r.student_folio'),
      column('tutor', fullName('t'), 'text', 30),
      ...ofGroup,
      column('period', 'r.payment_period', 'date'),
      column('expected', 'r.amount_expected::text', 'amount', 15),
      column('paid', 'r.abono::text', 'amount'),
      column('balance', '(r.amount_expected - r.abono)::text', 'amount'),
      column('owed', `(case when ${isOwed} then r.amount_expected - r.abono else 0 end)::text`, 'amount'),
      column('status', label('payment_status', 'r.status'), 'text', 12),
      column('type_payment', label('payment_type', 'r.type_payment'), 'text', 16),
      column('payment_date', 'r.payment_date', 'date', 14),
      column('observations', 'r.observations', 'text', 34),
      column('internal', 'r.observation_internal', 'text', 34),
      column('is_active', flag('r.is_active'), 'text', 8),
    ],
    conditions: (filter, values) => [...filterConditions(filter, values), ...search(matchesWord)(filter, values)],
  },
  entries: {
    from: 'receipt_entry e join receipt r on r.id = e.receipt_id left join student s on s.folio = r.student_folio left join class_group g on g.id = r.group_id left join school sc on sc.id = g.school_id left join person p on p.id = e.received_by',
    id: 'e.id',
    order: 'e.payment_date, e.id',
    columns: [
      column('date', 'e.payment_date', 'date'),
      column('receipt', 'r.id', 'number'),
      ...ofStudent('r.student_folio'),
      ...ofGroup,
      column('type_payment', label('payment_type', 'e.type_payment'), 'text', 16),
      column('received_by', fullName('p'), 'text', 26),
      column('amount', 'e.amount::text', 'amount'),
      column('observations', `coalesce(nullif(e.reason, ''), e.observations)`, 'text', 34),
      column('registered', `to_char(${atSchool('e.created')}, 'YYYY-MM-DD HH24:MI')`, 'moment'),
    ],
    conditions: between('e.payment_date'),
  },
  attendance: {
    from: 'attendance a join student s on s.id = a.student_id join class_group g on g.id = a.group_id join school sc on sc.id = g.school_id',
    id: 'a.id',
    order: 'a.attendance_date, g.name, g.id, s.plain_name, a.id',
    columns: [
      column('date', 'a.attendance_date', 'date'),
      ...ofGroup,
      ...ofStudent('s.folio'),
      column('status', label('attendance_status', 'a.status'), 'text', 18),
      column('points', 'a.points', 'number'),
      column('observations', 'a.observations', 'text', 34),
      column('cycle_start', flag('a.beginning_of_the_cycle'), 'text', 14),
    ],
    conditions: (filter, values) => [
      ...between('a.attendance_date')(filter, values),
      ...inGroup('a.group_id', filter, values),
      ...(filter.status === undefined ? [] : [`a.status = $${values.push(filter.status)}`]),
      ...search((word) => `s.plain_name like ${word} or plain(g.name) like ${word}`)(filter, values),
    ],
  },
  schools: {
    from: 'school sc',
    id: 'sc.id',
    order: 'sc.id',
    columns: [
      column('school', 'sc.name', 'text', 18),
      column('street', 'sc.street', 'text', 30),
      column('locality', 'sc.locality'),
      column('municipality', 'sc.municipality'),
      column('state', 'sc.state'),
      column('is_active', flag('sc.is_active'), 'text', 8),
    ],
  },
  staff: {
    from: 'person p',
    id: 'p.id',
    order: 'p.role, p.id',
    columns: [
      column('role', 'p.role', 'text', 16),
      column('first_name', 'p.first_name'),
      column('last_name', 'p.last_name'),
      column('email', 'p.email', 'text', 28),
      phoneColumn('phone', 'p.phone'),
      column('is_active', flag('p.is_active'), 'text', 8),
    ],
    conditions: () => [`p.role not in ('Tutor', 'Alumno')`],
  },
  prices: {
    from: 'payment_configuration pc left join bank_data b on b.id = pc.bank_data_id',
    id: 'pc.id',
    order: 'pc.id',
    columns: [
      column('price_list', 'pc.name'),
      column('amount', 'pc.amount::text', 'amount'),
      column('classes', 'pc.numbers_classes', 'number'),
      column('clabe', 'b.clabe'),
    ],
  },
  banks: {
    from: 'bank_data b',
    id: 'b.id',
    order: 'b.id',
    columns: [
      column('bank', 'b.bank_name'),
      column('account_number', 'b.account_number'),
      column('clabe', 'b.clabe'),
      column('account_holder', 'b.account_holder', 'text', 30),
      column('is_active', flag('b.is_active'), 'text', 8),
    ],
  },
}
