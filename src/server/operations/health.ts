/** Whether the process lives (`/healthz`), and whether it can do its work (`/readyz`): for load balancers and whoever restarts it. */
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../database/database'
import { varied } from '../database/named'
import { BusyError } from '../database/waiting-line'
import { migrations } from '../migrations'
import { lookAtDisk } from './disk'

export type HealthSettings = {
  database: Database
  /** What is written to beside the database; null where nothing is. */
  directory: string | null
  /** Milliseconds. A database that says nothing for so long is not there. */
  silence?: number
}

/** However often it is asked, it is looked once in this time. */
const trusted = 1_000

type State = Record<'database' | 'migrations' | 'disk', string>

export function registerHealth(app: FastifyInstance, settings: HealthSettings): void {
  let looked: { at: number; state: Promise<State> } | undefined
  app.get('/healthz', async (request, response) => response.header('Cache-Control', 'no-store').send({ status: 'ok', proxy: proxyOf(request) }))
  app.get('/readyz', async (_request, response) => {
    if (!looked || performance.now() - looked.at > trusted) looked = { at: performance.now(), state: stateOf(settings) }
    const state = await looked.state
    const ready = Object.values(state).every((each) => each === 'ok')
    return response.code(ready ? 200 : 503).header('Cache-Control', 'no-store').send({ status: ready ? 'ok' : 'not ready', ...state })
  })
}

/** What became of the address that a proxy says of who asks. */
function proxyOf({ headers, ips = [] }: FastifyRequest): 'none' | 'believed' | 'not believed' {
  if (headers['x-forwarded-for'] === undefined) return 'none'
  return ips.length > 1 ? 'believed' : 'not believed'
}

async function stateOf({ database, directory, silence = 3_000 }: HealthSettings): Promise<State> {
  const [applied, written, disk] = await Promise.all([lastMigration(database, silence), takesWrites(database, silence), directory === null ? null : lookAtDisk(directory)])
  return {
    database: applied === null || written === null ? 'no answer' : written ? 'ok' : 'not writable',
    migrations: applied === newestMigration ? 'ok' : 'not done',
    disk: disk?.problem ?? 'ok',
  }
}

export const newestMigration = Math.max(...migrations.map(({ number }) => number))

/** The number of the newest migration that was done, or null where the database does not answer. */
function lastMigration(database: Database, silence: number): Promise<number | null> {
  const asked = database.reading.query<{ number: number }>('select coalesce(max(number), 0) as number from migration').then(
    ([row]) => row?.number ?? 0,
    () => null,
  )
  return answerOf(asked, silence)
}

/** A few bytes of the write-ahead log, committed as any change is, parsed anew as any new question is; null where there is no answer. Asked in the line of those who read: behind hundreds of changes that wait, a busy database would look like a broken one. */
function takesWrites(database: Database, silence: number): Promise<boolean | null> {
  const written = database.reading.query(varied(`select pg_logical_emit_message(true, 'lucero', 'ready')::text`)).then(
    () => true,
    (error: unknown) => error instanceof BusyError,
  )
  return answerOf(written, silence)
}

async function answerOf<Answer>(asked: Promise<Answer>, silence: number): Promise<Answer | null> {
  const patience = new AbortController()
  const silent = pause(silence, null, { signal: patience.signal }).catch(() => null)
  return Promise.race([asked, silent]).finally(() => patience.abort())
}
