/** Operations: the health and readiness checks, the metrics, and a log without people's names. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/server/database/database'
import { checkDisk } from '../../src/server/operations/disk'
import { registerHealth } from '../../src/server/operations/health'
import { openMetrics } from '../../src/server/operations/metrics'
import { ask } from './ask'
import { openFreshDatabase } from './databases'
import { openTestProvider, type TestProvider } from './provider'
import { password, people } from './school'

let database: Database
let directory: string
beforeAll(async () => {
  database = await openFreshDatabase()
  directory = mkdtempSync(path.join(tmpdir(), 'lucero-disk-'))
})
afterAll(async () => {
  await database.close()
  rmSync(directory, { recursive: true, force: true })
})

describe('readiness', () => {
  /** Asks a new app, because a result of /readyz is cached for a second. */
  async function readiness(of: Database, where: string | null, silence?: number) {
    const app = Fastify()
    registerHealth(app, { database: of, directory: where, timeoutMs: silence })
    const [lives, ready] = [await app.inject('/healthz'), await app.inject('/readyz')]
    await app.close()
    return { lives: lives.statusCode, ready: { status: ready.statusCode, body: ready.json() } }
  }

  /** Answers the trial write of /readyz by `answer`, and all other queries as usual. */
  function probing(answer: () => Promise<never>): Database {
    const query: Database['query'] = (sql, values) =>
      sql.includes('pg_logical_emit_message') ? answer() : database.reading.query(sql, values)
    return { ...database, reading: { ...database.reading, query } }
  }

  it('is reported with database, migrations and disk, and leaves no file behind', async () => {
    expect(await readiness(database, directory)).toEqual({
      lives: 200,
      ready: { status: 200, body: { status: 'ok', database: 'ok', migrations: 'ok', disk: 'ok' } },
    })
    expect(readdirSync(directory)).toEqual([])
  })

  it.each([
    ['the disk cannot be written', { disk: 'not writable' }, () => [database, path.join(directory, 'gone')] as const],
    ['a migration is missing', { migrations: 'not done' }, () => [answering(async () => []), null] as const],
    [
      'the database answers with an error',
      { database: 'no answer', migrations: 'not done' },
      () => [answering(() => Promise.reject(new Error('gone'))), null] as const,
    ],
    [
      'the database says nothing',
      { database: 'no answer', migrations: 'not done' },
      () => [answering(() => new Promise(() => undefined)), null] as const,
    ],
    [
      'the database takes no write',
      { database: 'not writable', migrations: 'ok' },
      () => [probing(() => Promise.reject(new Error('could not extend file: No space left on device'))), null] as const,
    ],
    [
      'a write is not answered',
      { database: 'no answer' },
      () => [probing(() => new Promise<never>(() => undefined)), null] as const,
    ],
  ])('is not reported if %s, while the process lives', async (_what, missing, given) => {
    const [of, where] = given()
    expect(await readiness(of, where, of === database ? undefined : 200)).toMatchObject({
      lives: 200,
      ready: { status: 503, body: { status: 'not ready', ...missing } },
    })
  })

  it('is asked of the provider itself', async () => {
    const provider = await openTestProvider({ database, directory })
    expect([(await provider.fetch('/healthz')).status, (await provider.fetch('/readyz')).status]).toEqual([200, 200])
    await provider.close()
  })

  it('is not there on a full disk', async () => {
    expect(await checkDisk(directory, Number.MAX_SAFE_INTEGER)).toMatchObject({ problem: 'full' })
    expect(await checkDisk(directory)).toMatchObject({ problem: null })
  })

  function answering(query: () => Promise<unknown[]>): Database {
    return {
      ...database,
      reading: {
        ...database.reading,
        query: async <Row extends object>() => (await query()).filter((row): row is Row => typeof row === 'object'),
      },
    }
  }
})

it('counts answers by route and what waits for the database, on an address of its own', async () => {
  const metrics = openMetrics(database)
  const provider = await openTestProvider({ database, metrics })
  await provider.fetch('/api/users/student/12/?email=begona@escuela.example')
  await provider.fetch('/nowhere/at/all')
  const address = await metrics.listen('127.0.0.1', 0)
  const text = await (await fetch(`${address}/metrics`)).text()
  expect(text).toContain(
    'lucero_http_request_duration_seconds_count{method="GET",route="/api/users/student/:id/",status="401"} 1',
  )
  expect(text).toContain('lucero_http_request_duration_seconds_count{method="GET",route="none",status="404"} 1')
  expect(text).toMatch(/^lucero_database_waiting 0$/m)
  expect(text).toContain('process_cpu_seconds_total')
  expect(text).not.toContain('escuela.example')
  expect((await fetch(`${address}/other`)).status).toBe(404)
  expect((await provider.fetch('/metrics')).status).toBe(404)
  await metrics.close()
  await provider.close()
})

