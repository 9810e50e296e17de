/** Writes the demo school: the same every time, but for its dates, which end yesterday. */
import { daysFrom, schoolDay, weekdayOn } from '../../contract'
import type { Clock } from '../clock'
import type { Database, Queryable } from '../database/database'
import { hashPassword } from '../security/passwords'
import { demoAccounts, demoPassword } from './accounts'
import { chanceOf, type Chance } from './chance'
import { familiesOf, type DemoPupil } from './families'
import { demoGroups, demoSchools, everyDay } from './groups'
import { remarks } from './names'

type Row = Record<string, string | number | boolean | null | readonly string[]>

const historyDays = 56
const classesPerCycle = 8

/** Fills an empty database; one that has people already stays as it is. Answers whether it filled it. */
export async function seedDemo(database: Database, clock: Clock): Promise<boolean> {
  const hash = await hashPassword(demoPassword)
  return database.transaction(async (transaction) => {
    // Several processes may start at once on one PostgreSQL: the second waits, then sees the first one's people.
    await transaction.query('lock table person in exclusive mode')
    const [known] = await transaction.query('select id from person limit 1')
    if (known) return false
    await writeSchool(transaction, chanceOf(20_260), schoolDay(clock()), hash)
    return true
  })
}

async function writeSchool(transaction: Queryable, chance: Chance, today: string, hash: string): Promise<void> {
  const { tutors, pupils } = familiesOf(chance, today)
  const accountId = (name: string) => demoAccounts.findIndex(({ email }) => email.startsWith(`${name}@`)) + 1
  // Tutor 0 of the families is the demo account; the others follow the accounts.
  const tutorId = (tutor: number) => (tutor === 0 ? accountId('tutora') : demoAccounts.length + tutor)
  const joined = `${daysFrom(today, -200)}T16:00:00Z`

  await insert(transaction, 'person', [
    ...demoAccounts.map((account, index) => ({
      id: index + 1,
      ...account,
      password_hash: hash,
      phone: `55${String(41_000_001 + index)}`,
      gender: account.role === 'Tutor' ? 'femenino' : null,
      relationship: account.role === 'Tutor' ? 'madre' : null,
      create_student: account.role === 'Tutor',
      is_active: true,
      date_joined: joined,
    })),
    ...tutors.slice(1).map((tutor, index) => ({ id: tutorId(index + 1), ...tutor, role: 'Tutor', password_hash: null, create_student: chance.below(10) === 0, is_active: chance.below(25) > 0, date_joined: joined })),
  ])
  await insert(transaction, 'school', demoSchools.map((school, index) => ({ id: index + 1, ...school, is_active: true, created: joined })))
  await insert(transaction, 'bank_data', [
    { id: 1, bank_name: 'Banco del Alba', account_number: '4152313012345678', clabe: '012180001234567890', account_holder: 'Escuela Lucero A.C.', codi_phone: '5512345678', codi_reference: '1001', is_active: true, created: joined },
    { id: 2, bank_name: 'Banco Horizonte', account_number: '5204167898765432', clabe: '072180009876543210', account_holder: 'Escuela Lucero A.C.', codi_phone: '', codi_reference: '', is_active: true, created: joined },
  ])
  await insert(transaction, 'payment_configuration', [
    { id: 1, name: 'Mensualidad Kids', amount: '950.00', numbers_classes: classesPerCycle, bank_data_id: 1 },
    { id: 2, name: 'Mensualidad Juniors', amount: '1100.00', numbers_classes: classesPerCycle, bank_data_id: 2 },
  ])
  await insert(transaction, 'class_group', demoGroups.map((group, index) => ({
    id: index + 1,
    name: group.name,
    school_id: (index % demoSchools.length) + 1,
    teacher_id: accountId(group.teacher),
    payment_configuration_id: group.teacher === 'maestra' ? 1 : 2,
    type_service: 'Presencial',
    private_classes: false,
    start_date: daysFrom(today, -historyDays),
    start_time: group.start,
    final_time: group.final,
    days: everyDay,
    quota_limit: 22,
    age_range: group.ages,
    is_active: true,
  })))
  await insert(transaction, 'emergency_contact', tutors.map((tutor, index) => ({
    id: index + 1,
    first_name: index === 0 ? 'Jesús' : chance.oneOf(['Carmen', 'Josefina', 'Ignacio', 'Teófilo', 'Amparo', 'Nicolás']),
    last_name: index === 0 ? 'Peña' : tutor.last_name,
    phone: `55${String(20_000_000 + chance.below(69_999_999))}`,
    relationship: index === 0 ? 'abuelo' : chance.oneOf(['abuela', 'tia', 'padre', 'madre']),
    tutor_id: tutorId(index),
    created: joined,
  })))

  const attendance = attendanceOf(chance, pupils, today)
  const totals = new Map<number, number>()
  for (const row of attendance) totals.set(row.student_id, (totals.get(row.student_id) ?? 0) + row.points)
  await insert(transaction, 'student', pupils.map((pupil, index) => ({
    id: index + 1,
    first_name: pupil.first_name,
    last_name: pupil.last_name,
    birthdate: pupil.birthdate,
    comment: chance.below(8) === 0 ? chance.oneOf(['Alergia a la nuez', 'Usa lentes', 'Lo recoge su abuela', 'Zurdo']) : '',
    folio: folioOf(index + 1),
    number_of_classes_that_must: chance.below(4) === 0 ? 1 + chance.below(3) : 0,
    total_points: totals.get(index + 1) ?? 0,
    is_active: true,
    created: joined,
    tutor_id: tutorId(pupil.tutor),
    emergency_contact_id: pupil.tutor + 1,
    account_id: index === 0 ? accountId('alumno') : null,
  })))
  await insert(transaction, 'membership', membershipsOf(pupils))
  await insert(transaction, 'attendance', attendance)
  await insert(transaction, 'receipt', receiptsOf(chance, pupils, today, tutorId))
}

