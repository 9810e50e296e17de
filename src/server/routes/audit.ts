/** The audit log of one row; ids of relations and values of options are replaced by names. */
import type { AuditedTable } from '../../contract'
import { parseId, type Handlers } from '../endpoints/handlers'
import { listReply } from '../endpoints/listing'
import { personById } from '../endpoints/row-json'

const tables: Record<AuditedTable, string> = {
  attendance: 'attendance',
  student: 'student',
  tutor: 'person',
  staff: 'person',
  contact: 'emergency_contact',
  group: 'class_group',
  membership: 'membership',
  receipt: 'receipt',
  entry: 'receipt_entry',
  'bank-data': 'bank_data',
  'cash-day': 'cash_day',
  school: 'school',
  profile: 'profile',
  'price-list': 'payment_configuration',
  'attendance-status': 'attendance_status',
  'payment-type': 'payment_type',
  relationship: 'relationship',
}

const fullName = `x.first_name || ' ' || x.last_name`
/** By column: the table to which the column refers, and SQL of a row's name in that table (alias `x`). */
const relations: Readonly<Record<string, readonly [table: string, name: string]>> = {
  tutor_id: ['person', fullName],
  teacher_id: ['person', fullName],
  account_id: ['person', fullName],
  student_id: ['student', fullName],
  emergency_contact_id: ['emergency_contact', fullName],
  group_id: ['class_group', 'x.name'],
  school_id: ['school', 'x.name'],
  payment_configuration_id: ['payment_configuration', 'x.name'],
  bank_data_id: ['bank_data', 'x.bank_name'],
  closed_by: ['person', fullName],
  reopened_by: ['person', fullName],
}
/** Columns that hold the value of an option: audited table, column, and table of the options. */
const options: readonly (readonly [noun: string, column: string, table: string])[] = [
  ['attendance', 'status', 'attendance_status'],
  ['receipt', 'status', 'payment_status'],
  ['receipt', 'type_payment', 'payment_type'],
  ['person', 'gender', 'gender'],
  ['person', 'relationship', 'relationship'],
  ['emergency_contact', 'relationship', 'relationship'],
  ['profile', 'present', 'attendance_status'],
  ['profile', 'absent', 'attendance_status'],
  ['profile', 'late', 'attendance_status'],
  ['profile', 'excused', 'attendance_status'],
]

/** SQL that replaces the id or option in a jsonb `value` by a name, if the row to which it refers still exists. */
function displayValue(value: string): string {
  const text = `(${value} #>> '{}')`
  const relationCases = Object.entries(relations).map(
    ([column, [table, name]]) =>
      `when '${column}' then (select to_jsonb(${name}) from ${table} x where x.id = ${text}::int)`,
  )
  const optionCases = options.map(
    ([noun, column, table]) =>
      `when u.noun = '${noun}' and c.key = '${column}' then (select to_jsonb(x.label) from ${table} x where x.value = ${text})`,
  )
  // An announcement, testimonial or location of the profile is given by its first text.
  const named = `case when jsonb_typeof(${value} -> 0) = 'object' then (select jsonb_agg(n) from (select coalesce(e ->> 'title', e ->> 'user', e ->> 'name') as n from jsonb_array_elements(${value}) e) l where n <> '') else ${value} end`
  // Persons who may pick a student up are given with all that is known of them, a family's request by its fields.
  const pickups = `case when jsonb_typeof(${value}) = 'array' then (select coalesce(jsonb_agg(concat_ws(' · ', nullif(e ->> 'name', ''), nullif(e ->> 'relation', ''), nullif(e ->> 'phone', ''), e ->> 'until')), '[]') from jsonb_array_elements(${value}) e) end`
  const request = `case when jsonb_typeof(${value}) = 'object' then (select jsonb_agg(k) from jsonb_object_keys(${value}) k) end`
  return `coalesce(case c.key when 'pickups' then ${pickups} when 'care_asked' then ${request} ${relationCases.join(' ')} end, case ${optionCases.join(' ')} end, ${named})`
}

/** SQL that converts the name of a column (`c.key`) to the name that the field has in the API. */
const field = `case when c.key = 'tutor_id' and u.noun in ('receipt', 'emergency_contact') then 'user' else regexp_replace(c.key, '_id$', '') end`

/** SQL of the name that identifies a membership: in a group's log the student's name, else the group's. */
function membershipOf(auditedTable: AuditedTable): string {
  if (auditedTable === 'group')
    return `(select ${fullName} from membership m join student x on x.id = m.student_id where u.noun = 'membership' and m.id = u.row_id)`
  return `(select x.name from membership m join class_group x on x.id = m.group_id where u.noun = 'membership' and m.id = u.row_id)`
}

const entryJson = (
  auditedTable: AuditedTable,
) => `json_build_object('id', u.id, 'at', u.at, 'who', ${personById('u.person_id')}, 'deed', u.deed, 'membership', ${membershipOf(auditedTable)},
  'changes', (select coalesce(json_agg(json_build_object('field', ${field}, 'from', ${displayValue('c.value -> 0')}, 'to', ${displayValue('c.value -> 1')}) order by c.key), '[]') from jsonb_each(u.changes) c))`

/** The logs of students and groups include the entries about their memberships, found by this column. */
const membershipColumns: Partial<Record<AuditedTable, string>> = { student: 'student_id', group: 'group_id' }

export const auditHandlers: Pick<Handlers, 'audit'> = {
  audit(call) {
    const { table, id } = call.query
    const membershipColumn = membershipColumns[table]
    const kind = table === 'student' || table === 'tutor' ? table : null
    // The log of a record continues those of the records that were merged into it.
    const ownEntries = `u.noun = '${tables[table]}' and u.row_id ${kind ? `= any (array(select merged_ids('${kind}', $1)))` : '= $1'}`
    const where = membershipColumn
      ? `(${ownEntries} or u.noun = 'membership' and u.row_id = any (array(select m.id from membership m where m.${membershipColumn} = $1)))`
      : ownEntries
    return listReply(call, {
      json: entryJson(table),
      from: { table: 'audit', alias: 'u' },
      where: [where],
      order: 'u.id desc',
      ordering: { id: 'u.id' },
      values: [parseId(id)],
    })
  },
}
