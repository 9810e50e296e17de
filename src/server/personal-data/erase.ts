/**
 * Erases a person: replaces all data that name or describe the person, deletes files and ends sessions. What remains is
 * anonymous: amounts and dates of receipts (required by law), days, statuses and points of attendance, memberships,
 * days of reported absences, the student's folio, and when, by whom and in which fields rows were changed.
 */
import { schoolDay } from '../../contract'
import { liftTimeouts, type Database, type Queryable, type Value } from '../database/database'
import { actAs } from '../database/act-as'
import type { FileStorage } from '../files/file-storage'
import { endAllSessions } from '../security/sessions'
import { filesOf } from './export'
import { mentions, mergesOf, receiptsOf, type Subject } from './find'

export type Erased = { attendance: number; receipts: number; contacts: number; files: number }

/** The first name of an erased person. */
const name = 'Persona borrada'

export async function erasePerson(
  database: Database,
  files: FileStorage,
  subject: Subject,
  by: number,
  at: string,
): Promise<Erased> {
  const { keys, ...counts } = await database.transaction((transaction) => eraseRows(transaction, subject, by, at))
  for (const key of keys) await files.drop(key)
  return { ...counts, files: keys.length }
}

async function eraseRows(transaction: Queryable, { student, account }: Subject, by: number, at: string) {
  await liftTimeouts(transaction)
  await actAs(transaction, by, at)
  const ids = [student, account]
  const keys = await filesOf(transaction, ids)
  await deleteReplies(transaction, ids)
  // Empties imported spreadsheets that name the person. Such an import cannot be undone any more.
  await transaction.query(
    `update sheet_import i set tabs = '[]', choices = '{}', steps = '[]' where ${mentions(`concat_ws(' ', i.tabs, i.choices, i.steps)`)}`,
    ids,
  )
  const cashDays = await changedIds(
    transaction,
    `update cash_day d set note = '', reason = '' where ${mentions(`d.note || ' ' || d.reason`)} returning d.id`,
    ids,
  )
  await deleteAttempts(transaction, account)
  const receipts = await changedIds(
    transaction,
    `update receipt r set observations = '', observation_internal = '', voucher = '' where ${receiptsOf('r')} returning r.id`,
    ids,
  )
  const entries = await changedIds(
    transaction,
    `select e.id from receipt_entry e join receipt r on r.id = e.receipt_id where ${receiptsOf('r')}`,
    ids,
  )
  // Erases notes, reasons and vouchers of the entries; their amounts stay.
  await transaction.query('select erase_entries($1::int[])::text', [receipts])
  const attendance = await changedIds(
    transaction,
    `update attendance a set observations = '' where student_id = $1 or ${mentions('a.observations')} returning id`,
    ids,
  )
  // Memberships that are still active end today, so that the group's lists of members on past days stay the same.
  const memberships = await changedIds(
    transaction,
    'update membership set is_active = false, end_date = case when is_active then $2::date else end_date end where student_id = $1 returning id',
    [student, schoolDay(Date.parse(at))],
  )
  const absences = await changedIds(
    transaction,
    `update absence a set reason = '' where student_id = $1 or ${mentions('a.reason')} returning id`,
    ids,
  )
  const commented = await changedIds(
    transaction,
    `update student s set comment = '', left_reason = '' where ${mentions(`s.comment || ' ' || s.left_reason`)} returning id`,
    ids,
  )
  // Of another child's care sheet only the text or the person goes that names this person.
  const cared = await changedIds(
    transaction,
    `update student s set care = case when ${mentions('s.care')} then '' else care end, not_to = case when ${mentions('s.not_to')} then '' else not_to end,
       pickups = (select coalesce(jsonb_agg(e order by place), '[]') from jsonb_array_elements(s.pickups) with ordinality p (e, place) where not ${mentions(`concat_ws(' ', e ->> 'name', e ->> 'phone')`)}),
       care_asked = case when ${mentions('s.care_asked::text')} then null else care_asked end
     where ${mentions(`concat_ws(' ', s.care, s.not_to, s.pickups, s.care_asked)`)} returning id`,
    ids,
  )
  await transaction.query(`update registration set said_name = '', said_phone = '' where tutor_id = $1::int`, [account])
  await transaction.query(
    'delete from registration_wish where student_id in (select id from student where id = $1 or tutor_id = $2)',
    ids,
  )
  await transaction.query('update student set tutor_id = null, emergency_contact_id = null where tutor_id = $1', [
    account,
  ])
  await transaction.query(
    `update student set first_name = $2, last_name = '', birthdate = date '1900-01-01', comment = '', care = '', pickups = '[]', not_to = '', photo = '', care_asked = null, left_on = null, left_reason = '', is_active = false, tutor_id = null, emergency_contact_id = null, account_id = null where id = $1`,
    [student, name],
  )
  const contacts = await changedIds(
    transaction,
    'delete from emergency_contact c where c.tutor_id = $1 and not exists (select from student s where s.emergency_contact_id = c.id) returning c.id',
    [account],
  )
  // The domain `.invalid` never exists (RFC 2606).
  await transaction.query(
    `update person set first_name = $2, last_name = '', email = 'borrado-' || id || '@borrado.invalid', phone = '', gender = null, relationship = null, consent_permit = '',
       create_student = false, is_active = false, password_hash = null, invited = null where id = $1`,
    [account, name],
  )
  await transaction.query('delete from message where tutor_id = $1::int', [account])
  await eraseMerges(transaction, ids)
  if (account !== null) await endAllSessions(transaction, account)
  // Removes the values from the audit entries of all these rows. Comes last, because the changes above add entries.
  for (const [noun, rows] of Object.entries({
    cash_day: cashDays,
    receipt: receipts,
    receipt_entry: entries,
    attendance,
    absence: absences,
    membership: memberships,
    // The tutor's children are not in this list: their audit entries name the tutor by id only.
    student: [...commented, ...cared, ...(student === null ? [] : [student])],
    emergency_contact: contacts,
    person: account === null ? [] : [account],
  })) {
    await transaction.query('select erase_audit($1, $2::int[])::text', [noun, rows])
  }
  await transaction.query(
    `insert into audit (at, person_id, noun, row_id, deed) select $3::timestamptz, $4::int, noun, id, 'erased' from (values ('student', $1::int), ('person', $2::int)) erased (noun, id) where id is not null`,
    [...ids, at, by],
  )
  return { keys, attendance: attendance.length, receipts: receipts.length, contacts: contacts.length }
}

