/**
 * Writes the ready rows of a sheet that is no list of children, and changes those fields of known tutors and contacts
 * for which a person took the file's value.
 */
import { receiptsIn } from '../../domain/sheet-import/earlier'
import type { ExaminedRecord } from '../../domain/sheet-import/examine-records'
import { school } from '../../school'
import type { Queryable } from '../database/database'
import { insertMemberships, insertTutors, tutorColumns, withVersions, type Circumstances } from './apply'
import { changeRows, takenOf } from './change-rows'
import { insertContacts } from './insert-contacts'
import { newIds, recordset } from './recordset'
import type { Step, Written } from './stored-import'

const created = (table: Step['table'], rows: readonly { id: number }[]): Written[] =>
  rows.map(({ id }) => ({ table, id }))

/** Writes in the caller's transaction. Returns what was written, in order, for undoing it. */
export async function applyRecords(
  database: Queryable,
  records: readonly ExaminedRecord[],
  circumstances: Circumstances,
): Promise<Step[]> {
  const ready = records.filter(({ pile }) => pile === 'ready')
  const known = records.filter(({ pile }) => pile === 'known')
  const [first] = records
  if (!first) return []
  const written = await writers[first.kind](database, ready, circumstances)
  const taken = (
    columns: Readonly<Record<string, string>>,
    idOf: (record: ExaminedRecord) => string | null | undefined,
  ) => known.map((record) => ({ id: Number(idOf(record)), columns: takenOf(record.differences, columns) }))
  if (first.kind === 'tutors')
    written.push(
      ...(await changeRows(
        database,
        'person',
        taken(tutorColumns, (record) => record.known?.id),
      )),
    )
  if (first.kind === 'contacts')
    written.push(
      ...(await changeRows(
        database,
        'emergency_contact',
        taken(contactColumns, ({ contact }) => contact),
      )),
    )
  return withVersions(database, written)
}

