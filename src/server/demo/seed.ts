/**
 * Writes the demo school: the rows of its CSV files, and generated attendance and receipts of the weeks before the
 * demo opens. The generator's seed is fixed, so two demos that open at the same moment are equal.
 */
import { daysFrom, schoolTime, type SchoolTime } from '../../contract'
import { meetsOn } from '../../domain/meets-on'
import { officialDaysIn } from '../../domain/official-days'
import { calendarTexts } from '../../texts/calendar'
import { liftTimeouts, type Database, type Queryable } from '../database/database'
import { importInto } from '../import/import-school'
import { wholeSchoolFile } from '../../profile/whole-school-file'
import { ensureProfile } from '../profile'
import { hashPassword } from '../security/passwords'
import { demoAccounts, demoPassword } from './accounts'
import { chanceOf, type Chance } from './seeded-random'
import { classHours, type ClassHours } from './class-moment'
import { demoFolder } from './folder'

type Row = Record<string, string | number | boolean | null>
/** An active membership: ids, the student's folio, and the amount of the group's payment configuration in pesos. */
type Member = { student: number; folio: string; tutor: number; group: number; amount: number }

/** The length of the attendance history, in days. */
const historyDays = 56
const classesPerCycle = 8
/** For students whose family pays late, a cycle begins this many classes after the paid classes are used up. */
const lateClasses = 3
/**
 * The day for which the birth dates and the groups' first days in the CSV files were chosen. `writeHistory` moves them
 * by the days from this day to the one on which the demo opens, so that ages and birthdays always fit.
 */
const writtenOn = '2026-11-21'
const remarks = [
  'Trajo su cuaderno de vocabulario',
  'Participó en el juego de roles',
  'Olvidó la tarea',
  'Ayudó a su compañero',
  'Practicar pronunciación de «th»',
  'Muy buena lectura en voz alta',
] as const
const paymentTypes = ['efectivo', 'efectivo', 'transferencia', 'transferencia', 'tarjeta', 'codi'] as const

/**
 * Fills an empty database with the demo school; does nothing if it contains people. `opening` returns the school time
 * at which the demo opens, in milliseconds since the epoch. Returns whether the school was written.
 */
export async function seedDemo(
  database: Database,
  opening: (groups: readonly ClassHours[]) => number,
): Promise<boolean> {
  const hash = await hashPassword(demoPassword)
  const folder = demoFolder()
  return database.transaction(async (transaction) => {
    await liftTimeouts(transaction)
    // If several processes start at once on one PostgreSQL, the second waits here and then sees the first one's people.
    await transaction.query('lock table person in exclusive mode')
    const [known] = await transaction.query('select id from person limit 1')
    if (known) return false
    const imported = await importInto(transaction, folder)
    if (!imported.ok) throw new Error(`the demo school cannot be imported: ${JSON.stringify(imported.problems[0])}`)
    // Leaves out of the audit log what only prepares the demo: dates that move, totals, the public password.
    await transaction.query(
      `select set_config('lucero.derived', 'date_joined,created,birthdate,start_date,total_points,abono,password_hash', true)`,
    )
    const groups = await classHours(transaction)
    await writeHistory(transaction, chanceOf(20_260), groups, schoolTime(opening(groups)))
    await ensureProfile(transaction, wholeSchoolFile)
    await writeCalendar(transaction, schoolTime(opening(groups)).date)
    await transaction.query('update person set password_hash = $1 where email = any($2)', [
      hash,
      demoAccounts.map(({ email }) => email),
    ])
    return true
  })
}

/** Enters the official days of the next twelve months, and a day without class in three weeks. */
async function writeCalendar(transaction: Queryable, today: string): Promise<void> {
  const official = officialDaysIn(daysFrom(today, 1), daysFrom(today, 364)).map(({ day, date }) => ({
    date,
    reason: calendarTexts.officialNames[day],
  }))
  await transaction.query(
    `insert into calendar_exception (kind, first_day, last_day, reason)
     select 'closed', d.date::date, d.date::date, d.reason from jsonb_to_recordset($1::jsonb) d (date text, reason text) on conflict do nothing`,
    [JSON.stringify([...official, { date: daysFrom(today, 21), reason: 'Junta de maestros' }])],
  )
}

async function writeHistory(
  transaction: Queryable,
  chance: Chance,
  groups: readonly ClassHours[],
  now: SchoolTime,
): Promise<void> {
  const joined = `${daysFrom(now.date, -200)}T16:00:00Z`
  for (const [table, column] of [
    ['person', 'date_joined'],
    ['student', 'created'],
    ['school', 'created'],
    ['bank_data', 'created'],
    ['emergency_contact', 'created'],
  ] as const) {
    await transaction.query(`update ${table} set ${column} = $1::timestamptz`, [joined])
  }
  // Moves birth dates and the groups' first days by the days from `writtenOn` to the day on which the demo opens.
  const shiftDays = Math.round((Date.parse(now.date) - Date.parse(writtenOn)) / 86_400_000)
  await transaction.query('update student set birthdate = birthdate + $1::int', [shiftDays])
  await transaction.query('update class_group set start_date = start_date + $1::int', [shiftDays])

  const members = await transaction.query<Member>(
    `select s.id as student, s.folio, s.tutor_id as tutor, m.group_id as "group", pc.amount::float8 as amount
     from membership m join student s on s.id = m.student_id join class_group g on g.id = m.group_id join payment_configuration pc on pc.id = g.payment_configuration_id
     where m.is_active order by s.id`,
  )
  await insert(transaction, 'attendance', heldClasses(groups, now).flatMap(rollsOf(chance, members)))
  await transaction.query(
    'update student s set total_points = a.points from (select student_id, sum(points)::int as points from attendance group by student_id) a where a.student_id = s.id',
  )
  await insertReceipts(transaction, receiptsOf(chance, members, now.date))
}

