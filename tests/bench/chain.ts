/**
 * A chain of a hundred schools on one PostgreSQL: 50,000 students, 5,000,000 rows of attendance, twenty teachers at
 * work. Each call is measured beside the same call to the demo school, in the same round.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { daysFrom, schoolDay } from '../../src/contract/index.ts'
import { openPostgres } from '../../src/server/database/postgres'
import { end, password, run } from '../browser/provider.ts'
import { startCluster } from '../server/postgres.ts'
import type { Bench } from './bench.ts'
import { median, type Figure } from './figures.ts'
import { buildProduct, program } from './product.ts'

const chain = { schools: 100, teachers: 500, groups: 2_500, students: 50_000, days: 100 } as const
const teachersAtWork = 20
const asksInRound = 10
const base = '/api/users/attendance/student/'
const secret = 'a secret that only the bench knows'

/** The calls that are measured. Teachers call at the same time; the desk is one person. */
const asked = [
  'a teacher’s list of one class',
  'a teacher’s list of everything, with its count',
  'a change of one row by a teacher',
  'a teacher’s changes since',
  'the first page of a teacher’s first reading',
  'the desk’s list, with its count',
  'the desk’s list of one group',
  'the desk’s list of one day',
  'the desk’s changes since',
  'the first page of the desk’s first reading',
] as const
type Asked = (typeof asked)[number]
type Times = ReadonlyMap<Asked, number[]>

