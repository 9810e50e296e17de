/**
 * Lists of a big school: a person at the desk searches and pages through 5,000 students and 20,000 receipts on a slow
 * device, and the provider answers for the same lists. Each answer is measured beside that of the demo school, which is
 * twenty to forty times smaller, in the same run.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { openEmbedded } from '../../src/server/database/embedded'
import { openPostgres } from '../../src/server/database/postgres'
import { end, password, run } from '../browser/provider.ts'
import { startCluster } from '../server/postgres.ts'
import type { Bench } from './bench.ts'
import { throttle, withBrowser } from './chromium.ts'
import { grow } from './crowd.ts'
import { median, type Figure } from './figures.ts'
import { notePaints, painted, slowness, typed } from './painted.ts'
import { buildProduct, enter, program } from './product.ts'

const word = 'nunez'
const asksInRound = 40

export async function lists({ rounds }: Bench): Promise<Figure[]> {
  await buildProduct()
  return [...(await onScreen(rounds)), ...(await answers('PGlite', rounds)), ...(await answers('PostgreSQL', rounds))]
}

/**
 * Times in ms. `box`: from each keystroke until its letter is in the box; `list`: until the list shows the search for
 * it; `found`: the same for the last keystroke. `bytes`: the size of the provider's answers about receipts.
 */
type Walk = { first: number; box: number[]; list: number[]; found: number; next: number; bytes: number }

const screens = [
  // Students are searched on the device: the list follows every letter.
  { name: 'Estudiantes', what: 'students', online: false },
  // Receipts are searched by the provider, once the person stops typing.
  { name: 'Historial de Pagos', what: 'receipts', online: true },
]

