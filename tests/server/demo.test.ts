/**
 * The demo school: complete, always the same, in Mexican Spanish, and in the middle of a class whenever it is started.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { daysFrom, group, schoolTime, weekdayOfDate, type Group } from '../../src/contract'
import { weekdayFromName } from '../../src/domain/weekday'
import { instantAt, schoolWallText } from '../../src/server/clock'
import { demoPassword } from '../../src/server/demo/accounts'
import { classHours, classMoment } from '../../src/server/demo/class-moment'
import { seedDemo } from '../../src/server/demo/seed'
import { migrate } from '../../src/server/database/migrate'
import type { Database } from '../../src/server/database/database'
import { openEmbedded } from '../../src/server/database/embedded'
import { openPostgres } from '../../src/server/database/postgres'
import { ask, rowOf, rowsOf } from './ask'
import { kind } from './databases'
import { createDatabase } from './postgres'
import { openTestProvider, type TestProvider } from './provider'

/** `today`: a Wednesday; `now`: two minutes after Kids 2 begins, epoch milliseconds. */
const today = '2026-11-18'
const now = instantAt(today, 16 * 60 + 2)

let database: Database
let provider: TestProvider
const tokens: Record<string, string> = {}

let template: Blob | undefined

/** A database with empty tables; the embedded one is made once and copied. */
async function openEmpty(): Promise<Database> {
  if (kind === 'postgres') {
    const empty = await openPostgres({ url: await createDatabase('empty') })
    await migrate(empty)
    return empty
  }
  if (template) return openEmbedded({ template })
  const empty = await openEmbedded()
  await migrate(empty)
  template = new Blob([await (await empty.dump()).arrayBuffer()])
  return empty
}

beforeAll(async () => {
  database = await openEmpty()
  expect(await seedDemo(database, () => now)).toBe(true)
  provider = await openTestProvider({ database, clock: () => now })
  for (const name of ['admin', 'maestra', 'maestro', 'tutora', 'alumno']) {
    tokens[name] = String(
      rowOf(await ask(provider, 'login', { body: { email: `${name}@lucero.test`, password: demoPassword } })).token,
    )
  }
})
afterAll(async () => {
  await provider.close()
  await database.close()
})

const count = async (sql: string) =>
  (await database.query<{ count: number }>(`select count(*)::int as count from ${sql}`))[0]?.count

it('has 2 schools, 12 groups, 240 students and 150 tutors, several with two or three children', async () => {
  expect([
    await count('school'),
    await count('class_group'),
    await count('student'),
    await count(`person where role = 'Tutor'`),
  ]).toEqual([2, 12, 240, 150])
  const families = await database.query<{ children: number; families: number }>(
    'select children, count(*)::int as families from (select count(*)::int as children from student group by tutor_id) f group by children order by children',
  )
  expect(families).toEqual([
    { children: 1, families: 80 },
    { children: 2, families: 50 },
    { children: 3, families: 20 },
  ])
})

it('has eight weeks of attendance with points and cycles', async () => {
  const [span] = await database.query<{
    first: string
    last: string
    points: boolean
    cycles: boolean
    statuses: number
    totals: boolean
  }>(
    `select min(attendance_date)::text as first, max(attendance_date)::text as last, bool_or(points > 0) as points, bool_or(beginning_of_the_cycle) as cycles,
       count(distinct status)::int as statuses,
       (select bool_and(total_points = (select coalesce(sum(points), 0) from attendance a where a.student_id = s.id)) from student s) as totals from attendance`,
  )
  expect(span).toMatchObject({ points: true, cycles: true, statuses: 4, totals: true })
  expect(span && span.first <= daysFrom(today, -53) && span.last === today).toBe(true)
})

const groupsOf = async (who: string) =>
  rowsOf(await ask(provider, 'groupList', { token: tokens[who] })).map((row) => group.parse(row))
const meets = ({ days }: Group, date: string) => days.some((day) => weekdayFromName(day) === weekdayOfDate(date))

it('has classes of one hour, on weekdays between 15:00 and 20:00 and on Saturday mornings, and no teacher in two places', async () => {
  const groups = await groupsOf('admin')
  for (const { name, start_time, final_time, days } of groups) {
    const [start, end] = [start_time, final_time].map(
      (time) => Number(time?.slice(0, 2)) * 60 + Number(time?.slice(3, 5)),
    )
    expect(Number(end) - Number(start), name).toBe(60)
    const saturday = days.join() === 'Sábado'
    expect(days.length > 0 && (saturday || !days.includes('Sábado')) && !days.includes('Domingo'), name).toBe(true)
    expect(Number(start) >= (saturday ? 8 : 15) * 60 && Number(end) <= (saturday ? 13 : 20) * 60, name).toBe(true)
  }
  expect(groups.some(({ days }) => days.includes('Sábado'))).toBe(true)
  const hours = groups.flatMap(({ teacher, start_time, days }) =>
    days.map((day) => `${teacher?.id} ${day} ${start_time}`),
  )
  expect(new Set(hours).size).toBe(hours.length)
})