/**
 * Deletes the stored merges into the person's record, and those that name the person; they cannot be undone any more.
 * Removes the values from the audit entries of the rows that these merges deleted.
 */
async function eraseMerges(transaction: Queryable, ids: readonly (number | null)[]): Promise<void> {
  const deleted = await transaction.query<{ noun: string; rows: number[] }>(
    `with gone as (delete from merge w where ${mergesOf('w')} or ${mentions('w.steps::text')} returning w.steps)
     select s ->> 'table' as noun, array_agg((s -> 'deleted' ->> 'id')::int) as rows
     from gone, jsonb_array_elements(gone.steps) s where s ? 'deleted' group by 1`,
    ids,
  )
  for (const { noun, rows } of deleted) await transaction.query('select erase_audit($1, $2::int[])::text', [noun, rows])
}

/** Deletes stored replies of creations: the person's own, and those whose text names the person. */
async function deleteReplies(transaction: Queryable, ids: readonly (number | null)[]): Promise<void> {
  await transaction.query(
    `delete from kept_reply k where k.person_id = $2::int or ${mentions(`regexp_replace(k.body, '\\\\[nrt]', ' ', 'g')`)}`,
    ids,
  )
}

/** Deletes the counters of attempts whose keys contain the person's e-mail, and the person's known devices. */
async function deleteAttempts(transaction: Queryable, account: number | null): Promise<void> {
  await transaction.query(`delete from rate_limit l where ${mentions('l.key')}`, [null, account])
  await transaction.query('delete from known_device where person_id = $1::int', [account])
}

async function changedIds(transaction: Queryable, sql: string, values: readonly Value[]): Promise<number[]> {
  return (await transaction.query<{ id: number }>(sql, values)).map(({ id }) => id)
}