type Writer = (database: Queryable, rows: readonly ExaminedRecord[], at: Circumstances) => Promise<Written[]>
const writers: Record<ExaminedRecord['kind'], Writer> = {
  async tutors(database, rows, { now }) {
    const families = [...new Set(rows.flatMap(({ family }) => family ?? []))]
    const ids = await insertTutors(database, families, now)
    return families.flatMap((family) => created('person', [{ id: ids.get(family) ?? 0 }]))
  },

  async groups(database, rows, { today }) {
    const made = await database.query<{ id: number }>(
      `insert into class_group (name, school_id, days, start_time, final_time, start_date, quota_limit)
         select r.name, r.school, string_to_array(r.days, ', '), r.start::time, r.final::time, $2::date, r.quota
         from ${recordset('name text, school int, days text, start text, final text, quota int')} returning id`,
      [
        JSON.stringify(
          rows.map(({ place, values: { group, days, start_time, final_time, quota } }) => ({
            name: group,
            school: place,
            days,
            start: start_time,
            final: final_time,
            quota: quota || null,
          })),
        ),
        today,
      ],
    )
    return created('class_group', made)
  },

  async contacts(database, rows, { now }) {
    const contacts = rows.map(({ tutor, values }) => ({
      first_name: values.contact_first_name,
      last_name: values.contact_last_name,
      phone: values.contact_phone,
      relationship: values.contact_relationship,
      tutor: Number(tutor),
    }))
    const ids = await insertContacts(database, contacts, now)
    const own = rows.map(({ student }, index) => ({ student: Number(student?.id ?? 0), contact: ids[index] }))
    await lockStudents(
      database,
      own.map(({ student }) => student),
    )
    const changed = await database.query<{ id: number }>(
      `update student set emergency_contact_id = r.contact
       from (select r.student, min(r.contact) as contact from ${recordset('student int, contact int')} group by r.student) r
       where student.id = r.student and student.emergency_contact_id is null returning student.id`,
      [JSON.stringify(own)],
    )
    return [
      ...created(
        'emergency_contact',
        ids.map((id) => ({ id })),
      ),
      ...changed.map(({ id }) => ({ table: 'student' as const, id, before: { emergency_contact_id: null } })),
    ]
  },

  memberships: async (database, rows, { today }) => {
    const joining = rows.map(({ student, group }) => [Number(student?.id), Number(group)] as const)
    const ids = await insertMemberships(database, joining, today)
    return created(
      'membership',
      ids.map((id) => ({ id })),
    )
  },

  /**
   * Points are added to the students' totals, as by a roll call; except those of days up to a student's last reset of
   * points, which would have removed them.
   */
  async attendance(database, rows) {
    await lockStudents(
      database,
      rows.map(({ student }) => Number(student?.id)),
    )
    await database.query(`select set_config('lucero.derived', 'total_points', true)`)
    const made = await database.query<{ id: number }>(
      `with a as (
         insert into attendance (attendance_date, student_id, group_id, status, points, observations, imported)
           select r.date, r.student, r."group", r.status, r.points, r.observations, true
           from ${recordset('date date, student int, "group" int, status text, points int, observations text')}
         on conflict on constraint attendance_natural_key do nothing returning *
       ), moved as (${totalsMoved('a', '+')})
       select id from a order by id`,
      [
        JSON.stringify(
          rows.map(({ student, group, values: { date, status, points, comment } }) => ({
            date,
            student: student?.id,
            group,
            status,
            points: Number(points),
            observations: comment,
          })),
        ),
      ],
    )
    return created('attendance', made)
  },

  async receipts(database, rows) {
    const receipts = receiptsIn(rows)
    const ids = await newIds(database, 'receipt', receipts.length)
    const payments = receipts.flatMap((receipt, index) =>
      receipt.rows
        .filter(({ values }) => Number(values.paid) > 0)
        .map(({ values }) => ({
          receipt: ids[index],
          amount: values.paid,
          type: values.payment_type || null,
          date: values.payment_date,
        })),
    )
    const paidOn = new Map(payments.map((payment) => [payment.receipt, payment]))
    // Entries and receipts are inserted by one statement: the trigger `enter`, which runs at its end, inserts another
    // entry if those that it finds do not add up to `abono`.
    const made = await database.query<{ id: number }>(
      `with e as (
         insert into receipt_entry (receipt_id, amount, type_payment, payment_date, imported)
           select r.receipt, r.amount, r.type, r.date, true
           from json_to_recordset($2::text::json) as r (receipt int, amount numeric, type text, date date) returning receipt_id
       )
       insert into receipt (id, tutor_id, payment_period, payment_date, student_folio, group_id, amount_expected, abono, payment_total, status, type_payment, observations, imported)
         select r.id, r.tutor, r.period, r.paid_on, r.folio, r."group", r.expected, r.paid, greatest(r.expected - r.paid, 0),
           receipt_status(r.expected, r.paid, 'pendiente'), r.type, r.observations, true
         from ${recordset('id int, tutor int, period date, paid_on date, folio text, "group" int, expected numeric, paid numeric, type text, observations text')}
       returning id`,
      [
        JSON.stringify(
          receipts.map(({ rows: own, folio, group, amount }, index) => {
            const id = ids[index]
            const cents = own.reduce((sum, { values }) => sum + Math.round(Number(values.paid) * 100), 0)
            const paid = (cents / 100).toFixed(2)
            const last = paidOn.get(id)
            return {
              id,
              tutor: own[0]?.tutor,
              period: own[0]?.values.period,
              paid_on: last?.date ?? null,
              folio,
              group,
              // If several payments add up to more than the receipt's amount in the file, their sum is the amount.
              expected: own.length > 1 && Number(paid) > Number(amount) ? paid : amount,
              paid,
              type: last?.type ?? null,
              observations: [...new Set(own.map(({ values }) => values.comment))]
                .filter(Boolean)
                .join('\n')
                .slice(0, 2000),
            }
          }),
        ),
        JSON.stringify(payments),
      ],
    )
    return created('receipt', made)
  },
}

/** Locks students in the order of their ids, as all calls do that change the totals of several students. */
export async function lockStudents(database: Queryable, ids: readonly number[]): Promise<void> {
  await database.query('select id from student where id = any($1::int[]) order by id for no key update', [ids])
}

/**
 * SQL that adds (`+`) the points of the attendance rows in `from` to their students' totals, or subtracts (`-`) them;
 * except the rows of days up to a student's last reset.
 */
export function totalsMoved(from: string, sign: '+' | '-'): string {
  const resetDay = `(select max(p.at) from points_reset p where p.student_id = x.student_id) at time zone '${school.timeZone}'`
  return `update student set total_points = total_points ${sign} t.points from (
      select x.student_id, sum(x.points)::int as points from ${from} x
      where coalesce(x.attendance_date > (${resetDay})::date, true) group by x.student_id having sum(x.points) <> 0
    ) t where student.id = t.student_id`
}

const contactColumns = { contact_phone: 'phone', contact_relationship: 'relationship' } as const