async function onScreen(rounds: number): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lucero-bench-lists-'))
  await end((await run(program, folder, 0, {})).process, 'SIGTERM')
  const database = await openEmbedded({ directory: path.join(folder, 'database') })
  await grow(database)
  await database.close()
  const { process: provider, origin } = await run(program, folder, 0, {}, [])
  try {
    return await withBrowser(async (context) => {
      await notePaints(context)
      const page = await context.newPage()
      await enter(page, origin, 'recepcion@lucero.test')
      await throttle(page, slowness)
      const walks: Walk[][] = []
      // Bytes read at a list's first visit: only this one surely asks the provider, as an answer may be shown again for
      // 30 s.
      let read: number[] = []
      for (let round = 0; round <= rounds; round += 1) {
        const walk: Walk[] = []
        for (const { name, online } of screens) walk.push(await through(page, name, online))
        // The first round warms the code and is not counted.
        if (round > 0) walks.push(walk)
        else read = walk.map(({ bytes }) => bytes)
      }
      return screens.flatMap(({ what, online }, index) =>
        figuresOf(
          what,
          online,
          walks.flatMap((walk) => walk[index] ?? []),
          read[index] ?? 0,
        ),
      )
    })
  } finally {
    await end(provider, 'SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
}

async function through(page: Page, name: string, online: boolean): Promise<Walk> {
  await page.getByRole('navigation').getByRole('link', { name: 'Inicio' }).click()
  await page.locator('table').waitFor({ state: 'detached' })
  const weights: Promise<number>[] = []
  const weigh = (response: { url(): string; body(): Promise<Buffer> }) => {
    if (response.url().includes('/api/payments/receipt/')) weights.push(response.body().then(({ length }) => length))
  }
  page.on('response', weigh)
  const first = await painted(page, 'click', 'tbody td', () =>
    page.getByRole('navigation').getByRole('link', { name, exact: true }).click(),
  )
  page.off('response', weigh)
  const bytes = (await Promise.all(weights)).reduce((sum, one) => sum + one, 0)

  const { box, list } = await typed(page, word, 'table', online)
  await page.getByText(/^1–10 de [\d,]{5,}$/).waitFor()
  const next = await painted(page, 'click', 'tbody td', () =>
    page.getByRole('button', { name: 'Página siguiente' }).click(),
  )
  return { first, box, list, found: list.at(-1) ?? Number.NaN, next, bytes }
}

function figuresOf(what: string, online: boolean, walks: readonly Walk[], read: number): Figure[] {
  if (online && read === 0) throw new Error(`nothing was read to show ${what}`)
  const slow = `processor ${slowness} × slower`
  const many = what === 'students' ? '5,000 students' : '20,000 receipts'
  const limit = { kind: 'value', atMost: 100 } as const
  return [
    {
      what: `Of ${many}: the first page from a click in the menu until it is painted, ${slow}`,
      unit: 'ms',
      values: walks.map(({ first }) => first),
      promise: { kind: 'none' },
    },
    {
      what: `Of ${many}: a letter of the search until it stands in the box, ${slow}`,
      unit: 'ms',
      values: walks.map(({ box }) => median(box)),
      also: { what: 'slowest', unit: 'ms', values: walks.map(({ box }) => Math.max(...box)) },
      promise: limit,
    },
    online
      ? {
          what: `Of ${many}: from the last letter until what was found is painted, a rest of 250 ms in it, ${slow}`,
          unit: 'ms',
          values: walks.map(({ found }) => found),
          promise: { kind: 'none' },
        }
      : {
          what: `Of ${many}: a letter of the search until the list has followed, ${slow}`,
          unit: 'ms',
          values: walks.map(({ list }) => median(list)),
          also: { what: 'slowest', unit: 'ms', values: walks.map(({ list }) => Math.max(...list)) },
          promise: limit,
        },
    {
      what: `Of ${many}: the next page until it is painted, ${slow}`,
      unit: 'ms',
      values: walks.map(({ next }) => next),
      promise: online ? { kind: 'none' } : limit,
    },
    ...(online
      ? [
          {
            what: `Of ${many}: what is read to show ten of them`,
            unit: 'KB' as const,
            values: [read / 1000],
            promise: { kind: 'value', atMost: 20 } as const,
          },
        ]
      : []),
  ]
}

const asked = [
  { what: 'the first page of students', address: '/api/users/student/?page=1&page_size=10' },
  { what: 'students by name', address: '/api/users/student/?page=1&page_size=10&search=nunez' },
  { what: 'the first page of receipts', address: '/api/payments/receipt/?page=1&page_size=10' },
  { what: 'a page of receipts in the middle', address: '/api/payments/receipt/?page=20&page_size=10' },
  { what: "receipts by the child's name", address: '/api/payments/receipt/?page=1&page_size=10&search=nunez' },
  { what: 'receipts by amount', address: '/api/payments/receipt/?page=1&page_size=10&ordering=-abono' },
]

/**
 * One person at the desk, one call after the other. The schools are in different databases, so each round measures
 * first one and then the other.
 */
async function answers(database: 'PGlite' | 'PostgreSQL', rounds: number): Promise<Figure[]> {
  const small = mkdtempSync(path.join(tmpdir(), 'lucero-bench-small-'))
  const big = mkdtempSync(path.join(tmpdir(), 'lucero-bench-big-'))
  const clusters =
    database === 'PostgreSQL' ? [await startCluster({ durable: true }), await startCluster({ durable: true })] : []
  const started: Awaited<ReturnType<typeof run>>[] = []
  try {
    const env = (place: number): Record<string, string> =>
      clusters[place]
        ? { DATABASE_URL: `${clusters[place].url}/postgres`, JWT_SECRET: 'a secret that only the bench knows' }
        : {}
    const seeding = await run(program, big, 0, env(1))
    await end(seeding.process, 'SIGTERM')
    const grown = clusters[1]
      ? await openPostgres({ url: `${clusters[1].url}/postgres`, size: 1 })
      : await openEmbedded({ directory: path.join(big, 'database') })
    await grow(grown)
    await grown.close()
    started.push(await run(program, small, 0, env(0), []), await run(program, big, 0, env(1), []))
    const desks = await Promise.all(started.map(async ({ origin }) => ({ origin, token: await tokenAt(origin) })))
    const figures: Figure[] = []
    for (const { what, address } of asked) {
      const times: number[][] = [[], []]
      for (let round = 0; round <= rounds; round += 1) {
        for (const [place, { origin, token }] of desks.entries()) {
          const ms = await timed(`${origin}${address}`, token)
          if (round > 0) times[place]?.push(ms)
        }
      }
      figures.push({
        what: `Provider on ${database}, of 5,000 students and 20,000 receipts: ${what}`,
        unit: 'ms',
        values: times[1] ?? [],
        limit: { name: '240 students, 450 receipts', values: times[0] ?? [] },
        promise: { kind: 'none' },
      })
    }
    return figures
  } finally {
    for (const { process: provider } of started) await end(provider, 'SIGTERM')
    for (const cluster of clusters) await cluster.stop()
    for (const folder of [small, big]) rmSync(folder, { recursive: true, force: true })
  }
}

async function tokenAt(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/login/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'recepcion@lucero.test', password }),
  })
  const { token }: { token: string } = await response.json()
  return token
}

/** Median time of one answer, ms. */
async function timed(address: string, token: string): Promise<number> {
  const times: number[] = []
  for (let ask = 0; ask < asksInRound; ask += 1) {
    const begun = performance.now()
    const response = await fetch(address, { headers: { Authorization: `Bearer ${token}` } })
    const { results }: { results: unknown[] } = await response.json()
    times.push(performance.now() - begun)
    if (results.length !== 10) throw new Error(`${address} gave ${results.length} rows`)
  }
  return median(times)
}
