/** /healthz answers while the process runs; /readyz checks that it can work: database, migrations, disk. */
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../database/database'
import { unprepared } from '../database/named'
import { BusyError } from '../database/waiting-line'
import { lastMigration } from '../database/migrate'
import { migrations } from '../database/schema'
import { checkDisk } from './disk'

export type HealthSettings = {
  database: Database
  /** The directory that this process writes to; null if there is none. */
  directory: string | null
  /** After this many ms without an answer the database counts as unreachable. */
  timeoutMs?: number
}

/** The result of /readyz is cached for this many ms. */
const cacheMs = 1_000

type State = Record<'database' | 'migrations' | 'disk', string>

export function registerHealth(app: FastifyInstance, settings: HealthSettings): void {
  let cached: { at: number; state: Promise<State> } | undefined
  app.get('/healthz', async (request, response) =>
    response.header('Cache-Control', 'no-store').send({ status: 'ok', proxy: proxyOf(request) }),
  )
  app.get('/readyz', async (_request, response) => {
    if (!cached || performance.now() - cached.at > cacheMs) cached = { at: performance.now(), state: stateOf(settings) }
    const state = await cached.state
    const ready = Object.values(state).every((each) => each === 'ok')
    return response
      .code(ready ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send({ status: ready ? 'ok' : 'not ready', ...state })
  })
}

/** Whether the request has an X-Forwarded-For, and whether it is trusted. */
function proxyOf({ headers, ips = [] }: FastifyRequest): 'none' | 'believed' | 'not believed' {
  if (headers['x-forwarded-for'] === undefined) return 'none'
  return ips.length > 1 ? 'believed' : 'not believed'
}

async function stateOf({ database, directory, timeoutMs = 3_000 }: HealthSettings): Promise<State> {
  const [applied, written, disk] = await Promise.all([
    withTimeout(
      lastMigration(database.reading).catch(() => null),
      timeoutMs,
    ),
    takesWrites(database, timeoutMs),
    directory === null ? null : checkDisk(directory),
  ])
  return {
    database: applied === null || written === null ? 'no answer' : written ? 'ok' : 'not writable',
    migrations: applied?.fingerprint === migrations.at(-1)?.fingerprint ? 'ok' : 'not done',
    disk: disk?.problem ?? 'ok',
  }
}

/**
 * Whether the database accepts writes (true also if too many statements wait, BusyError); null if it does not answer.
 * Writes a few bytes to the write-ahead log. The statement is queued with the reads, because behind hundreds of waiting
 * writes a busy database would look broken. It is not prepared under a name, so that the check includes parsing, which
 * other new statements need too.
 */
function takesWrites(database: Database, timeoutMs: number): Promise<boolean | null> {
  const written = database.reading
    .query(unprepared(`select pg_logical_emit_message(true, 'lucero', 'ready')::text`))
    .then(
      () => true,
      (error: unknown) => error instanceof BusyError,
    )
  return withTimeout(written, timeoutMs)
}

async function withTimeout<Answer>(answer: Promise<Answer>, timeoutMs: number): Promise<Answer | null> {
  const timer = new AbortController()
  const timeout = pause(timeoutMs, null, { signal: timer.signal }).catch(() => null)
  return Promise.race([answer, timeout]).finally(() => timer.abort())
}
