/** Others work while a long sheet is imported. The embedded database has one connection for all of them. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { importTrial, type EndpointName, type ImportTrial } from '../../src/contract'
import type { Database } from '../../src/server/database/database'
import { ask, type Asked, type Told } from './ask'
import { openFreshDatabase } from './databases'
import { emptiedBetween } from './imported-rows'
import { openTestProvider, type TestProvider } from './provider'
import type { Who } from './school'

let database: Database
let provider: TestProvider
/** The statements of each transaction, in the order in which the transactions began. */
const transactions: string[][] = []
const tokens = new Map<Who, string>()
const as = (who: Who, name: EndpointName, asked: Asked = {}) =>
  ask(provider, name, { ...asked, token: tokens.get(who) })

beforeAll(async () => {
  database = await openFreshDatabase()
  const transaction: Database['transaction'] = (work) =>
    database.transaction((begun) => {
      const statements: string[] = []
      transactions.push(statements)
      return work({ ...begun, query: (sql, values) => (statements.push(sql), begun.query(sql, values)) })
    })
  provider = await openTestProvider({ database: { ...database, transaction } })
  for (const who of ['admin', 'teacher'] as const) tokens.set(who, (await provider.signIn(who)).token)
})
beforeEach(() => emptiedBetween(database))
afterAll(async () => {
  await provider.close()
  await database.close()
})

const trialOf = ({ status, body }: Told): ImportTrial => {
  expect(status).toBeLessThan(300)
  return importTrial.parse(body)
}
const heading =
  'Folio;Nombre completo;Fecha de nacimiento;Grupo;Mamá;Teléfono;Contacto de emergencia;Teléfono de emergencia;Observaciones'
const sheetOf = (children: number, comment = '') => ({
  name: 'lista.csv',
  spreadsheet: new Blob([
    [
      heading,
      ...Array.from(
        { length: children },
        (_, index) =>
          `N-${1000 + index};Zoé Ruiz${index} Peña;05/03/2018;Kids 1;Luz Ruiz Peña;55 ${30_000_000 + index};Ana Peña;55 ${40_000_000 + index};${comment}`,
      ),
    ].join('\n'),
  ]),
})

/** The answer of `call`, and the statuses of a colleague's calls that began after it and were answered before it. */
async function beside(call: () => Promise<Told>, colleague: () => Promise<Told>): Promise<[Told, number[]]> {
  let isOver = false
  const answer = call().finally(() => (isOver = true))
  const statuses: number[] = []
  while (!isOver) {
    const { status } = await colleague()
    if (!isOver) statuses.push(status)
  }
  return [await answer, statuses]
}

it('a teacher’s calls are answered while a sheet is read, corrected, imported and undone', async () => {
  const [mark] = await database.query<{ id: number }>(
    'select a.id from attendance a join class_group g on g.id = a.group_id where g.teacher_id = (select id from person where email = $1) order by a.id desc limit 1',
    ['maestra@lucero.test'],
  )
  let points = 0
  const lists = () => as('teacher', 'studentList', { query: { page: 1, page_size: 10 } })
  const marks = () => as('teacher', 'attendanceChange', { id: mark?.id ?? 0, body: { points: (points += 1) % 10 } })
  const works = () => (points % 2 === 0 ? marks() : lists().finally(() => (points += 1)))
  const sent = await beside(() => as('admin', 'importCreate', { body: sheetOf(1500) }), works)
  const { id } = trialOf(sent[0])
  const body = { left_out: [{ line: 2, left_out: true }] }
  const corrected = await beside(() => as('admin', 'importChange', { id, body }), works)
  const applied = await beside(() => as('admin', 'importApply', { id, body: { over_quota: true } }), works)
  const undone = await beside(() => as('admin', 'importUndo', { id }), works)
  expect(trialOf(corrected[0]).counts).toMatchObject({ ready: 1499, left_out: 1 })
  expect(trialOf(applied[0])).toMatchObject({ imported: 1499, counts: { ready: 0, known: 1499 } })
  expect(trialOf(undone[0])).toMatchObject({ undone: true })
  for (const [, statuses] of [sent, corrected, applied, undone]) {
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(statuses.length).toBeGreaterThan(10)
  }
})

it('an import ends although the school changes all the time, and nothing of it is overwritten', async () => {
  const { id } = trialOf(await as('admin', 'importCreate', { body: sheetOf(300) }))
  let version = 0
  const [applied, statuses] = await beside(
    () => as('admin', 'importApply', { id, body: { over_quota: true } }),
    () => as('admin', 'studentChange', { id: 1, body: { comment: `vez ${(version += 1)}` } }),
  )
  expect(trialOf(applied)).toMatchObject({ imported: 300 })
  expect(new Set(statuses)).toEqual(new Set([200]))
  const [child] = await database.query<{ comment: string }>('select comment from student where id = 1')
  expect(child?.comment).toBe(`vez ${version}`)
  await database.query(`update student set comment = '' where id = 1`)
})

it('a long sheet is written with as many statements as a short one', async () => {
  const lengths: number[][] = []
  for (const children of [2, 40]) {
    const written: number[] = []
    const apply = async (comment: string) => {
      const { id } = trialOf(await as('admin', 'importCreate', { body: sheetOf(children, comment) }))
      const take = [{ field: 'comment', file: true }]
      if (comment !== '') trialOf(await as('admin', 'importChange', { id, body: { take } }))
      transactions.length = 0
      const done = trialOf(await as('admin', 'importApply', { id, body: { over_quota: true } }))
      written.push(transactions.at(-1)?.length ?? 0)
      return done
    }
    expect(await apply('')).toMatchObject({ imported: children })
    const { id, changed } = await apply('alérgica')
    expect(changed).toBe(children)
    transactions.length = 0
    trialOf(await as('admin', 'importUndo', { id }))
    written.push(transactions.at(-1)?.length ?? 0)
    lengths.push(written)
    await emptiedBetween(database)
  }
  expect(lengths[1]).toEqual(lengths[0])
})