/** Every pupil's group, and for every sixth the one before it, which has ended. */
function membershipsOf(pupils: readonly DemoPupil[]): Row[] {
  return pupils.flatMap(({ group }, index) => {
    const former = (group + demoGroups.length - 1) % demoGroups.length
    const current = { student_id: index + 1, group_id: group + 1, is_active: true }
    return index % 6 === 5 ? [{ student_id: index + 1, group_id: former + 1, is_active: false }, current] : [current]
  })
}

/** Three classes a week up to yesterday: the roll of today is not taken yet. */
function attendanceOf(chance: Chance, pupils: readonly DemoPupil[], today: string) {
  const seen = new Map<number, number>()
  return Array.from({ length: historyDays }, (_, ago) => daysFrom(today, ago - historyDays)).flatMap((date) =>
    pupils.flatMap(({ group }, index) => {
      const held = group % 2 === 0 ? [1, 3, 5] : [2, 4, 6]
      if (!held.includes(weekdayOn(date))) return []
      const classes = seen.get(index) ?? 0
      seen.set(index, classes + 1)
      const luck = chance.below(100)
      const status = luck < 86 ? 'asistencia' : luck < 93 ? 'falta' : luck < 97 ? 'retardo' : 'justificada'
      return [{
        attendance_date: date,
        student_id: index + 1,
        group_id: group + 1,
        status,
        points: status === 'asistencia' ? chance.below(6) : 0,
        observations: luck === 0 || luck === 90 ? chance.oneOf(remarks) : '',
        beginning_of_the_cycle: classes % classesPerCycle === 0,
      }]
    }),
  )
}

/** Three months for every family: the two before are paid, mostly; this one is open. */
function receiptsOf(chance: Chance, pupils: readonly DemoPupil[], today: string, tutorId: (tutor: number) => number): Row[] {
  const months = [62, 31, 0].map((ago) => `${daysFrom(today, -ago).slice(0, 7)}-01`)
  const firstChildren = pupils.flatMap((pupil, index) => (pupils.findIndex(({ tutor }) => tutor === pupil.tutor) === index ? [{ ...pupil, index }] : []))
  return [...new Set(months)].flatMap((month, age, all) =>
    firstChildren.map(({ tutor, group, index }) => {
      const amount = demoGroups[group]?.teacher === 'maestra' ? 950 : 1100
      const current = age === all.length - 1
      const luck = chance.below(10)
      const status = current ? (luck < 4 ? 'pagado' : luck < 5 ? 'parcial' : 'pendiente') : luck < 9 ? 'pagado' : 'vencido'
      const paid = status === 'pagado' ? amount : status === 'parcial' ? amount / 2 : 0
      return {
        tutor_id: tutorId(tutor),
        payment_period: month,
        payment_date: paid > 0 ? daysFrom(month, Math.min(chance.below(9), current ? 0 : 9)) : null,
        student_folio: folioOf(index + 1),
        group_id: group + 1,
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

function folioOf(id: number): string {
  return `LUC-${String(id).padStart(4, '0')}`
}

/** All rows in one statement; columns that no row names take their defaults. */
async function insert(transaction: Queryable, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  await transaction.query(`insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::text::json)`, [JSON.stringify(rows)])
  await transaction.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))::text`)
}
