/**
 * The reference provider under load, on the embedded database and on PostgreSQL: one group's list, and a change of one
 * row.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import { schoolDay } from '../../src/contract/index.ts'
import { end, password, run } from '../browser/provider.ts'
import { startCluster } from '../server/postgres.ts'
import type { Bench } from './bench.ts'
import { buildProduct, program } from './product.ts'
import type { Figure } from './figures.ts'

const levels = [1, 4, 16, 64]
/** The number of connections for which a rate of its own is promised on PostgreSQL. */
const crowded = 16
/**
 * The numbers of connections at which the limit (bare-provider.ts) is measured too: one, where nobody waits for
 * anybody, and `crowded`.
 */
const limited = [1, crowded]
const most = 64
const seconds = 3
const base = '/api/users/attendance/student/'
const rowsChanged = 200

/** `promised`: requests per second on PostgreSQL, at any number of connections and at sixteen. */
type Load = {
  name: string
  promised: { always: number; atSixteen: number }
  /** `under`: '' or '/own', the path of the bare provider that is asked; if it is absent, the product is asked. */
  requests: (under?: string) => Parameters<typeof autocannon>[0]['requests']
}
type Seen = { rate: number[]; p50: number[]; p99: number[]; bare: number[]; own: number[] }
const nothingSeen: Seen = { rate: [], p50: [], p99: [], bare: [], own: [] }

export async function provider({ rounds }: Bench): Promise<Figure[]> {
  const embedded = await measured('PGlite', rounds, {})
  const cluster = await startCluster({ durable: true })
  try {
    const env = { DATABASE_URL: `${cluster.url}/postgres`, JWT_SECRET: 'a secret that only the bench knows' }
    return [...(await measured('PostgreSQL', rounds, env)), ...embedded]
  } finally {
    await cluster.stop()
  }
}

async function measured(database: string, rounds: number, env: Record<string, string>): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lucero-bench-provider-'))
  await buildProduct()
  const { process: server, origin } = await run(program, folder, 0, env, [])
  let bare: Bare | null = null
  try {
    const loads = await prepare(origin)
    if (env.DATABASE_URL) bare = await startBare(env.DATABASE_URL)
    const seen = new Map<string, Seen>()
    async function load(
      origin: string,
      connections: number,
      duration: number,
      { name, requests }: Load,
      under?: string,
    ) {
      const {
        requests: answered,
        latency,
        errors,
        timeouts,
        non2xx,
      } = await autocannon({ url: origin, connections, duration, requests: requests(under) })
      if (errors + timeouts + non2xx > 0)
        throw new Error(`${database}, ${name}: ${errors} errors, ${timeouts} timeouts, ${non2xx} refusals`)
      return { rate: answered.average, p50: latency.p50, p99: latency.p99 }
    }
    // One round more than counted: the first warms code, caches and the database.
    for (let round = 0; round <= rounds; round += 1) {
      for (const connections of levels) {
        for (const one of loads) {
          const duration = round === 0 ? 1 : seconds
          const { rate, p50, p99 } = await load(origin, connections, duration, one)
          const besides: number[][] = []
          if (bare && limited.includes(connections)) {
            for (const under of ['', '/own'])
              besides.push([(await load(bare.origin, connections, duration, one, under)).rate])
          }
          if (round === 0) continue
          const [limit = [], own = []] = besides
          const key = `${one.name} ${connections}`
          const all = seen.get(key) ?? nothingSeen
          seen.set(key, {
            rate: [...all.rate, rate],
            p50: [...all.p50, p50],
            p99: [...all.p99, p99],
            bare: [...all.bare, ...limit],
            own: [...all.own, ...own],
          })
        }
      }
    }
    return loads.flatMap(({ name, promised }) =>
      levels.flatMap((connections): Figure[] => {
        const { rate, p50, p99, bare, own } = seen.get(`${name} ${connections}`) ?? nothingSeen
        const what = `Provider on ${database}: ${name}, ${connections} ${connections === 1 ? 'connection' : 'connections'}`
        const promise: Figure['promise'] =
          database === 'PostgreSQL'
            ? { kind: 'rate', atLeast: connections === crowded ? promised.atSixteen : promised.always }
            : { kind: 'none' }
        const limit =
          bare.length > 0
            ? {
                limit: {
                  name: 'bare node:http and pg, one statement: no rights, no versions, no history',
                  values: bare,
                },
              }
            : {}
        const figures: Figure[] = [
          { what, unit: 'req/s', values: rate, ...limit, also: { what: 'p99', unit: 'ms', values: p99 }, promise },
        ]
        if (own.length > 0)
          figures.push({
            what: '… the same statements, rights and history by bare node:http',
            unit: 'req/s',
            values: own,
            promise: { kind: 'none' },
          })
        // Of requests that come all at once, the slowest is not much slower than the median.
        if (connections === most)
          figures.push({
            what: `… 99 of 100 answered within`,
            unit: 'ms',
            values: p99,
            limit: { name: '50 of 100', values: p50 },
            promise: { kind: 'ratio', atMost: 3 },
          })
        return figures
      }),
    )
  } finally {
    bare?.stop()
    await end(server, 'SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
}

type Bare = { origin: string; stop: () => void }

async function startBare(url: string): Promise<Bare> {
  const child = fork(path.join(import.meta.dirname, 'bare-provider.ts'), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, DATABASE_URL: url },
  })
  const [port] = await once(child, 'message')
  return { origin: `http://127.0.0.1:${port}`, stop: () => child.disconnect() }
}

/** Takes today's roll of one group, so that its list has rows, and collects rows to change. */
async function prepare(origin: string): Promise<Load[]> {
  const call = async (method: string, address: string, token: string | null, body?: unknown) => {
    const response = await fetch(`${origin}${address}`, {
      method,
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  const { token }: { token: string } = await call('POST', '/api/login/', null, { email: 'admin@lucero.test', password })
  const today = schoolDay(Date.now())
  const members: { student: { id: number }; class_group: { id: number } }[] = await call(
    'GET',
    '/api/school/student-group/?id_group=1',
    token,
  )
  for (const { student, class_group } of members) {
    await call('POST', base, token, {
      attendance_date: today,
      student: student.id,
      group: class_group.id,
      status: 'asistencia',
    })
  }
  const { results: rows }: { results: { id: number }[] } = await call(
    'GET',
    `${base}?page=1&page_size=${rowsChanged}`,
    token,
  )

  const headers = { Authorization: `Bearer ${token}` }
  let turn = 0
  return [
    {
      name: `list of one group (${members.length} students)`,
      promised: { always: 600, atSixteen: 3_600 },
      requests: (under = '') => [{ method: 'GET', path: `${under}${base}?id_group=1&today=${today}`, headers }],
    },
    {
      name: 'PATCH of one row',
      promised: { always: 700, atSixteen: 2_980 },
      requests: (under = '') => [
        {
          method: 'PATCH',
          headers: { ...headers, 'Content-Type': 'application/json' },
          // Every request changes a value: it takes the next row, or the same row later with another value.
          setupRequest: (request) => {
            turn += 1
            return {
              ...request,
              path: `${under}${base}${rows[turn % rows.length]?.id}/`,
              body: JSON.stringify({ points: Math.floor(turn / rows.length) % 10 }),
            }
          },
        },
      ],
    },
  ]
}