type Day = { date: string; groups: ReadonlySet<number> }

/**
 * The classes that have a roll: those of the last `historyDays` days, and those of today that are over. Today's
 * earliest class is left out, so that the demo shows a missing roll.
 */
function heldClasses(groups: readonly ClassHours[], { date: today, minutes }: SchoolTime): Day[] {
  const held = (date: string) => groups.filter((group) => meetsOn({ ...group, exceptions: [] }, date))
  const over = held(today)
    .filter(({ end }) => end <= minutes)
    .sort((one, other) => one.start - other.start)
  const days = Array.from({ length: historyDays }, (_, ago) => daysFrom(today, ago - historyDays)).map((date) => ({
    date,
    classes: held(date),
  }))
  return [...days, { date: today, classes: over.slice(1) }].map(({ date, classes }) => ({
    date,
    groups: new Set(classes.map(({ group }) => group)),
  }))
}

function rollsOf(chance: Chance, members: readonly Member[]): (day: Day) => Row[] {
  const taken = new Map<number, number>()
  return ({ date, groups }) =>
    members
      .filter(({ group }) => groups.has(group))
      .map(({ student, group }) => {
        const classes = taken.get(student) ?? 0
        taken.set(student, classes + 1)
        // The students' cycles begin on different days, so that some cycle ends on every day.
        const cycle = student % 13 === 6 ? classesPerCycle + lateClasses : classesPerCycle
        const luck = chance.below(100)
        // Per cent of absences: one child in thirteen is often absent, the others hardly ever.
        const away = student % 13 === 4 ? 45 : 5
        const status =
          luck < away ? 'falta' : luck < away + 4 ? 'retardo' : luck < away + 6 ? 'justificada' : 'asistencia'
        return {
          attendance_date: date,
          student_id: student,
          group_id: group,
          status,
          points: status === 'asistencia' ? chance.below(6) : 0,
          observations: luck === 0 || luck === 90 ? chance.oneOf(remarks) : '',
          beginning_of_the_cycle: (classes + student) % cycle === 0,
        }
      })
}

/**
 * One receipt for each family and each of three months: of the current month six in ten are not paid in full, of the
 * months before one in ten is overdue and one in ten is paid in part.
 */
function receiptsOf(chance: Chance, members: readonly Member[], today: string): Row[] {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  const months = [2, 1, 0].map((ago) => new Date(Date.UTC(year, month - 1 - ago, 1)).toISOString().slice(0, 10))
  const firstChildren = members.filter(
    ({ tutor }, index) => members.findIndex((member) => member.tutor === tutor) === index,
  )
  return months.flatMap((first, age) =>
    firstChildren.map(({ tutor, group, folio, amount }, family) => {
      const current = age === months.length - 1
      const turn = (family + age) % 10
      const status =
        turn === (current ? 4 : 5)
          ? 'parcial'
          : current
            ? turn < 4
              ? 'pagado'
              : 'pendiente'
            : turn === 1
              ? 'vencido'
              : 'pagado'
      // Some families pay today, so that the cash count is not empty.
      const paidOn = (date: string) => (current && family % 20 === 1 ? today : date)
      const paid = status === 'pagado' ? amount : status === 'parcial' ? amount / 2 : 0
      return {
        tutor_id: tutor,
        payment_period: first,
        payment_date: paid > 0 ? paidOn(daysFrom(first, chance.below(current ? Math.min(9, day) : 9))) : null,
        student_folio: folio,
        group_id: group,
        amount_expected: amount,
        abono: paid,
        payment_total: amount - paid,
        status,
        type_payment: paid > 0 ? chance.oneOf(paymentTypes) : null,
        observation_internal: status === 'vencido' ? 'Llamar antes de la siguiente clase' : '',
        is_active: true,
      }
    }),
  )
}

/**
 * Inserts receipts. A receipt on which something was paid gets one entry, received by the reception and created at
 * 22:30 UTC (in the afternoon at the school) of its `payment_date`.
 */
async function insertReceipts(transaction: Queryable, receipts: readonly Row[]): Promise<void> {
  await insert(
    transaction,
    'receipt',
    receipts.map((receipt) => ({ ...receipt, abono: 0 })),
  )
  await transaction.query(
    `insert into receipt_entry (receipt_id, amount, type_payment, payment_date, received_by, created)
       select r.id, x.abono, x.type_payment, x.payment_date, (select min(id) from person where role = 'Recepcion'), (x.payment_date + time '22:30') at time zone 'UTC'
       from json_populate_recordset(null::receipt, $1::text::json) x join receipt r on r.student_folio = x.student_folio and r.payment_period = x.payment_period
       where x.abono > 0 order by x.payment_date, r.id`,
    [JSON.stringify(receipts)],
  )
  await transaction.query('update receipt r set abono = e.amount from receipt_entry e where e.receipt_id = r.id')
}

/** Inserts all rows with one statement. Columns of the table that the first row lacks get their defaults. */
async function insert(transaction: Queryable, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  await transaction.query(
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::text::json)`,
    [JSON.stringify(rows)],
  )
}
