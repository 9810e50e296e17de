/** A list of 5,000 students is imported on both databases, as a workbook and as CSV, while one person is working. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { end, password, run } from '../browser/provider.ts'
import { filesOf, packed64, rowsXml } from '../domain/workbook-file.ts'
import { startCluster } from '../server/postgres.ts'
import type { Bench } from './bench.ts'
import type { Figure } from './figures.ts'
import { buildProduct, program } from './product.ts'

const students = 5_000
/** Pause of the working person between two pages, ms. */
const reading = 100
/** How long the person works before an import, ms. */
const restful = 4_000

const rows = [
  ['Folio', 'Nombre completo', 'Fecha de nacimiento', 'Grupo', 'Mamá', 'Teléfono', 'Correo', 'Observaciones'],
  ...Array.from({ length: students }, (_, index) => {
    const family = Math.floor(index / 2)
    return [
      `N-${10_000 + index}`,
      `Zoé ${'Ruiz Peña Díaz Cruz Soto'.split(' ')[index % 5]}${index} Núñez`,
      `${String(1 + (index % 28)).padStart(2, '0')}/0${1 + (index % 9)}/20${10 + (index % 10)}`,
      'Kids 1',
      'Luz Núñez Ávila',
      `55 ${10_000_000 + family}`,
      `luz${family}@correo.example`,
      index % 7 === 0 ? 'alérgica al cacahuate' : '',
    ]
  }),
]
const files = {
  xlsx: packed64(filesOf({ sheets: { Alumnos: rowsXml(rows) } })),
  csv: Buffer.from(rows.map((cells) => cells.join(';')).join('\r\n')),
}

const databases = { PostgreSQL: openCluster, 'the embedded database': async () => ({ env: {}, stop: async () => {} }) }

export async function imports({ rounds }: Bench): Promise<Figure[]> {
  await buildProduct()
  const figures: Figure[] = []
  for (const [where, open] of Object.entries(databases))
    for (const [kind, bytes] of Object.entries(files)) {
      const seen: Seen[] = []
      for (let round = 0; round < rounds; round += 1) seen.push(await imported(bytes, `alumnos.${kind}`, open))
      const values = (of: (one: Seen) => number) => seen.map(of)
      figures.push(
        {
          what: `${students.toLocaleString('en-US')} students of a .${kind} on ${where}: tried and imported`,
          unit: 'ms',
          values: values(({ took }) => took),
          promise: { kind: 'value', atMost: 30_000 },
        },
        {
          what: '… the most memory that the provider has more than before',
          unit: 'MB',
          values: values(({ memory }) => memory),
          promise: { kind: 'value', atMost: 200 },
        },
        {
          what: '… 95 of 100 pages of a person who works meanwhile',
          unit: 'ms',
          values: values(({ during }) => during.p95),
          limit: { name: 'of a person who works alone', values: values(({ alone }) => alone.p95) },
          also: { what: 'the slowest page', unit: 'ms', values: values(({ during }) => during.slowest) },
          promise: { kind: 'ratio', atMost: 2 },
        },
      )
    }
  return figures
}

/** `p95`: 95 of 100 pages took at most this long, ms. */
type Pages = { p95: number; slowest: number }
type Seen = { took: number; memory: number; during: Pages; alone: Pages }
/** `env`: settings of a provider that uses the database. */
type Opened = { env: Record<string, string>; stop(): Promise<void> }

async function openCluster(): Promise<Opened> {
  const cluster = await startCluster({ durable: true })
  const env = { DATABASE_URL: `${cluster.url}/postgres`, JWT_SECRET: 'a secret that only the bench knows' }
  return { env, stop: () => cluster.stop() }
}

/** Imports into a new school. */
async function imported(bytes: Buffer, name: string, open: () => Promise<Opened>): Promise<Seen> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lucero-bench-imports-'))
  const database = await open()
  const { process: server, origin } = await run(program, folder, 0, database.env, [])
  try {
    const { token } = await json(
      fetch(`${origin}/api/login/`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: 'admin@lucero.test', password }),
      }),
    )
    const headers = { Authorization: `Bearer ${token}` }
    let working = true
    async function work(): Promise<Pages> {
      const took: number[] = []
      while (working) {
        const start = performance.now()
        await json(fetch(`${origin}/api/payments/receipt/?page=1&page_size=10`, { headers }))
        took.push(performance.now() - start)
        await pause(reading)
      }
      const sorted = took.sort((a, b) => a - b)
      return { p95: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN, slowest: sorted.at(-1) ?? Number.NaN }
    }
    setTimeout(() => (working = false), restful)
    const alone = await work()
    working = true
    // Forgets the most memory of the start.
    writeFileSync(`/proc/${server.pid}/clear_refs`, '5')
    const before = memoryOf(server.pid, 'VmRSS')
    const during = work()
    const start = performance.now()
    const body = new FormData()
    body.append('name', name)
    body.append('spreadsheet', new Blob([new Uint8Array(bytes)]), name)
    const { id, counts } = await json(fetch(`${origin}/api/import/`, { method: 'POST', headers, body }))
    if (counts.ready !== students) throw new Error(`not all are ready: ${JSON.stringify(counts)}`)
    const applied = await json(
      fetch(`${origin}/api/import/${id}/apply/`, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: '{"over_quota":true}',
      }),
    )
    if (applied.imported !== students) throw new Error(`imported: ${applied.imported}`)
    const took = performance.now() - start
    working = false
    return { took, alone, during: await during, memory: memoryOf(server.pid, 'VmHWM') - before }
  } finally {
    await end(server, 'SIGTERM')
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Body = { token: string; id: string; counts: { ready: number }; imported: number }

async function json(answer: Promise<Response>): Promise<Body> {
  const response = await answer
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return response.json()
}

/** A process's memory, MB: now (`VmRSS`) or the most since `clear_refs` (`VmHWM`). */
function memoryOf(process: number | undefined, what: 'VmRSS' | 'VmHWM'): number {
  const [, kilobytes] =
    new RegExp(`^${what}:\\s*(\\d+)`, 'm').exec(readFileSync(`/proc/${process}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
