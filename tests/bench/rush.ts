/**
 * A school morning after a night without a network: 200 tablets come back at once with 30 changes each, while one
 * person is working.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { end, password, run } from '../browser/provider.ts'
import { startCluster } from '../server/postgres.ts'
import type { Bench } from './bench.ts'
import type { Figure } from './figures.ts'
import { buildProduct, program } from './product.ts'

const tablets = 200
const changesEach = 30
/** As many calls at a time as a tablet's drain makes, and as many connections as a browser opens. */
const lanes = 6
/** Pause of the working person between two pages, ms. */
const reading = 200
const base = '/api/users/attendance/student/'

type Row = { id: number; version: number; points: number; observations: string }
type Reply = { status: number; retryAfter: string | undefined; body: string }
type Change = { row: Row; body: Partial<Pick<Row, 'points' | 'observations'>> }

export async function rush({ rounds }: Bench): Promise<Figure[]> {
  await buildProduct()
  const figures = await measured('PGlite', rounds, [{}])
  for (const processes of [1, 2]) {
    const cluster = await startCluster({ durable: true })
    const env = {
      DATABASE_URL: `${cluster.url}/postgres`,
      JWT_SECRET: 'a secret that only the bench knows',
      DEMO: '1',
      READS_PER_MINUTE: '100000000',
    }
    try {
      figures.push(
        ...(await measured(
          processes === 1 ? 'PostgreSQL' : 'PostgreSQL, two processes',
          rounds,
          Array.from({ length: processes }, () => env),
        )),
      )
    } finally {
      await cluster.stop()
    }
  }
  return figures
}

async function measured(name: string, rounds: number, envs: readonly Record<string, string>[]): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lucero-bench-rush-'))
  const running = []
  for (const env of envs) running.push(await run(program, folder, 0, env, []))
  const origins = running.map(({ origin }) => origin)
  const changed: number[] = []
  const pages: number[] = []
  try {
    const token = await signIn(origins[0] ?? '')
    // One round more than counted: the first warms code, caches and the database.
    for (let round = 0; round <= rounds; round += 1) {
      const seen = await comeBack(origins, token, round)
      if (round === 0) continue
      changed.push(percentile(seen.changes, 0.95))
      pages.push(percentile(seen.pages, 0.95))
    }
  } finally {
    for (const { process } of running) await end(process, 'SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
  const what = `${tablets} tablets come back at once with ${changesEach} changes each, on ${name}`
  return [
    { what: `${what}: 95 of 100 changes`, unit: 'ms', values: changed, promise: { kind: 'value', atMost: 2_000 } },
    {
      what: `… 95 of 100 pages of a person who works meanwhile`,
      unit: 'ms',
      values: pages,
      promise: { kind: 'value', atMost: 500 },
    },
  ]
}

async function comeBack(
  origins: readonly string[],
  token: string,
  round: number,
): Promise<{ changes: number[]; pages: number[] }> {
  const rows = await everyRow(origins[0] ?? '', token)
  const share = 20
  if (rows.length < tablets * share) throw new Error(`the school has ${rows.length} rows of attendance`)
  const changes: number[] = []
  const pages: number[] = []
  let working = true
  const person = async () => {
    const browser = openBrowser()
    while (working) {
      const start = performance.now()
      await served(() => call(browser, origins[0] ?? '', 'GET', '/api/payments/receipt/?page=1&page_size=10', token))
      pages.push(performance.now() - start)
      await pause(reading)
    }
    browser.destroy()
  }
  const comingBack = async () => {
    try {
      await Promise.all(
        Array.from({ length: tablets }, async (_, tablet) => {
          const browser = openBrowser()
          const origin = origins[tablet % origins.length] ?? ''
          const own = rows.slice(tablet * share, (tablet + 1) * share)
          // Two changes of the same row are sent one after the other, as a drain does.
          const first = own.map((row): Change => ({ row, body: { points: (row.points + 1) % 10 } }))
          const second = own
            .slice(0, changesEach - share)
            .map((row): Change => ({ row, body: { observations: `round ${round}` } }))
          for (const batch of [first, second])
            changes.push(...(await inLanes(batch, (change) => send(browser, origin, token, change))))
          browser.destroy()
        }),
      )
    } finally {
      working = false
    }
  }
  await Promise.all([comingBack(), person()])
  const after = new Map((await everyRow(origins[0] ?? '', token)).map((row) => [row.id, row]))
  rows.slice(0, tablets * share).forEach((row, index) => {
    const twice = index % share < changesEach - share
    const now = after.get(row.id)
    if (now?.version !== row.version || now.points !== row.points || (twice && now.observations !== `round ${round}`))
      throw new Error(`row ${row.id} was not changed once by each: ${JSON.stringify(now)}`)
  })
  return { changes, pages }
}

/** Returns the milliseconds from the first attempt to the answer. Applies the change to `row`. */
async function send(browser: Agent, origin: string, token: string, { row, body }: Change): Promise<number> {
  const start = performance.now()
  await served(() =>
    call(browser, origin, 'PATCH', `${base}${row.id}/`, token, body, { 'If-Match': `"${row.version}"` }),
  )
  // At the end the row must have been changed exactly once more.
  row.version += 1
  Object.assign(row, body)
  return performance.now() - start
}

/** Asks again after a 503 with its `Retry-After`, as the app does. */
async function served(ask: () => Promise<Reply>): Promise<string> {
  for (;;) {
    const { status, retryAfter, body } = await ask()
    if (status < 300) return body
    if (status !== 503) throw new Error(`${status} ${body}`)
    await pause(Number(retryAfter ?? 1) * 1000)
  }
}

async function inLanes(changes: readonly Change[], work: (change: Change) => Promise<number>): Promise<number[]> {
  const waiting = [...changes]
  const took: number[] = []
  const lane = async () => {
    for (let change = waiting.shift(); change; change = waiting.shift()) took.push(await work(change))
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return took
}

async function everyRow(origin: string, token: string): Promise<Row[]> {
  const browser = openBrowser()
  const rows: Row[] = []
  for (let page = 1; ; page += 1) {
    const { results, next }: { results: Row[]; next: string | null } = JSON.parse(
      await served(() => call(browser, origin, 'GET', `${base}?page=${page}&page_size=1000`, token)),
    )
    rows.push(...results)
    if (next !== null) continue
    browser.destroy()
    return rows
  }
}

async function signIn(origin: string): Promise<string> {
  const { token }: { token: string } = JSON.parse(
    await served(() =>
      call(new Agent(), origin, 'POST', '/api/login/', null, { email: 'admin@lucero.test', password }),
    ),
  )
  return token
}

const openBrowser = () => new Agent({ keepAlive: true, maxSockets: lanes })

function call(
  browser: Agent,
  origin: string,
  method: string,
  address: string,
  token: string | null,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const asked = request(`${origin}${address}`, {
      agent: browser,
      method,
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
    })
    asked.on('error', reject)
    asked.on('response', (answer) => {
      text(answer).then(
        (read) => resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'], body: read }),
        reject,
      )
    })
    asked.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

function percentile(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN
}
