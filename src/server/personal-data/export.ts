/**
 * Exports the school's records about a person as one JSON document, with files as base64. Sign-in data (sessions, known
 * devices) and push subscriptions are not exported.
 */
import type { Queryable } from '../database/database'
import type { FileStorage } from '../files/file-storage'
import { readProfile } from '../profile'
import { mentions, mergesOf, receiptsOf, type Subject } from './find'

/** Columns that are not exported, because they are internal or, like the password hash, secret. */
const internalColumns = `'{plain_name,changed,version,password_hash}'::text[]`
const rows = (from: string, where: string, order = 'x.id') =>
  `(select coalesce(json_agg(to_jsonb(x) - ${internalColumns} order by ${order}), '[]') from ${from} x where ${where})`

const parts: Readonly<Record<string, string>> = {
  students: rows('student', 'x.id = $1 or x.tutor_id = $2'),
  account: rows('person', 'x.id = $2'),
  tutor: `(select json_build_object('first_name', x.first_name, 'last_name', x.last_name) from person x join student s on s.tutor_id = x.id where s.id = $1)`,
  emergency_contacts: rows(
    'emergency_contact',
    'x.tutor_id = $2 or x.id = (select emergency_contact_id from student where id = $1)',
  ),
  memberships: `(select coalesce(json_agg(json_build_object('group', g.name, 'is_active', m.is_active, 'from', m.start_date, 'until', m.end_date) order by m.id), '[]') from membership m join class_group g on g.id = m.group_id where m.student_id = $1)`,
  registrations: rows('registration', 'x.tutor_id = $2'),
  registration_wishes: rows(
    'registration_wish',
    'x.student_id in (select id from student where id = $1 or tutor_id = $2)',
    'x.student_id',
  ),
  attendance: rows('attendance', 'x.student_id = $1', 'x.attendance_date, x.id'),
  absences: rows('absence', 'x.student_id = $1', 'x.date, x.id'),
  points_resets: rows('points_reset', 'x.student_id = $1'),
  receipts: rows('receipt', receiptsOf('x')),
  payments: rows('receipt_entry', `x.receipt_id in (select r.id from receipt r where ${receiptsOf('r')})`),
  messages: rows('message', 'x.tutor_id = $2'),
  merges: `(select coalesce(json_agg(json_build_object('at', w.at, 'deleted', (select json_agg((s -> 'deleted') - ${internalColumns}) from jsonb_array_elements(w.steps) s where s ? 'deleted')) order by w.id), '[]') from merge w where ${mergesOf('w')})`,
  imported_files: `(select coalesce(json_agg(json_build_object('file_name', i.file_name, 'at', i.at) order by i.id), '[]') from sheet_import i where ${mentions(`concat_ws(' ', i.tabs, i.choices, i.steps)`)})`,
  cash_days: rows('cash_day', mentions(`x.note || ' ' || x.reason`)),
  changes: rows(
    'audit',
    `(x.noun = 'student' and x.row_id = $1) or (x.noun = 'person' and x.row_id = $2) or x.person_id = $2`,
  ),
}

export async function exportPerson(
  database: Queryable,
  files: FileStorage,
  { student, account }: Subject,
  at: string,
): Promise<string> {
  const ids = [student, account]
  const [row] = await database.query<{ json: string }>(
    `select json_build_object('school', $3::text, 'exported_at', $4::text, ${Object.entries(parts)
      .map(([name, sql]) => `'${name}', ${sql}`)
      .join(', ')})::text as json where $1::int is not null or $2::int is not null`,
    [...ids, (await readProfile(database)).name, at],
  )
  const names = await filesOf(database, ids)
  const contents: Record<string, string> = {}
  for (const name of names) {
    const bytes = await files.get(name)
    if (bytes) contents[name] = Buffer.from(bytes).toString('base64')
  }
  return JSON.stringify({ ...JSON.parse(row?.json ?? '{}'), files: contents }, null, 2)
}

/** The keys (`<kind>/<name>`) of the files of a student ($1) or a tutor ($2). */
export async function filesOf(database: Queryable, ids: readonly (number | null)[]): Promise<string[]> {
  const found = await database.query<{ key: string }>(
    `select 'voucher/' || r.voucher as key from receipt r where r.voucher <> '' and ${receiptsOf('r')}
     union select 'voucher/' || e.voucher from receipt_entry e join receipt r on r.id = e.receipt_id where e.voucher <> '' and ${receiptsOf('r')}
     union select 'consent_permit/' || p.consent_permit from person p where p.consent_permit <> '' and p.id = $2
     union select 'consent_permit/' || (s -> 'deleted' ->> 'consent_permit') from merge w, jsonb_array_elements(w.steps) s
       where w.kind = 'tutor' and ${mergesOf('w')} and s -> 'deleted' ->> 'consent_permit' <> '' order by key`,
    ids,
  )
  return found.map(({ key }) => key)
}
