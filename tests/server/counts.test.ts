/**
 * The numbers of rows of attendance, in total and per day, which are stored and not counted: they equal what counting
 * gives, after any change and within any transaction.
 */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Database, Queryable } from '../../src/server/database/database'
import { migrate } from '../../src/server/database/migrate'
import { ask, rowOf } from './ask'
import { kind } from './databases'
import { openTestProvider, type TestProvider } from './provider'
import { today } from './school'

let provider: TestProvider
let database: Database
let desk: string
let teacher: string

beforeAll(async () => {
  provider = await openTestProvider()
  database = provider.database
  desk = (await provider.signIn('desk')).token
  teacher = (await provider.signIn('teacher')).token
})
afterEach(() => provider.restore())
afterAll(() => provider.close())

/**
 * The number of rows, counted and as stored (`kept`), at one moment. `wrong`: the days whose stored number is wrong.
 */
async function numbers(of: Queryable = database): Promise<{ counted: number; kept: number; wrong: string }> {
  const [row] = await of.query<{ counted: number; kept: number; wrong: string }>(
    `select (select count(*)::int from attendance) as counted, (select sum(rows)::int from attendance_count) as kept,
       (select coalesce(string_agg(day::text, ' '), '') from (select attendance_date as day, count(*) as counted from attendance group by 1) c
          full join (select day, sum(rows) as kept from attendance_day_count group by 1) k using (day) where coalesce(counted, 0) <> coalesce(kept, 0)) as wrong`,
  )
  return row ?? { counted: -1, kept: -2, wrong: '' }
}
/** Checks the stored numbers and returns the number of rows. */
async function agreed(of: Queryable = database): Promise<number> {
  const { counted, kept, wrong } = await numbers(of)
  expect({ kept, wrong }).toEqual({ kept: counted, wrong: '' })
  return counted
}
const list = async (token: string, query: Record<string, unknown> = {}) =>
  rowOf(await ask(provider, 'attendanceList', { query: { page: 1, page_size: 3, ...query }, token }))
const create = (student: number, headers: Record<string, string> = {}) =>
  ask(provider, 'attendanceCreate', {
    body: { attendance_date: today, student, group: 1, status: 'falta' },
    headers,
    token: teacher,
  })
const insert = `insert into attendance (attendance_date, student_id, group_id, status) select date '2026-06-01' + n % 30, 1 + n / 30, 1, 'falta' from generate_series(0, 299) n`

it('follows every change, and the total is shown only to people who may see all rows', async () => {
  const before = await agreed()
  const made = await Promise.all(Array.from({ length: 20 }, (_, index) => create(index + 1)))
  expect(new Set(made.map(({ status }) => status))).toEqual(new Set([201]))
  expect(await agreed()).toBe(before + 20)
  // A row that exists already, a repeated creation, a change and a refused creation add nothing.
  expect([
    (await create(1)).status,
    (await create(3, { 'Idempotency-Key': 'k' })).status,
    (await create(999)).status,
  ]).toEqual([409, 409, 400])
  expect(
    (
      await ask(provider, 'attendanceChange', {
        id: Number(rowOf(made[0] ?? (await create(1))).id),
        body: { points: 7, status: 'asistencia' },
        token: teacher,
      })
    ).status,
  ).toBe(200)
  expect(await agreed()).toBe(before + 20)

  expect((await list(desk)).count).toBe(before + 20)
  expect((await list(desk, { page: 2 })).count).toBe(before + 20)
  expect(await list(desk, { since: '' })).toMatchObject({ count: before + 20 })
  // A narrower list has a smaller count, and so has the list of a person who may see fewer rows.
  expect((await list(desk, { id_group: 2 })).count).toBe(20)
  expect((await list(desk, { today })).count).toBe(20)
  expect((await list(desk, { today, page: 2 })).count).toBe(20)
  expect((await list(desk, { today, id_group: 2 })).count).toBe(0)
  expect((await list(desk, { today: '2020-01-01' })).count).toBe(0)
  const { cursor } = await list(desk, { since: '' })
  expect((await list(desk, { since: cursor })).count).toBeLessThan(before)
  expect((await list(teacher)).count).toBe(60)
})

