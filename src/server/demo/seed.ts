/** Writes the demo school: its CSV files, and a history of attendance and receipts that is the same every time but for its dates, which end yesterday. */
import { daysFrom, schoolDay, weekdayOn } from '../../contract'
import type { Database, Queryable } from '../database/database'
import { importInto } from '../import/import-school'
import { hashPassword } from '../security/passwords'
import { demoAccounts, demoPassword } from './accounts'
import { chanceOf, type Chance } from './chance'
import { classHours, type ClassHours } from './class-moment'
import { demoFolder } from './folder'

type Row = Record<string, string | number | boolean | null>
/** A pupil's place in a group, in the order of the files. */
type Seat = { student: number; folio: string; tutor: number; group: number; amount: number }

const historyDays = 56
const classesPerCycle = 8
/** When the children of the files had the ages of their groups. */
const writtenOn = '2026-11-21'
const remarks = ['Trajo su cuaderno de vocabulario', 'Participó en el juego de roles', 'Olvidó la tarea', 'Ayudó a su compañero', 'Practicar pronunciación de «th»', 'Muy buena lectura en voz alta'] as const

/** Fills an empty database up to the moment at which its groups' demo opens; one that has people already stays as it is. Answers whether it filled it. */
export async function seedDemo(database: Database, opening: (groups: readonly ClassHours[]) => number): Promise<boolean> {
  const hash = await hashPassword(demoPassword)
  const folder = demoFolder()
  return database.transaction(async (transaction) => {
    // Several processes may start at once on one PostgreSQL: the second waits, then sees the first one's people.
    await transaction.query('lock table person in exclusive mode')
    const [known] = await transaction.query('select id from person limit 1')
    if (known) return false
    const imported = await importInto(transaction, folder)
    if (!imported.ok) throw new Error(`the demo school cannot be imported: ${JSON.stringify(imported.problems[0])}`)
    await writeHistory(transaction, chanceOf(20_260), schoolDay(opening(await classHours(transaction))))
    await transaction.query('update person set password_hash = $1 where email = any($2)', [hash, demoAccounts.map(({ email }) => email)])
    return true
  })
}

async function writeHistory(transaction: Queryable, chance: Chance, today: string): Promise<void> {
  const joined = `${daysFrom(today, -200)}T16:00:00Z`
  for (const [table, column] of [['person', 'date_joined'], ['student', 'created'], ['school', 'created'], ['bank_data', 'created'], ['emergency_contact', 'created']] as const) {
    await transaction.query(`update ${table} set ${column} = $1::timestamptz`, [joined])
  }
  // The children stay as old as their groups, whenever the demo is opened.
  const years = Math.max(0, Math.floor((Date.parse(today) - Date.parse(writtenOn)) / (365.25 * 86_400_000)))
  await transaction.query('update student set birthdate = (birthdate + make_interval(years => $1))::date where $1 > 0', [years])

  const seats = await transaction.query<Seat>(
    `select s.id as student, s.folio, s.tutor_id as tutor, m.group_id as "group", pc.amount::float8 as amount
     from membership m join student s on s.id = m.student_id join class_group g on g.id = m.group_id join payment_configuration pc on pc.id = g.payment_configuration_id
     where m.is_active order by s.id`,
  )
  await insert(transaction, 'attendance', attendanceOf(chance, seats, today))
  await transaction.query('update student s set total_points = a.points from (select student_id, sum(points)::int as points from attendance group by student_id) a where a.student_id = s.id')
  await insert(transaction, 'receipt', receiptsOf(chance, seats, today))
}

/** Three classes a week up to yesterday: the roll of today is not taken yet. */
function attendanceOf(chance: Chance, seats: readonly Seat[], today: string): Row[] {
  const seen = new Map<number, number>()
  return Array.from({ length: historyDays }, (_, ago) => daysFrom(today, ago - historyDays)).flatMap((date) =>
    seats.flatMap(({ student, group }) => {
      const held = group % 2 === 1 ? [1, 3, 5] : [2, 4, 6]
      if (!held.includes(weekdayOn(date))) return []
      const classes = seen.get(student) ?? 0
      seen.set(student, classes + 1)
      const luck = chance.below(100)
      const status = luck < 86 ? 'asistencia' : luck < 93 ? 'falta' : luck < 97 ? 'retardo' : 'justificada'
      return [{
        attendance_date: date,
        student_id: student,
        group_id: group,
        status,
        points: status === 'asistencia' ? chance.below(6) : 0,
        observations: luck === 0 || luck === 90 ? chance.oneOf(remarks) : '',
        beginning_of_the_cycle: classes % classesPerCycle === 0,
      }]
    }),
  )
}

/** Three months for every family: the two before are paid, mostly; this one is open. */
function receiptsOf(chance: Chance, seats: readonly Seat[], today: string): Row[] {
  const months = [62, 31, 0].map((ago) => `${daysFrom(today, -ago).slice(0, 7)}-01`)
  const firstChildren = seats.filter(({ tutor }, index) => seats.findIndex((seat) => seat.tutor === tutor) === index)
  return [...new Set(months)].flatMap((month, age, all) =>
    firstChildren.map(({ tutor, group, folio, amount }) => {
      const current = age === all.length - 1
      const luck = chance.below(10)
      const status = current ? (luck < 4 ? 'pagado' : luck < 5 ? 'parcial' : 'pendiente') : luck < 9 ? 'pagado' : 'vencido'
      const paid = status === 'pagado' ? amount : status === 'parcial' ? amount / 2 : 0
      return {
        tutor_id: tutor,
        payment_period: month,
        payment_date: paid > 0 ? daysFrom(month, Math.min(chance.below(9), current ? 0 : 9)) : null,
        student_folio: folio,
        group_id: group,
        amount_expected: amount,
        abono: paid,
        payment_total: amount - (status === 'parcial' ? paid : 0),
        status,
        type_payment: paid > 0 ? chance.oneOf(['efectivo', 'transferencia', 'tarjeta', 'codi']) : null,
        observation_internal: luck === 9 ? 'Llamar antes de la siguiente clase' : '',
        is_active: true,
      }
    }),
  )
}

/** All rows in one statement; columns that no row names take their defaults. */
async function insert(transaction: Queryable, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  await transaction.query(`insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::text::json)`, [JSON.stringify(rows)])
}
