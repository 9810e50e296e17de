/** A list that is asked for without pages and is longer than the largest page comes by such pages: nobody is sent all of a chain's rows at once. */
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

/** Students up to the number `last`. */
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