export async function chainOfSchools({ rounds }: Bench): Promise<Figure[]> {
  await buildProduct()
  const folder = mkdtempSync(path.join(tmpdir(), 'lucero-bench-chain-'))
  const clusters = [await startCluster({ durable: true }), await startCluster({ durable: true })]
  const started: Awaited<ReturnType<typeof run>>[] = []
  try {
    const start = async (place: number) =>
      run(program, folder, 0, { DATABASE_URL: `${clusters[place]?.url}/postgres`, JWT_SECRET: secret }, [])
    const seeding = await start(1)
    await end(seeding.process, 'SIGTERM')
    await growChain(`${clusters[1]?.url}/postgres`)
    started.push(await start(0), await start(1))
    const schools = [
      await openSchool(started[0]?.origin ?? '', ['maestra@lucero.test', 'maestro@lucero.test']),
      await openSchool(
        started[1]?.origin ?? '',
        Array.from({ length: teachersAtWork }, (_, index) => teacherOf(index + 1)),
      ),
    ]
    const times = schools.map(() => emptyTimes())
    // One round more than counted: the first warms code, caches and the databases.
    for (let round = 0; round <= rounds; round += 1) {
      for (const [place, school] of schools.entries()) {
        const seen = await school.work(round)
        if (round > 0) for (const what of asked) times[place]?.get(what)?.push(median(seen.get(what) ?? []))
      }
    }
    return asked.map((what) => ({
      what: `A chain of 100 schools with 5,000,000 rows of attendance, ${teachersAtWork} teachers at work: ${what}`,
      unit: 'ms',
      values: times[1]?.get(what) ?? [],
      limit: { name: 'the demo school, as many at work', values: times[0]?.get(what) ?? [] },
      promise: { kind: 'ratio', atMost: 1.5 },
    }))
  } finally {
    for (const { process: provider } of started) await end(provider, 'SIGTERM')
    for (const cluster of clusters) await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const emptyTimes = (): Times => new Map(asked.map((what) => [what, []]))

type Row = { id: number; attendance_date: string; group: { id: number } }
type List = { count: number; results: Row[]; cursor?: string }

/** Signs in the people of one school, each teacher with the rows of one class. `work` measures one round. */
async function openSchool(
  origin: string,
  teachers: readonly string[],
): Promise<{ work: (round: number) => Promise<Times> }> {
  const people = await Promise.all(
    Array.from({ length: teachersAtWork }, async (_, index) => {
      const token = await signIn(origin, teachers[index % teachers.length] ?? '')
      const [newest] = (await readList(origin, token, '?since=&page=1&page_size=1')).results
      if (!newest) throw new Error('a teacher without attendance')
      const lesson = `?id_group=${newest.group.id}&today=${newest.attendance_date}`
      const { cursor = '' } = await readList(origin, token, '?since=&page=1&page_size=1')
      return { token, lesson, rows: (await readList(origin, token, `${lesson}&page=1&page_size=100`)).results, cursor }
    }),
  )
  const desk = await signIn(origin, 'recepcion@lucero.test')
  const group = people[0]?.rows[0]?.group.id ?? 0
  const day = people[0]?.rows[0]?.attendance_date ?? ''
  const { count, cursor: first = '' } = await readList(origin, desk, '?since=&page=1&page_size=1')
  process.stderr.write(`(${count.toLocaleString('en-US')} rows) `)
  let deskCursor = first

  return {
    async work(round) {
      const times = emptyTimes()
      const timed = async <Result>(what: Asked, ask: () => Promise<Result>): Promise<Result> => {
        const begun = performance.now()
        const answer = await ask()
        times.get(what)?.push(performance.now() - begun)
        return answer
      }
      await Promise.all(
        people.map(async (person, place) => {
          for (let turn = 0; turn < asksInRound; turn += 1) {
            await timed('a teacher’s list of one class', () =>
              readList(origin, person.token, `${person.lesson}&page=1&page_size=100`),
            )
            await timed('a teacher’s list of everything, with its count', () =>
              readList(origin, person.token, '?page=1&page_size=10'),
            )
            const row = person.rows[(turn + place) % person.rows.length]
            await timed('a change of one row by a teacher', () =>
              call(origin, 'PATCH', `${base}${row?.id}/`, person.token, { points: (round + turn + place) % 10 }),
            )
            await timed('the first page of a teacher’s first reading', () =>
              readList(origin, person.token, '?since=&page=1&page_size=50'),
            )
            const news = await timed('a teacher’s changes since', () =>
              readList(origin, person.token, `?since=${person.cursor}&page_size=1000`),
            )
            person.cursor = news.cursor ?? ''
          }
        }),
      )
      for (let turn = 0; turn < asksInRound; turn += 1) {
        await timed('the desk’s list, with its count', () => readList(origin, desk, '?page=1&page_size=10'))
        await timed('the desk’s list of one group', () =>
          readList(origin, desk, `?id_group=${group}&page=1&page_size=10`),
        )
        await timed('the desk’s list of one day', () => readList(origin, desk, `?today=${day}&page=1&page_size=10`))
        await timed('the first page of the desk’s first reading', () =>
          readList(origin, desk, '?since=&page=1&page_size=10'),
        )
        // Both databases have the same amount of news: what the twenty teachers have just changed.
        const news = await timed('the desk’s changes since', () =>
          readList(origin, desk, `?since=${deskCursor}&page=1&page_size=10`),
        )
        if (turn === asksInRound - 1) deskCursor = news.cursor ?? ''
      }
      return times
    },
  }
}

async function signIn(origin: string, email: string): Promise<string> {
  const { token }: { token: string } = await (
    await call(origin, 'POST', '/api/login/', null, { email, password })
  ).json()
  return token
}

async function readList(origin: string, token: string, query: string): Promise<List> {
  const list: List = await (await call(origin, 'GET', `${base}${query}`, token)).json()
  return list
}

async function call(
  origin: string,
  method: string,
  address: string,
  token: string | null,
  body?: unknown,
): Promise<Response> {
  const response = await fetch(`${origin}${address}`, {
    method,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${await response.text()}`)
  return response
}

const teacherOf = (place: number) => `maestra-${place}@cadena.test`

/**
 * Adds the hundred schools beside the demo school. Triggers are off while the rows are inserted; the provider counts
 * the rows at its next start.
 */
export async function growChain(url: string): Promise<void> {
  const database = await openPostgres({ url, size: 1 })
  try {
    await database.script('set statement_timeout = 0')
    await database.script(`
      alter table attendance disable trigger all;
      insert into school (name, state) select 'Cadena ' || n, 'Jalisco' from generate_series(1, ${chain.schools}) n;
      insert into person (role, email, password_hash, first_name, last_name)
        select 'Maestro', 'maestra-' || n || '@cadena.test', (select password_hash from person where email = 'maestra@lucero.test'), 'Maestra', 'Número ' || n from generate_series(1, ${chain.teachers}) n;
      insert into class_group (name, school_id, teacher_id, start_time, final_time, days, quota_limit)
        select 'Cadena Kids ' || n, (select min(id) from school where name like 'Cadena %') + n % ${chain.schools}, (select min(id) from person where email like '%@cadena.test') + n % ${chain.teachers},
          '16:00', '17:00', array['Lunes', 'Miércoles', 'Viernes'], 20
        from generate_series(0, ${chain.groups - 1}) n;
      insert into student (first_name, last_name, birthdate, folio)
        select 'Ximena', 'Núñez ' || n, date '2014-01-01' + n % 2500, 'CAD-' || n from generate_series(1, ${chain.students}) n;
      create temporary table firsts as select (select min(id) from student where folio like 'CAD-%') as student, (select min(id) from class_group where name like 'Cadena %') as class;
      insert into membership (student_id, group_id) select firsts.student + n, firsts.class + n % ${chain.groups} from firsts, generate_series(0, ${chain.students - 1}) n;
      insert into attendance (attendance_date, student_id, group_id, status, points)
        select date '${daysFrom(schoolDay(Date.now()), -1)}' - 2 * d, firsts.student + n, firsts.class + n % ${chain.groups}, case when (n + d) % 11 = 0 then 'falta' else 'asistencia' end, (n + d) % 6
        from firsts, generate_series(${chain.days - 1}, 0, -1) d, generate_series(0, ${chain.students - 1}) n;
      alter table attendance enable trigger all;
    `)
    await database.query('vacuum analyze')
  } finally {
    await database.close()
  }
}
