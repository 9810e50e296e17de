/**
 * Which prepared statements the database keeps: fixed texts by name, none that are composed; and what a database that
 * has ended does to its process.
 */
import { PGlite } from '@electric-sql/pglite'
import { afterEach, expect, it, vi } from 'vitest'
import { openEmbedded } from '../../src/server/database/embedded'
import { openStatementNames, unprepared } from '../../src/server/database/named'
import { openPostgres } from '../../src/server/database/postgres'
import { openReadLimit } from '../../src/server/security/read-limit'
import { isLong } from '../long-run'
import { ask } from './ask'
import { kind, schoolTemplate } from './databases'
import { createDatabase } from './postgres'
import { openTestProvider } from './provider'

afterEach(() => void vi.restoreAllMocks())

it('a fixed text has one name, a composed one none, and the number of names is limited', () => {
  const names = openStatementNames(3)
  expect([names.nameOf('a'), names.nameOf('b'), names.nameOf('a')]).toEqual(['lucero_1', 'lucero_2', 'lucero_1'])
  expect(names.nameOf(`select ${unprepared('1')}`)).toBeNull()
  // A forgotten text frees its place, but its name is not used again: the database may still know it.
  names.forget('b')
  expect([names.nameOf('b'), names.nameOf('c'), names.nameOf('d')]).toEqual(['lucero_3', 'lucero_4', null])
})

const orders = ['id', 'user', 'student', 'payment_period', 'group', 'balance', 'status'].flatMap((name) => [
  name,
  `-${name}`,
])
/**
 * Lists of payments that a person may ask for: in each order, with any of the filters, with none to three words. The
 * short run asks a fifth of them: a database that kept them would still have 90 more statements.
 */
function* questions() {
  for (let filters = 0; filters < 8; filters += 1)
    for (let words = 0; words < 4; words += 1)
      for (const ordering of orders)
        if (isLong || (filters * 4 + words + orders.indexOf(ordering)) % 5 === 0)
          yield {
            page: 1,
            ordering,
            ...(words > 0 && { search: 'a b c'.slice(0, words * 2 - 1) }),
            ...(filters & 1 && { month: '2026-03' }),
            ...(filters & 2 && { group: 1 }),
            ...(filters & 4 && { owed: true }),
          }
}

if (kind === 'postgres') {
  it.each([
    ['PostgreSQL', async () => openPostgres({ url: await createDatabase(), size: 1 })],
    ['the embedded database', async () => openEmbedded({ template: await schoolTemplate() })],
  ])('%s prepares no statement for composed queries and changes', async (_what, open) => {
    const database = await open()
    const provider = await openTestProvider({ database })
    const { token } = await provider.signIn('desk')
    const kept = async () =>
      (await database.query<{ n: number }>('select count(*)::int as n from pg_prepared_statements'))[0]?.n ?? 0
    // Asks once first, so that everything that a list needs besides itself is prepared already.
    for (const query of [{ page: 1, ordering: 'id' }, { page: 1 }])
      expect((await ask(provider, 'receiptList', { token, query })).status).toBe(200)
    expect((await ask(provider, 'studentChange', { id: 1, token, body: { comment: 'x' } })).status).toBe(200)
    expect((await ask(provider, 'receiptTotals', { token, query: {} })).status).toBe(200)
    // The query that counts prepared statements is prepared itself.
    await kept()
    const before = await kept()
    for (const query of questions()) expect((await ask(provider, 'receiptList', { token, query })).status).toBe(200)
    for (const { page: _page, ordering: _ordering, ...query } of [...questions()].slice(0, 120))
      expect((await ask(provider, 'receiptTotals', { token, query })).status).toBe(200)
    for (const body of [
      { first_name: 'A' },
      { last_name: 'B' },
      { first_name: 'A', last_name: 'B' },
      { comment: '', last_name: 'B' },
    ])
      expect((await ask(provider, 'studentChange', { id: 1, token, body })).status).toBe(200)
    // Hundreds of different lists were asked for; the few new statements are fixed ones of periodic work.
    expect(await kept()).toBeLessThan(before + 5)
    await provider.close()
    await database.close()
  })

  it('a query that cannot be parsed does not affect the next one, on either database', async () => {
    for (const database of [
      await openPostgres({ url: await createDatabase(), size: 1 }),
      await openEmbedded({ template: await schoolTemplate() }),
    ]) {
      for (const wrong of ['select nothing from nowhere', 'selct 1', unprepared('select nothing from nowhere')]) {
        for (let times = 0; times < 2; times += 1)
          await expect(database.query(wrong)).rejects.toMatchObject({ code: expect.stringMatching(/^42/) })
      }
      expect(await database.query('select 1 as one')).toEqual([{ one: 1 }])
      expect(await database.query(unprepared('select $1::int as one'), [7])).toEqual([{ one: 7 }])
      await database.close()
    }
  })

  it('an embedded database that ended is told of at once, a statement that failed is not', async () => {
    const ends: unknown[] = []
    const database = await openEmbedded({ template: await schoolTemplate(), onPanic: (error) => ends.push(error) })
    await expect(database.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' })
    await expect(database.transaction(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
    expect(ends).toEqual([])
    const stream = vi
      .spyOn(PGlite.prototype, 'execProtocolStream')
      .mockRejectedValue(new WebAssembly.RuntimeError('memory access out of bounds'))
    await expect(database.query('select 2')).rejects.toThrow('out of bounds')
    expect(ends).toHaveLength(1)
    stream.mockRestore()
    await database.close()
  })
}

it('a person may read as fast as a screen asks, not as fast as a script can; others are not held up by it', () => {
  let now = 0
  const limit = openReadLimit(1_800, () => now)
  const allowed = (person: number, tries: number) =>
    Array.from({ length: tries }, () => limit(person)).filter((wait) => wait === 0).length
  expect(allowed(1, 5_000)).toBe(3_000)
  expect(limit(1)).toBe(1)
  expect(allowed(2, 100)).toBe(100)
  now += 10_000
  expect(allowed(1, 1_000)).toBe(300)
  now += 3_600_000
  expect(allowed(1, 5_000)).toBe(3_000)
})

if (kind === 'postgres') {
  it('who reads too much is told when to come again, and may still write', async () => {
    const provider = await openTestProvider({ readsPerMinute: 60 })
    const { token } = await provider.signIn('teacher')
    let last = await ask(provider, 'capabilities', {})
    // Calls without `ask`, which would take longer: more than 3,000 reads are needed.
    const read = () =>
      provider.app.inject({ url: '/api/school/group/999/', headers: { authorization: `Bearer ${token}` } })
    for (let rounds = 0; rounds < 32 && last.status !== 429; rounds += 1) {
      await Promise.all(Array.from({ length: 100 }, read))
      last = await ask(provider, 'group', { token, id: 999 })
    }
    expect(last).toMatchObject({ status: 429, body: { detail: expect.any(String) } })
    expect(Number(last.headers.get('Retry-After'))).toBeGreaterThan(0)
    // One more read is allowed each second.
    const voucher = async () =>
      (
        await provider.fetch('/api/files/voucher/00000000-0000-0000-0000-000000000000.pdf', {
          headers: { Authorization: `Bearer ${token}` },
        })
      ).status
    await expect.poll(voucher).toBe(429)
    expect((await ask(provider, 'attendanceChange', { id: 3, token, body: { points: 2 } })).status).toBe(200)
    expect((await ask(provider, 'groupList', { token: (await provider.signIn('desk')).token })).status).toBe(200)
    await provider.close()
  })
}
