/**
 * A database that is overloaded, never answers, or loses its connection: callers that it cannot serve get an error at
 * once, and nothing waits for ever.
 */
import Fastify from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { dumpSchool } from '../../src/server/backup/dump'
import { liftTimeouts, type Database, type Queryable } from '../../src/server/database/database'
import { registerIntake } from '../../src/server/intake'
import { BusyError, openJobQueue, type Batchable } from '../../src/server/database/waiting-line'
import { openEmbedded } from '../../src/server/database/embedded'
import { openPostgres } from '../../src/server/database/postgres'
import { ask, rowOf } from './ask'
import { kind, openFreshDatabase } from './databases'
import { createDatabase } from './postgres'
import { openTestProvider } from './provider'
import { newReceipt } from './school'

const opened = new Set<Database>()
afterEach(async () => {
  for (const each of opened) await each.close()
  opened.clear()
})

function kept<Each extends Database>(database: Each): Each {
  opened.add(database)
  return database
}

it('refuses at once what comes beyond the limit of waiting queries, and answers those that wait', async () => {
  const database = kept(await openFreshDatabase(2))
  const provider = await openTestProvider({ database })
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  const busy = database.transaction(() => held)
  await expect.poll(() => database.waiting()).toBe(0)
  const waiting = [database, database.reading].flatMap((each) => [
    each.query('select 1 as one'),
    each.query('select 2 as two'),
  ])
  await expect.poll(() => database.waiting()).toBe(4)
  await expect(database.query('select 3 as three')).rejects.toThrow(BusyError)
  // Answered while the others still wait.
  const told = await provider.fetch('/api/users/option/gender/')
  expect([told.status, told.headers.get('Retry-After'), await told.json()]).toEqual([
    503,
    '2',
    { detail: expect.stringContaining('Vuelve a intentar') },
  ])
  release()
  await busy
  expect(await Promise.all(waiting)).toEqual([[{ one: 1 }], [{ two: 2 }], [{ one: 1 }], [{ two: 2 }]])
  expect(database.waiting()).toBe(0)
  await provider.close()
})

it('closes after the work that was begun, and refuses what comes later', async () => {
  const panics: unknown[] = []
  const database =
    kind === 'postgres'
      ? await openPostgres({ url: await createDatabase('empty') })
      : await openEmbedded({ onPanic: (problem) => void panics.push(problem) })
  await database.script('create table number (n int)')
  const begun = [1, 2, 3].map((many) =>
    database.query<{ n: number }>(`insert into number select generate_series(1, $1::int) returning n`, [many]),
  )
  const last = database.transaction((transaction) => transaction.query('select count(*)::int as all from number'))
  const closed = database.close()
  await expect(database.query('select 1')).rejects.toThrow(BusyError)
  await expect(database.transaction(async () => 1)).rejects.toThrow(BusyError)
  await closed
  expect((await Promise.all(begun)).map((rows) => rows.length)).toEqual([1, 2, 3])
  // On PostgreSQL the count runs beside the inserts, on a connection of its own, and may see only some of their rows.
  expect(await last).toEqual([{ all: kind === 'postgres' ? expect.any(Number) : 6 }])
  await expect(database.reading.query('select 1')).rejects.toThrow(BusyError)
  expect(panics).toEqual([])
})

it('does nothing in the turn of a job that has waited too long', async () => {
  const clock = { now: 0 }
  const line = openJobQueue({ now: () => clock.now })
  let release: () => void = () => undefined
  const first = line.run(() => new Promise<void>((resolve) => (release = resolve)))
  let done = false
  const second = line.run(async () => void (done = true))
  await expect.poll(() => line.waiting()).toBe(1)
  clock.now = 10_001
  const third = line.run(async () => 'served')
  release()
  await first
  await expect(second).rejects.toThrow(BusyError)
  expect([done, await third]).toEqual([false, 'served'])
})