it.each(['maestra', 'maestro'])('%s has six groups of twenty, and one of them on a Wednesday at 16:02', async (who) => {
  const groups = await groupsOf(who)
  expect(groups).toHaveLength(6)
  expect(
    groups.filter(
      (each) => meets(each, today) && (each.start_time ?? '') <= '16:02' && (each.final_time ?? '') > '16:02',
    ),
  ).toHaveLength(1)
  for (const { id } of groups) {
    const members = rowsOf(await ask(provider, 'membershipList', { query: { id_group: id }, token: tokens[who] }))
    expect(members.filter(({ is_active }) => is_active)).toHaveLength(20)
  }
})

it('was taught as its timetable says: no roll of another day, none missing but one of today, none of what is still to come', async () => {
  const taken = await database.query<{ date: string; group: number; rows: number }>(
    'select attendance_date::text as date, group_id as "group", count(*)::int as rows from attendance group by 1, 2',
  )
  const rolls = new Set(taken.map((roll) => `${roll.date} ${roll.group}`))
  expect(taken.every(({ rows }) => rows === 20)).toBe(true)
  const groups = await groupsOf('admin')
  const due = Array.from({ length: 56 }, (_, ago) => daysFrom(today, -1 - ago)).flatMap((date) =>
    groups.filter((each) => meets(each, date)).map(({ id }) => `${date} ${id}`),
  )
  expect(new Set([...rolls].filter((roll) => !roll.startsWith(today)))).toEqual(new Set(due))
  const over = groups
    .filter((each) => meets(each, today) && (each.final_time ?? '') <= '16:02')
    .map(({ id }) => `${today} ${id}`)
  expect(over).toHaveLength(2)
  expect(over.filter((roll) => !rolls.has(roll))).toHaveLength(1)
  expect([...rolls].filter((roll) => roll.startsWith(today) && !over.includes(roll))).toEqual([])
})

it('has some children who are often away and many who hardly ever are', async () => {
  const shares = await database.query<{ away: number }>(
    `select (count(*) filter (where status = 'falta'))::float8 / count(*) as away from attendance group by student_id having count(*) >= 8`,
  )
  const often = shares.filter(({ away }) => away >= 0.25).length
  expect([often >= 8, often <= 40, shares.filter(({ away }) => away <= 0.1).length >= 120]).toEqual([true, true, true])
})

it('has receipts that are overdue, partly paid, and paid in cash and by transfer, none before its month or after today', async () => {
  const kinds = await database.query<{ kind: string; many: number }>(
    `select concat_ws(' ', status, type_payment) as kind, count(*)::int as many from receipt group by 1`,
  )
  const many = Object.fromEntries(kinds.map(({ kind, many }) => [kind, many]))
  for (const kind of [
    'vencido',
    'pendiente',
    'parcial efectivo',
    'parcial transferencia',
    'pagado efectivo',
    'pagado transferencia',
  ])
    expect(many[kind], kind).toBeGreaterThan(2)
  expect(await count(`receipt where payment_date < payment_period or payment_date > '${today}'`)).toBe(0)
  expect(await count('(select distinct payment_period from receipt) p')).toBe(3)
  const reminders = rowsOf(
    await ask(provider, 'reminderList', { query: { email: 'tutora@lucero.test' }, token: tokens.tutora }),
  )
  expect(reminders.length).toBeGreaterThan(0)
})

it('has Íñigo Peña in Kids 2 with maestra@, child of tutora@, and alumno@ is him', async () => {
  expect(rowsOf(await ask(provider, 'groupList', { token: tokens.maestra })).map(({ name }) => name)).toContain(
    'Kids 2',
  )
  expect(rowsOf(await ask(provider, 'studentList', { token: tokens.alumno }))).toMatchObject([
    { first_name: 'Íñigo', last_name: 'Peña' },
  ])
  expect(
    rowsOf(await ask(provider, 'myStudents', { query: { email: 'tutora@lucero.test' }, token: tokens.tutora })),
  ).toHaveLength(3)
  const [history] = rowsOf(await ask(provider, 'groupHistory', { id: 1, token: tokens.tutora }))
  expect(history).toMatchObject({ is_active: true, class_group: { name: 'Kids 2' } })
})

it('has ages that fit, names that are not repeated, and the letters that bad software gets wrong', async () => {
  const students = rowsOf(await ask(provider, 'studentList', { token: tokens.admin }))
  const names = students.map(({ first_name, last_name }) => `${String(first_name)} ${String(last_name)}`)
  expect(new Set(names).size).toBe(240)
  for (const letter of 'ñáéíóúüÁÍÓÑZ'.replace('Ñ', '')) expect(names.join(), letter).toContain(letter)
  expect(students.map(({ age }) => Number(age)).every((age) => age >= 4 && age <= 15)).toBe(true)
})

it('is written once, and never over people who are there', async () => {
  expect(await seedDemo(database, () => now)).toBe(false)
  expect(await count('student')).toBe(240)
})

it('begins without a history of changes: what was made up is nobody’s change', async () => {
  expect(await database.query('select noun from audit limit 1')).toEqual([])
})

