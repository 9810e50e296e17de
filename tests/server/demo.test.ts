/** The demo school: complete, repeatable, in Mexican Spanish, with a class on at every hour. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { daysFrom, group, schoolDay } from '../../src/contract'
import { weekdayOf } from '../../src/domain/weekday'
import { demoPassword } from '../../src/server/demo/accounts'
import { seedDemo } from '../../src/server/demo/seed'
import { migrate } from '../../src/server/database/migrate'
import type { Database } from '../../src/server/database/database'
import { openEmbedded } from '../../src/server/database/embedded'
import { openPostgres } from '../../src/server/database/postgres'
import { ask, rowOf, rowsOf } from './ask'
import { kind } from './databases'
import { createDatabase } from './postgres'
import { openTestProvider, type TestProvider } from './provider'

const now = Date.parse('2026-11-21T05:30:00Z')
/** Half past eleven at night in Mexico, the day before in Greenwich's terms. */
const today = schoolDay(now)

let database: Database
let provider: TestProvider
const tokens: Record<string, string> = {}

const openEmpty = async () => {
  const empty = kind === 'postgres' ? await openPostgres({ url: await createDatabase('empty') }) : await openEmbedded()
  await migrate(empty)
  return empty
}

beforeAll(async () => {
  database = await openEmpty()
  expect(await seedDemo(database, () => now)).toBe(true)
  provider = await openTestProvider({ database, clock: () => now })
  for (const name of ['admin', 'maestra', 'maestro', 'tutora', 'alumno']) {
    tokens[name] = String(rowOf(await ask(provider, 'login', { body: { email: `${name}@lucero.test`, password: demoPassword } })).token)
  }
})
afterAll(async () => {
  await provider.close()
  await database.close()
})

const count = async (sql: string) => (await database.query<{ count: number }>(`select count(*)::int as count from ${sql}`))[0]?.count

it('has 2 schools, 12 groups, 240 pupils and 150 tutors, several with two or three children', async () => {
  expect([await count('school'), await count('class_group'), await count('student'), await count(`person where role = 'Tutor'`)]).toEqual([2, 12, 240, 150])
  const families = await database.query<{ children: number; families: number }>(
    'select children, count(*)::int as families from (select count(*)::int as children from student group by tutor_id) f group by children order by children',
  )
  expect(families).toEqual([{ children: 1, families: 80 }, { children: 2, families: 50 }, { children: 3, families: 20 }])
})

it('has eight weeks of attendance with points and cycles, and today is not taken', async () => {
  const [span] = await database.query<{ first: string; last: string; points: boolean; cycles: boolean; statuses: number; totals: boolean }>(
    `select min(attendance_date)::text as first, max(attendance_date)::text as last, bool_or(points > 0) as points, bool_or(beginning_of_the_cycle) as cycles,
       count(distinct status)::int as statuses,
       (select bool_and(total_points = (select coalesce(sum(points), 0) from attendance a where a.student_id = s.id)) from student s) as totals from attendance`,
  )
  expect(span).toMatchObject({ points: true, cycles: true, statuses: 4, totals: true })
  expect(span && span.first <= daysFrom(today, -53) && span.last < today && span.last >= daysFrom(today, -3)).toBe(true)
})

it.each(['maestra', 'maestro'])('%s has a class of twenty on at every minute of every day', async (who) => {
  const groups = rowsOf(await ask(provider, 'groupList', { token: tokens[who] })).map((row) => group.parse(row))
  expect(groups).toHaveLength(6)
  for (let weekday = 0; weekday < 7; weekday++) {
    for (let minute = 0; minute < 1440; minute++) {
      const hour = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
      const on = groups.filter(({ days, start_time, final_time }) => days.some((day) => weekdayOf(day) === weekday) && (start_time ?? '') <= hour && hour <= (final_time ?? ''))
      if (on.length === 0) expect.unreachable(`nothing is on at ${hour}`)
    }
  }
  for (const { id } of groups) {
    const members = rowsOf(await ask(provider, 'membershipList', { query: { id_group: id }, token: tokens[who] }))
    expect(members.filter(({ is_active }) => is_active)).toHaveLength(20)
  }
})

it('has Íñigo Peña in Kids 2 with maestra@, child of tutora@, and alumno@ is him', async () => {
  expect(rowsOf(await ask(provider, 'groupList', { token: tokens.maestra })).map(({ name }) => name)).toContain('Kids 2')
  expect(rowsOf(await ask(provider, 'studentList', { token: tokens.alumno }))).toMatchObject([{ first_name: 'Íñigo', last_name: 'Peña' }])
  expect(rowsOf(await ask(provider, 'myStudents', { query: { email: 'tutora@lucero.test' }, token: tokens.tutora }))).toHaveLength(3)
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