it('serves reads before writes, in turn', async () => {
  const database = kept(await openFreshDatabase(100))
  const served: string[] = []
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  const busy = database.transaction(() => held)
  const wait = (each: Pick<Database, 'query'>, name: string) =>
    each.query(`select '${name}'`).then(() => void served.push(name))
  const all = [1, 2, 3, 4]
    .map((place) => wait(database, `write ${place}`))
    .concat([1, 2].map((place) => wait(database.reading, `read ${place}`)))
  await expect.poll(() => database.waiting()).toBe(6)
  release()
  await Promise.all([busy, ...all])
  expect(served).toEqual(['read 1', 'write 1', 'read 2', 'write 2', 'write 3', 'write 4'])
})

it('lets a turn of the event loop pass for each job of a batch before it begins the next batch', async () => {
  let turns = 0
  let done = 0
  const count = () => {
    turns += 1
    if (done < 17) setImmediate(count)
  }
  setImmediate(count)
  const served: { many: number; at: number }[] = []
  const line = openJobQueue({
    runBatch: async (mates: readonly Batchable[]) => {
      served.push({ many: mates.length, at: turns })
      done += mates.length
    },
  })
  for (let place = 0; place < 17; place += 1) line.runBatched({ kind: 'change', fail: () => undefined })
  await expect.poll(() => done).toBe(17)
  expect(served.map(({ many }) => many)).toEqual([1, 8, 8])
  const [, second, third] = served.map(({ at }) => at)
  expect(Number(third) - Number(second)).toBeGreaterThanOrEqual(8)
})

it('shows a page and a file to a person, and that it is ready, while there are more changes than the database can take', async () => {
  const database = kept(await openFreshDatabase(400))
  const many = 320
  const order: string[] = []
  /**
   * How many changes had been answered at each query of a reader. This shows the order in the line, however fast the
   * disk is.
   */
  const turns: number[] = []
  const heard = async <Answer>(question: Promise<Answer>) =>
    question.finally(() => turns.push(order.filter((each) => each.startsWith('change')).length))
  const reading: Database['reading'] = {
    ...database.reading,
    query: (sql, values) => heard(database.reading.query(sql, values)),
  }
  const provider = await openTestProvider({ database: { ...database, reading } })
  const { token } = await provider.signIn('admin')
  const voucher = new File(['%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF'], 'recibo.pdf')
  const made = await ask(provider, 'receiptCreate', { token, body: { ...newReceipt, voucher } })
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  const busy = database.transaction(() => held)
  const told =
    (what: string) =>
    ({ status }: { status: number }) =>
      void order.push(`${what} ${status}`)
  const changes = Array.from({ length: many }, (_, index) =>
    ask(provider, 'attendanceChange', { id: (index % 30) + 1, token, body: { points: index % 10 } }).then(
      told('change'),
    ),
  )
  // The provider's own work may wait among them.
  await expect.poll(() => database.waiting()).toBeGreaterThanOrEqual(many)
  const reads = [
    ask(provider, 'receiptList', { query: { page: 1 }, token }).then(told('page')),
    provider.fetch(String(rowOf(made).voucher), { headers: { Authorization: `Bearer ${token}` } }).then(told('file')),
    provider.fetch('/readyz').then(told('ready')),
  ]
  await expect.poll(() => database.waiting()).toBeGreaterThanOrEqual(many + 3)
  turns.splice(0)
  release()
  await Promise.all([busy, ...reads, ...changes])
  expect(order).toEqual(expect.arrayContaining(['page 200', 'file 200', 'ready 200']))
  // Each reader's query comes before changes that wait: behind them, all changes would have been answered first.
  expect(Math.max(...turns)).toBeLessThan(many)
  expect(order.filter((each) => each === 'change 200')).toHaveLength(many)
  await provider.close()
})