describe('another machine', () => {
  it('gets the very same school', async () => {
    const other = await openEmpty()
    await seedDemo(other, () => now)
    const facts = (from: Database) =>
      from.query(
        `select md5(string_agg(s::text, '' order by id)) as students, (select md5(string_agg(concat(attendance_date, student_id, group_id, status, points, observations), '' order by id)) from attendance) as attendance,
           (select md5(string_agg(concat(id, first_name, last_name, email), '' order by id)) from person) as people
         from (select id, first_name, last_name, birthdate, folio, total_points, tutor_id from student) s`,
      )
    expect(await facts(other)).toEqual(await facts(database))
    await other.close()
  })
})

/** When the demo is started, in Mexico City's time, and what the school's clock shows then. */
const starts = [
  ['a Sunday', '2026-11-22', 11 * 60, '2026-11-20 17:30'],
  ['three in the night', '2026-11-24', 3 * 60, '2026-11-23 17:30'],
  ['two minutes before a class', '2026-11-25', 15 * 60 + 58, '2026-11-23 17:30'],
  ['three minutes before midnight', '2026-11-25', 23 * 60 + 57, '2026-11-25 17:30'],
  ['a Saturday morning', '2026-11-28', 10 * 60 + 30, '2026-11-27 17:30'],
  ['the first of March, in another year', '2028-03-01', 17 * 60 + 45, '2028-03-01 17:30'],
] as const

describe.each(starts)('started on %s', (_, date, minutes, opened) => {
  const startedAt = instantAt(date, minutes) + 41_500
  let school: Database
  let moment: number
  let on: { date: string; minutes: number }

  beforeAll(async () => {
    school = await openEmpty()
    await seedDemo(school, (groups) => classMoment(groups, startedAt))
    moment = classMoment(await classHours(school), startedAt)
    on = schoolTime(moment)
  })
  afterAll(() => school.close())

  const classes = async () => {
    const rows = await school.query<{ rows: number; group: number }>(
      'select group_id as "group", count(*)::int as rows from attendance where attendance_date = $1::date group by 1',
      [on.date],
    )
    const taken = new Set(rows.map((row) => row.group))
    return (await classHours(school))
      .filter(({ days }) => days.some((day) => weekdayFromName(day) === weekdayOfDate(on.date)))
      .map((each) => ({ ...each, taken: taken.has(each.group) }))
  }

  it('its school’s clock is shifted by whole minutes, back into the middle of a class of both teachers', async () => {
    expect(schoolWallText(moment)).toBe(opened)
    expect((startedAt - moment) % 60_000).toBe(0)
    expect(moment).toBeLessThanOrEqual(startedAt)
    const running = (await classes()).filter(({ start, end }) => start < on.minutes && on.minutes < end)
    expect(new Set(running.map(({ teacher }) => teacher)).size).toBe(2)
    expect(running.some(({ taken }) => taken)).toBe(false)
  })

  it('earlier classes of that day are taken, all but one, and later ones are to come', async () => {
    const day = await classes()
    const over = day.filter(({ end }) => end <= on.minutes)
    const later = day.filter(({ start }) => start > on.minutes)
    expect([
      over.length >= 3,
      over.filter(({ taken }) => !taken).length,
      later.length >= 2,
      later.some(({ taken }) => taken),
    ]).toEqual([true, 1, true, false])
  })

  it('birthdays fall in that week, and nobody is too old or too young for a group', async () => {
    const monday = daysFrom(on.date, -((weekdayOfDate(on.date) + 6) % 7))
    const week = Array.from({ length: 7 }, (_, days) => daysFrom(monday, days).slice(5))
    const born = await school.query<{ born: string; age: number }>(
      "select birthdate::text as born, date_part('year', age($1::date, birthdate))::int as age from student",
      [on.date],
    )
    expect(born.filter((child) => week.includes(child.born.slice(5))).length).toBeGreaterThanOrEqual(2)
    expect(born.every(({ age }) => age >= 4 && age <= 15)).toBe(true)
  })

  it('nothing was paid or attended after that day, and there are three months of receipts', async () => {
    const [found] = await school.query<{ attended: string; months: number; paid: string }>(
      'select (select max(attendance_date)::text from attendance) as attended, count(distinct payment_period)::int as months, max(payment_date)::text as paid from receipt',
    )
    expect(found).toMatchObject({ attended: on.date, months: 3 })
    expect(found && found.paid <= on.date).toBe(true)
  })
})

describe('a demo of another day', () => {
  it('opens in a class again, later and never earlier', async () => {
    const groups = await classHours(database)
    let before = 0
    for (let hours = 0; hours < 24 * 8; hours++) {
      const at = classMoment(groups, now + hours * 3_600_000)
      expect(at).toBeGreaterThanOrEqual(before)
      expect(schoolWallText(at)).toContain('17:30')
      before = at
    }
  })

  it('of groups that never meet keeps the real time', () => {
    expect(classMoment([], now)).toBe(now)
    expect(classMoment([{ group: 1, teacher: null, days: ['un día'], start: 900, end: 960 }], now)).toBe(now)
  })
})