describe('the log', () => {
  const lines: string[] = []
  let provider: TestProvider
  beforeAll(
    async () =>
      void (provider = await openTestProvider({ database, logTo: { write: (line) => void lines.push(line) } })),
  )
  afterAll(() => provider.close())

  const events = () => lines.map((line): Record<string, unknown> => JSON.parse(line))

  it("ties the lines of a request together by the id that its answer carries, a proxy's where it is one", async () => {
    const own = await provider.fetch('/api/capabilities/')
    const given = await provider.fetch('/api/capabilities/', { headers: { 'X-Request-Id': 'from-the-proxy_1' } })
    const odd = await provider.fetch('/api/capabilities/', { headers: { 'X-Request-Id': 'a","level":"fatal' } })
    const ids = [own, given, odd].map((response) => String(response.headers.get('X-Request-Id')))
    expect(ids[1]).toBe('from-the-proxy_1')
    for (const id of [ids[0], ids[2]]) expect(id).toMatch(/^[0-9a-f-]{36}$/)
    for (const request of ids)
      expect(events()).toContainEqual(
        expect.objectContaining({ request, level: 'debug', method: 'GET', route: '/api/capabilities/', status: 200 }),
      )
  })

  it('says who was refused what by number', async () => {
    const { token } = await provider.signIn('teacher')
    await ask(provider, 'tutorList', { token })
    await ask(provider, 'receiptCreate', { token, body: { user: 5 } })
    for (const call of ['tutorList', 'receiptCreate'])
      expect(events()).toContainEqual(
        expect.objectContaining({
          level: 'info',
          event: 'role.refused',
          person: people.teacher.id,
          call,
          request: expect.any(String),
        }),
      )
  })

  it('names nobody and holds no secret, whatever a day brings', async () => {
    const { token, refresh } = await provider.signIn('desk')
    const broken = await openTestProvider({
      database: failing('duplicate key: Key (lower(email))=(begona@escuela.example) already exists'),
      logTo: { write: (line) => void lines.push(line) },
    })
    const said = {
      email: 'begona@escuela.example',
      first_name: 'Begoña',
      last_name: 'Peñaflor',
      phone: '5512345678',
      password: 'una muy secreta',
      relationship: 'madre',
      user: 5,
    }
    for (const each of [provider, broken]) {
      await ask(each, 'login', { body: said })
      await ask(each, 'login', { body: { email: people.tutor.email, password } })
      await ask(each, 'contactCreate', { token, body: said })
      await ask(each, 'tutorChange', { id: 5, token, body: { email: people.otherTutor.email } })
      await ask(each, 'receiptList', { token, query: { email: said.email, search: said.last_name } })
      await ask(each, 'renewToken', { body: { refresh } })
      await each.fetch('/api/password_reset/', {
        method: 'POST',
        body: new URLSearchParams({ email: people.tutor.email }),
      })
      await each.fetch('/api/password_reset/abcdefghijklmnopqrstuvwxyz/')
      await each.fetch(`/api/nowhere/${said.email}/%ff`)
      await each.fetch(`/api/${said.last_name}`)
      await each.fetch('/api/payments/receipt/', {
        method: 'POST',
        body: `--x\r\n${said.email}`,
        headers: { 'Content-Type': 'multipart/form-data; boundary=x', Authorization: `Bearer ${token}` },
      })
      await each.fetch('/api/record/', {
        method: 'POST',
        body: new URLSearchParams({ 'tutor.email': said.email, 'tutor.first_name': said.first_name }),
      })
    }
    await broken.close()
    expect(events()).toContainEqual(
      expect.objectContaining({
        level: 'error',
        err: expect.objectContaining({ stack: expect.stringContaining(' at ') }),
      }),
    )
    const links = () => provider.mails.flatMap(({ text }) => text.match(/password_reset\/([\w-]+)/)?.[1] ?? [])
    await expect.poll(links).toHaveLength(1)
    const secrets = [
      token,
      refresh,
      password,
      ...links(),
      'abcdefghijklmnopqrstuvwxyz',
      ...Object.values(said).filter((value) => typeof value === 'string' && value !== 'madre'),
      ...Object.values(people).flatMap(({ email, name }) => [email, ...name.split(' ')]),
    ]
    const log = lines.join('')
    expect(secrets.filter((secret) => log.includes(String(secret)))).toEqual([])
    expect(log).not.toMatch(/\w@\w/)
    expect(lines.length).toBeGreaterThan(20)
  })

  /** An error as drivers report it: a person's text is in the message or in a field beside it. */
  function failing(message: string): Database {
    const fail = () =>
      Promise.reject(Object.assign(new Error(message), { code: 'XX000', detail: message, where: message }))
    return {
      ...database,
      query: fail,
      script: fail,
      transaction: () => Promise.reject(new Error('550 <begona@escuela.example> refused "Begoña Peñaflor"')),
    }
  }
})