it('does for each what it asked, whoever else changes at that moment and whatever of it fails', async () => {
  const database = kept(await openFreshDatabase(100))
  const provider = await openTestProvider({ database })
  const tokens = { 3: (await provider.signIn('teacher')).token, 4: (await provider.signIn('otherTeacher')).token }
  // Both sessions are known now, so that none is looked up later.
  for (const token of Object.values(tokens)) await ask(provider, 'groupList', { token })
  const rows = await database.query<{ id: number; teacher: 3 | 4; points: number }>(
    'select a.id, a.points, g.teacher_id as teacher from attendance a join class_group g on g.id = a.group_id order by a.id % 7, a.id',
  )
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  let begin: () => void = () => undefined
  const begun = new Promise<void>((resolve) => (begin = resolve))
  const busy = database.transaction(() => (begin(), held))
  // The provider's own work may be waiting before it.
  await begun
  const changes = rows.map(({ id, teacher }) =>
    ask(provider, 'attendanceChange', { id, token: tokens[teacher], body: { points: 50 + id } }),
  )
  const stale = ask(provider, 'attendanceChange', {
    id: rows[0]?.id,
    token: tokens[rows[0]?.teacher ?? 3],
    headers: { 'If-Match': '"1"' },
    body: { points: 99 },
  })
  await expect.poll(() => database.waiting()).toBeGreaterThanOrEqual(rows.length + 1)
  const names = ['Norte', null, 'Sur'].map((name) =>
    database.query('insert into school (name) values ($1) returning name', [name]).then(String, ({ code }) => code),
  )
  release()
  await busy
  expect(new Set((await Promise.all(changes)).map(({ status }) => status))).toEqual(new Set([200]))
  expect((await stale).status).toBe(412)
  expect(await Promise.all(names)).toEqual(['[object Object]', '23502', '[object Object]'])
  expect(await database.query(`select name from school where name in ('Norte', 'Sur') order by name`)).toEqual([
    { name: 'Norte' },
    { name: 'Sur' },
  ])
  const written = await database.query<{ id: number; who: number; points: string }>(
    `select row_id as id, person_id as who, changes ->> 'points' as points from audit where noun = 'attendance' order by row_id`,
  )
  expect(written).toEqual(
    [...rows]
      .sort((a, b) => a.id - b.id)
      .map(({ id, teacher, points }) => ({ id, who: teacher, points: `[${points}, ${50 + id}]` })),
  )
  const commits = await database.query('select distinct changed::text from attendance')
  if (kind === 'pglite') expect(commits.length).toBeLessThan(rows.length / 2)
  expect(
    await database.query(
      `select id from student s where total_points <> (select sum(points) from attendance a where a.student_id = s.id)`,
    ),
  ).toEqual([])
  await provider.close()
})

it('begins a page before most of the changes that came in the same moment before it', async () => {
  const app = Fastify()
  registerIntake(app)
  const begun: string[] = []
  app.route({ method: ['GET', 'PATCH'], url: '/', handler: async ({ method }) => void begun.push(method) })
  const changes = Array.from({ length: 40 }, () => app.inject({ method: 'PATCH', url: '/' }))
  await Promise.all([...changes, app.inject('/')])
  expect([begun.slice(0, 10).includes('GET'), begun.filter((method) => method === 'PATCH').length]).toEqual([true, 40])
  await app.close()
})

it('begins changes that come in the same moment no faster than turns of the loop let others in', async () => {
  const app = Fastify()
  registerIntake(app)
  let turns = 0
  const begun: number[] = []
  app.patch('/', async () => void begun.push(turns))
  const changes = Array.from({ length: 40 }, () => app.inject({ method: 'PATCH', url: '/' }))
  const count = () => {
    turns += 1
    if (begun.length < changes.length) setImmediate(count)
  }
  setImmediate(count)
  await Promise.all(changes)
  // At most eight begin at once, then eight turns of the loop pass: each begins at least eight turns after the one
  // sixteen places before it.
  expect(begun.slice(16).filter((at, place) => at - Number(begun[place]) < 8)).toEqual([])
  await app.close()
})

