/**
 * Lists longer than a page: a list that is requested without pages comes in pages of the largest size, so that nobody
 * gets all of a chain's rows at once; pages neither overlap nor leave out a row.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask, everyRow, rowOf, rowsOf } from './ask'
import { openTestProvider, type TestProvider } from './provider'

let provider: TestProvider
let token: string

beforeAll(async () => {
  provider = await openTestProvider()
  token = (await provider.signIn('admin')).token
  await fillTo(1000)
})
afterAll(() => provider.close())

/** Adds students until there are `last`. */
const fillTo = (last: number) =>
  provider.database.query(
    `insert into student (first_name, last_name, birthdate, folio, created)
     select 'Ana', 'Ríos', date '2016-01-01', 'X-' || n, now() from generate_series((select count(*)::int + 1 from student), $1::int) n`,
    [last],
  )

it('a thousand rows are a bare list, one more makes pages that lead to the last one', async () => {
  expect((await ask(provider, 'studentList', { token })).body).toHaveLength(1000)
  await fillTo(2345)
  const first = await ask(provider, 'studentList', { token })
  expect(rowOf(first)).toMatchObject({ count: 2345, previous: null, next: '/api/users/student/?page=2&page_size=1000' })
  expect(rowsOf(first)).toHaveLength(1000)

  const ids = new Set((await everyRow(provider, 'studentList', { token })).map(({ id }) => id))
  expect(ids.size).toBe(2345)
})

it('a teacher of several groups meets each row of theirs once, page by page and in the list’s order, in any of its readings', async () => {
  const { token: teacher } = await provider.signIn('teacher')
  await provider.database.query(
    `insert into attendance (attendance_date, student_id, group_id, status)
     select date '2026-02-01' + n % 5, 1 + n % 35, 1 + n % 3, 'falta' from generate_series(0, 104) n on conflict do nothing`,
  )
  const own = 'from attendance a join class_group g on g.id = a.group_id where g.teacher_id = 3'
  const readings = [
    [{}, `${own} order by a.id`],
    [{ since: '' }, `${own} order by a.attendance_date desc, a.id desc`],
    [{ today: '2026-02-03' }, `${own} and a.attendance_date = '2026-02-03' order by a.id`],
    [{ id_group: 3 }, `${own} and g.id = 3 order by a.id`],
  ] as const
  for (const [query, rows] of readings) {
    const expected = (await provider.database.query<{ id: number }>(`select a.id ${rows}`)).map(({ id }) => id)
    const met: unknown[] = []
    for (let page = 1; page === 1 || met.length < expected.length; page += 1) {
      const told = await ask(provider, 'attendanceList', { query: { ...query, page, page_size: 4 }, token: teacher })
      expect(rowOf(told).count).toBe(expected.length)
      expect(rowsOf(told).length, `page ${page} of ${JSON.stringify(query)}`).toBeGreaterThan(0)
      met.push(...rowsOf(told).map(({ id }) => id))
    }
    expect(met).toEqual(expected)
    expect(expected.length).toBeGreaterThan(4)
  }
  expect(rowsOf(await ask(provider, 'attendanceList', { token: teacher }))).toHaveLength(
    (await provider.database.query(`select a.id ${own}`)).length,
  )
})