it('follows every statement inside its transaction, and is rolled back with it', async () => {
  const before = await agreed()
  const undone = database.transaction(async (transaction) => {
    await transaction.query(insert)
    expect(await agreed(transaction)).toBe(before + 300)
    await transaction.query(`update attendance set attendance_date = attendance_date + 300 where student_id = 1`)
    expect(await agreed(transaction)).toBe(before + 300)
    await transaction.query('delete from attendance where group_id = 1')
    expect(await agreed(transaction)).toBeLessThan(before)
    await transaction.query(
      `insert into attendance (attendance_date, student_id, group_id, status) values ('2026-06-01', 1, 1, 'falta') on conflict do nothing`,
    )
    await transaction.query(
      `insert into attendance (attendance_date, student_id, group_id, status) values ('2026-06-01', 1, 1, 'falta') on conflict do nothing`,
    )
    await agreed(transaction)
    await transaction.script('truncate attendance')
    expect(await agreed(transaction)).toBe(0)
    await transaction.query(insert)
    expect(await agreed(transaction)).toBe(300)
    throw new Error('taken back')
  })
  await expect(undone).rejects.toThrow('taken back')
  expect(await agreed()).toBe(before)
})

it('is right at every moment of many concurrent writes, and no writer waits for the rows of another', async () => {
  const before = await agreed()
  let writing = true
  const writers = Promise.all(
    Array.from({ length: 8 }, async (_, student) => {
      for (let day = 1; day <= 10; day += 1) {
        await database.transaction(async (transaction) => {
          await transaction.query(
            `insert into attendance (attendance_date, student_id, group_id, status) values (date '2026-07-01' + $2::int, $1, 1, 'falta')`,
            [student + 1, day],
          )
          if (day % 3 === 0)
            await transaction.query(
              `delete from attendance where student_id = $1 and attendance_date = date '2026-07-01' + $2::int`,
              [student + 1, day - 1],
            )
          await agreed(transaction)
        })
      }
    }),
  ).finally(() => (writing = false))
  while (writing) await agreed(database.reading)
  await writers
  expect(await agreed()).toBe(before + 8 * 7)
  if (kind === 'pglite') return
  await database.transaction(async (slow) => {
    await slow.query(
      `insert into attendance (attendance_date, student_id, group_id, status) values ('2026-08-01', 1, 1, 'falta')`,
    )
    expect((await create(2)).status).toBe(201)
  })
  expect(await agreed()).toBe(before + 8 * 7 + 2)
})

it('is right again after rows were inserted without triggers or together with the stored numbers', async () => {
  const before = await agreed()
  // Restores only the rows, into tables that were emptied, as from a dump.
  const [numbersOf] = await database.query<{ rows: string; days: string }>(
    'select (select json_agg(c)::text from attendance_count c) as rows, (select json_agg(c)::text from attendance_day_count c) as days',
  )
  await database.transaction(async (transaction) => {
    await transaction.script(
      `create temporary table put_aside on commit drop as select * from attendance; truncate attendance`,
    )
    await transaction.query(
      'insert into attendance_count select * from json_populate_recordset(null::attendance_count, $1::text::json) on conflict do nothing',
      [numbersOf?.rows ?? '[]'],
    )
    await transaction.query(
      'insert into attendance_day_count select * from json_populate_recordset(null::attendance_day_count, $1::text::json)',
      [numbersOf?.days ?? '[]'],
    )
    await transaction.query('insert into attendance overriding system value select * from put_aside')
    expect(await agreed(transaction)).toBe(before)
  })
  // Rows that are deleted without triggers are counted again at the next start.
  await database.transaction(async (transaction) => {
    await transaction.script(
      'alter table attendance disable trigger user; delete from attendance where group_id = 2; alter table attendance enable trigger user',
    )
    await transaction.script(
      `alter table attendance disable trigger user; update attendance set attendance_date = '2026-10-01' where id = 3; alter table attendance enable trigger user`,
    )
  })
  expect((await numbers()).kept).toBe(before)
  await migrate(database)
  expect(await agreed()).toBe(before - 20)
})