it('looks up a person once who sends many calls at once', async () => {
  const database = kept(await openFreshDatabase())
  let looks = 0
  const reading: Queryable = {
    ...database.reading,
    query: (sql, values) => (
      (looks += sql.includes('from session s join person') ? 1 : 0),
      database.reading.query(sql, values)
    ),
  }
  const provider = await openTestProvider({ database: { ...database, reading } })
  const { token } = await provider.signIn('teacher')
  const told = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      ask(provider, 'attendanceChange', { id: index + 1, token, body: { points: 5 } }),
    ),
  )
  expect([new Set(told.map(({ status }) => status)), looks]).toEqual([new Set([200]), 1])
  await provider.close()
})

if (kind === 'postgres') {
  it('lets no statement and no lock last for ever', async () => {
    const url = await createDatabase()
    const database = kept(await openPostgres({ url, limits: { statement: 300, lock: 50 } }))
    const other = kept(await openPostgres({ url }))
    const provider = await openTestProvider({ database })
    const { token } = await provider.signIn('teacher')
    await expect(database.query('select pg_sleep(60)::text')).rejects.toMatchObject({ code: '57014' })
    await other.transaction(async (transaction) => {
      await transaction.query('select id from attendance where id = 3 for update')
      const told = await ask(provider, 'attendanceChange', { id: 3, token, body: { points: 7 } })
      expect([told.status, told.headers.get('Retry-After')]).toEqual([503, '2'])
    })
    expect((await ask(provider, 'attendanceChange', { id: 3, token, body: { points: 7 } })).status).toBe(200)
    await provider.close()
  })

  it('ends a transaction that nobody continues, and stays usable', async () => {
    const url = await createDatabase()
    const database = kept(await openPostgres({ url, size: 1, limits: { idle: 50 } }))
    const other = kept(await openPostgres({ url }))
    const forgotten = database.transaction(async (transaction) => {
      await transaction.query('update attendance set points = 99 where id = 3')
      await expect
        .poll(() =>
          other.query(
            `select pid from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
          ),
        )
        .toEqual([])
      await transaction.query('select 1 as one')
    })
    await expect(forgotten).rejects.toMatchObject({ code: '25P03' })
    expect(await database.query('select points from attendance where id = 3')).toEqual([{ points: 0 }])
  })

  it('closes, whoever still holds a connection', async () => {
    const url = await createDatabase()
    const other = kept(await openPostgres({ url }))
    const database = await openPostgres({ url, limits: { closing: 50 } })
    void database.transaction(() => new Promise(() => undefined))
    const statement = database.query('select pg_sleep(60)::text').then(String, String)
    await expect
      .poll(
        async () =>
          (
            await other.query(
              `select pid from pg_stat_activity where datname = current_database() and state in ('active', 'idle in transaction') and pid <> pg_backend_pid()`,
            )
          ).length,
      )
      .toBe(2)
    await database.close()
    expect(await statement).toMatch(/terminated/)
  })

  it('is given all the time that a backup needs', async () => {
    const database = kept(
      await openPostgres({ url: await createDatabase(), limits: { statement: 2_000, lock: 2_000, idle: 2_000 } }),
    )
    await database.transaction(async (transaction) => {
      const dump = dumpSchool(transaction)
      expect((await dump.next()).value).toContain('school')
      expect(
        await transaction.query(
          `select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`,
        ),
      ).toEqual([{ statement: '0', idle: '0' }])
    })
  })

  it('is given all the time that a migration needs', async () => {
    const database = kept(
      await openPostgres({ url: await createDatabase(), limits: { statement: 100, lock: 2_000, idle: 2_000 } }),
    )
    await database.transaction(async (transaction) => {
      await liftTimeouts(transaction)
      await transaction.query('select pg_sleep(0.2)::text')
    })
  })
}
