/** Reads the stored rows with which an import compares a sheet. */
import type { Option } from '../../contract'
import type { EarlierNames } from '../../domain/sheet-import/earlier'
import type { StoredSchool, StoredStudent } from '../../domain/sheet-import/examine'
import type { StoredTutor } from '../../domain/sheet-import/families'
import type { StoredGroup } from '../../domain/sheet-import/group-names'
import type {
  StoredAttendance,
  StoredContact,
  StoredEarlier,
  StoredReceipt,
} from '../../domain/sheet-import/trial-of-sheet'
import type { Queryable } from '../database/database'
import { storedProfile } from '../profile'

export async function schoolNow(database: Queryable, today: string): Promise<StoredSchool> {
  const students = await database.query<StoredStudent>(
    `select s.id::text, s.folio, s.first_name, s.last_name, s.birthdate::text, s.comment, s.tutor_id::text as tutor,
       array(select m.group_id::text from membership m where m.student_id = s.id and m.is_active) as groups,
       array(select m.group_id::text from membership m where m.student_id = s.id) as "everIn" from student s order by s.id desc`,
  )
  const tutors = await database.query<StoredTutor>(
    `select id::text, first_name, last_name, coalesce(email, '') as email, phone, coalesce(relationship, '') as relationship
     from person where role = 'Tutor' order by id desc`,
  )
  const contacts = await database.query<StoredContact>(
    'select id::text, first_name, last_name, phone, relationship, tutor_id::text as tutor from emergency_contact order by id desc',
  )
  const allGroups = await database.query<StoredGroup & { active: boolean }>(
    `select g.id::text, g.name, sc.name as school, g.start_date::text as "from", g.end_date::text as until, g.days, g.earlier_days as "earlierDays", exceptions_of(g) as exceptions, g.is_active as active
     from class_group g join school sc on sc.id = g.school_id order by g.id`,
  )
  const groups = allGroups.filter(({ active }) => active)
  const endedGroups = allGroups.filter(({ active }) => !active)
  const places = await database.query<{ id: string; name: string }>(
    'select id::text, name from school where is_active order by id',
  )
  const others = await database.query<{ email: string }>(
    `select lower(email) as email from person where role <> 'Tutor' and email is not null`,
  )
  const { present, absent, late, excused } = await storedProfile(database)
  const optionsOf = (table: string) => database.query<Option>(`select value, label from ${table} order by position`)
  const options = {
    relationships: await optionsOf('relationship'),
    statuses: await optionsOf('attendance_status'),
    meanings: { present, absent, late, excused },
    paymentTypes: await optionsOf('payment_type'),
  }
  const otherEmails = new Set(others.map(({ email }) => email))
  return { students, tutors, contacts, groups, endedGroups, places, otherEmails, ...options, earlier: null, today }
}

/** Reads the stored attendance of these days and students, or the students' stored receipts. */
export async function earlierNow(database: Queryable, { kind, days, students }: EarlierNames): Promise<StoredEarlier> {
  const ids = students.map(Number)
  const attendance = await database.query<StoredAttendance>(
    `select attendance_date::text as date, student_id::text as student, group_id::text as "group", status, points, observations
     from attendance where attendance_date = any($1::date[]) and student_id = any($2::int[]) order by id`,
    [days, ids],
  )
  const receipts = await database.query<StoredReceipt>(
    `select r.id::text, r.student_folio as folio, r.group_id::text as "group", r.payment_period::text as period, r.amount_expected::text as amount, r.abono::text as paid
     from receipt r join student s on s.folio = r.student_folio where s.id = any($1::int[]) order by r.id`,
    [kind === 'receipts' ? ids : []],
  )
  return { attendance, receipts }
}
