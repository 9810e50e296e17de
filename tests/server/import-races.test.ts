/**
 * Somebody else writes while a sheet is imported, or while an import is undone. On PostgreSQL both really run at the
 * same time; on PGlite one after the other, in both orders.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { importTrial, type EndpointName, type ImportTrial } from '../../src/contract'
import type { Database } from '../../src/server/database/database'
import { openPostgres } from '../../src/server/database/postgres'
import { ask, rowOf, type Asked, type Told } from './ask'
import { kind } from './databases'
import { emptiedBetween } from './imported-rows'
import { createDatabase } from './postgres'
import { openTestProvider, type TestProvider } from './provider'
import { today, yesterday, type Who } from './school'

let database: Database | undefined
let provider: TestProvider
const tokens = new Map<Who, string>()
const as = (who: Who, name: EndpointName, asked: Asked = {}) =>
  ask(provider, name, { ...asked, token: tokens.get(who) })

beforeAll(async () => {
  // A test holds locks for as long as the machine needs to bring all calls to them.
  const limits = { statement: 60_000, lock: 60_000, idle: 60_000 }
  if (kind === 'postgres') database = await openPostgres({ url: await createDatabase(), limits })
  provider = await openTestProvider({ database })
  for (const who of ['admin', 'desk', 'teacher'] as const) tokens.set(who, (await provider.signIn(who)).token)
})
beforeEach(async () => {
  await provider.restore()
  await emptiedBetween(provider.database)
})
afterAll(async () => {
  await provider.close()
  await database?.close()
})

const query = <Row extends object>(sql: string) => provider.database.query<Row>(sql)
const count = async (from: string) =>
  (await query<{ count: number }>(`select count(*)::int as count from ${from}`))[0]?.count
const trialOf = (told: { body: unknown }): ImportTrial => importTrial.parse(told.body)
const send = async (...lines: string[]) =>
  trialOf(await as('admin', 'importCreate', { body: { spreadsheet: new Blob([lines.join('\n')]), name: 'hoja.csv' } }))
const apply = (id: string) => as('admin', 'importApply', { id, body: {} })
const undo = (id: string) => as('admin', 'importUndo', { id })

/** The number of calls that wait for a lock of this database. */
const blocked = async () =>
  (
    await query<{ count: number }>(
      `select count(distinct l.pid)::int as count from pg_locks l join pg_stat_activity a on a.pid = l.pid and a.datname = current_database() where not l.granted`,
    )
  )[0]?.count ?? 0

/**
 * Begins `first`, and `second` while `first` can neither write to `table` nor end. Both go on when `second` has ended
 * or waits too.
 */
async function whileBlocked(
  table: string,
  first: () => Promise<Told>,
  second: () => Promise<Told>,
): Promise<[Told, Told]> {
  if (kind === 'pglite') return [await first(), await second()]
  const begun: Promise<Told>[] = []
  await provider.database.transaction(async (holding) => {
    await holding.script(`lock table ${table} in exclusive mode`)
    begun.push(first())
    await expect.poll(blocked).toBe(1)
    let isOver = false
    begun.push(second().finally(() => (isOver = true)))
    await expect.poll(async () => isOver || (await blocked()) === 2).toBe(true)
  })
  const [one, other] = await Promise.all(begun)
  if (!one || !other) throw new Error('two calls were begun')
  return [one, other]
}

/** Runs the story with either call first. */
const orders = [
  ['the import first', false],
  ['the import second', true],
] as const
const inOrder = async (
  isSwapped: boolean,
  table: string,
  one: () => Promise<Told>,
  other: () => Promise<Told>,
): Promise<[Told, Told]> => {
  if (!isSwapped) return whileBlocked(table, one, other)
  const [second, first] = await whileBlocked(table, other, one)
  return [first, second]
}

describe.each(orders)('%s', (_order, isSwapped) => {
  it('a child gets one receipt for a month, from the sheet or from the month’s receipts', async () => {
    const { id } = await send(
      'Folio;Periodo;Grupo;Importe;Pagado;Tipo;Fecha',
      'LUC-0003;Febrero 2026;Kids 2;950.50;950.50;Efectivo;05/02/2026',
    )
    const [imported, monthly] = await inOrder(
      isSwapped,
      isSwapped ? 'audit' : 'receipt_entry',
      () => apply(id),
      () => as('desk', 'monthlyReceipts', { body: { month: '2026-02', groups: ['1'] } }),
    )
    expect([imported.status, monthly.status]).toEqual([isSwapped ? 409 : 200, 200])
    expect(await count(`receipt where student_folio = 'LUC-0003' and payment_period = '2026-02-01'`)).toBe(1)
    const left = rowOf(monthly).left
    expect(
      Array.isArray(left) &&
        left.some(({ reason, student_folio }) => reason === 'exists' && student_folio === 'LUC-0003'),
    ).toBe(!isSwapped)
  })

  it('a child whom the desk enters at that moment is at the school once', async () => {
    const { id } = await send(
      'Nombre completo;Fecha de nacimiento;Mamá;Teléfono',
      'Zoé Ávila Ruiz;05/03/2018;Luz Ruiz;5598765432',
    )
    const child = { first_name: 'Zoé', last_name: 'Ávila Ruiz', birthdate: '2018-03-05' }
    const [imported, entered] = await inOrder(
      isSwapped,
      'audit',
      () => apply(id),
      () => as('desk', 'studentCreate', { body: { ...child, despite_duplicates: false } }),
    )
    expect([imported.status, entered.status]).toEqual(isSwapped ? [409, 201] : [200, 409])
    expect(await count(`student where id > 35`)).toBe(1)
  })

  it('a family whom the desk enters at that moment is at the school once', async () => {
    const { id } = await send('Nombre;Apellidos;Teléfono;Correo', 'Luz;Ruiz Peña;5598765432;')
    const family = { first_name: 'Luz', last_name: 'Ruiz Peña', phone: '5598765432', email: 'luz@correo.example' }
    const [imported, entered] = await inOrder(
      isSwapped,
      'audit',
      () => apply(id),
      () => as('desk', 'tutorCreate', { body: { ...family, despite_duplicates: false } }),
    )
    expect([imported.status, entered.status]).toEqual(isSwapped ? [409, 201] : [200, 409])
    expect(await count(`person where phone = '5598765432'`)).toBe(1)
  })

  it('a group’s last place is given once', async () => {
    await query('update class_group set quota_limit = 6 where id = 3')
    const { id } = await send('Nombre completo;Fecha de nacimiento;Grupo', 'Zoé Ávila Ruiz;05/03/2018;Kids 1')
    const [imported, joined] = await inOrder(
      isSwapped,
      'audit',
      () => apply(id),
      () => as('desk', 'membershipCreate', { body: { student: '1', group: '3' } }),
    )
    expect([imported.status, joined.status]).toEqual(isSwapped ? [409, 201] : [200, 409])
    expect(await count('membership where group_id = 3 and is_active')).toBe(6)
  })

  it('a folio of the sheet is not given to the child whom the desk enters', async () => {
    const [last] = await query<{ number: number }>('select last_value::int as number from folio_number')
    const folio = `LUC-${String((last?.number ?? 0) + 1).padStart(4, '0')}`
    const { id } = await send('Folio;Nombre completo;Fecha de nacimiento', `${folio};Zoé Ávila Ruiz;05/03/2018`)
    const child = { first_name: 'Íker', last_name: 'Soto Díaz', birthdate: '2017-02-01' }
    const [imported, entered] = await inOrder(
      isSwapped,
      'audit',
      () => apply(id),
      () => as('desk', 'studentCreate', { body: child }),
    )
    expect(entered.status).toBe(201)
    expect(imported.status).toBe(isSwapped ? 409 : 200)
    expect(await count('student where id > 35')).toBe(isSwapped ? 1 : 2)
  })

  it('a day of a child is in the list once, and its points count once', async () => {
    await query(`delete from attendance where attendance_date = '${yesterday}' and student_id = 2`)
    await query('update student set total_points = 0 where id = 2')
    const { id } = await send('Fecha;Folio;Grupo;Asistencia;Puntos', `${yesterday};LUC-0002;Kids 2;Asistencia;5`)
    const body = { attendance_date: yesterday, student: '2', group: '1', status: 'retardo', points: 3 }
    const [imported, taken] = await inOrder(
      isSwapped,
      'audit',
      () => apply(id),
      () => as('teacher', 'attendanceCreate', { body }),
    )
    expect(taken.status).toBe(isSwapped ? 201 : 409)
    expect(imported.status).toBe(isSwapped ? 409 : 200)
    expect(
      await query(`select points, imported from attendance where attendance_date = '${yesterday}' and student_id = 2`),
    ).toEqual([isSwapped ? { points: 3, imported: false } : { points: 5, imported: true }])
    expect(await query('select total_points as points from student where id = 2')).toEqual([
      { points: isSwapped ? 3 : 5 },
    ])
  })

  it('the same sheet, sent by two people, makes each child once', async () => {
    const lines = ['Nombre completo;Fecha de nacimiento;Mamá;Teléfono', 'Zoé Ávila Ruiz;05/03/2018;Luz Ruiz;5598765432']
    const [one, other] = [await send(...lines), await send(...lines)]
    const told = await inOrder(
      isSwapped,
      'audit',
      () => apply(one.id),
      () => as('desk', 'importApply', { id: other.id, body: {} }),
    )
    expect(told.map(({ status }) => status)).toEqual(isSwapped ? [409, 200] : [200, 409])
    expect([await count('student where id > 35'), await count(`person where phone = '5598765432'`)]).toEqual([1, 1])
  })
})

it('a teacher’s mark does not wait for an import', async () => {
  const { id } = await send('Nombre completo;Fecha de nacimiento;Grupo', 'Zoé Ávila Ruiz;05/03/2018;Kids 1')
  const ended: string[] = []
  const body = { attendance_date: today, student: '1', group: '1', status: 'asistencia', points: 1 }
  const [imported, taken] = await whileBlocked(
    'membership',
    () => apply(id).finally(() => ended.push('import')),
    () => as('teacher', 'attendanceCreate', { body }).finally(() => ended.push('mark')),
  )
  expect([imported.status, taken.status]).toEqual([200, 201])
  // The embedded database has one connection.
  if (kind === 'postgres') expect(ended).toEqual(['mark', 'import'])
})

describe('the same import', () => {
  const lines = ['Nombre completo;Fecha de nacimiento;Mamá;Teléfono', 'Zoé Ávila Ruiz;05/03/2018;Luz Ruiz;5598765432']

  it('whose answer got lost is sent again with its key: it is made once, and answered as the first time', async () => {
    const { id, version } = await send(...lines)
    const sent = { id, body: {}, headers: { 'Idempotency-Key': `import-${id}`, 'If-Match': `"${version}"` } }
    const [one, other] = await whileBlocked(
      'audit',
      () => as('admin', 'importApply', sent),
      () => as('admin', 'importApply', sent),
    )
    expect([one.status, other.status]).toEqual([200, 200])
    expect(other.headers.get('Idempotency-Replayed')).toBe('true')
    expect(other.body).toEqual(one.body)
    expect(await count('student where id > 35')).toBe(1)
  })

  it('sent again without its key is refused by its version, and without a version it finds nothing left to make', async () => {
    const { id, version } = await send(...lines)
    const sent = { id, body: {}, headers: { 'If-Match': `"${version}"` } }
    const told = await whileBlocked(
      'audit',
      () => as('admin', 'importApply', sent),
      () => as('desk', 'importApply', sent),
    )
    expect(told.map(({ status }) => status)).toEqual([200, 412])
    expect((await apply(id)).status).toBe(409)
    expect(await count('student where id > 35')).toBe(1)
  })

  it('is undone once', async () => {
    const { id } = await send(...lines)
    await apply(id)
    const told = await whileBlocked(
      'audit',
      () => undo(id),
      () => undo(id),
    )
    expect(told.map(({ status }) => status)).toEqual([200, 409])
    expect(await count('student where id > 35')).toBe(0)
  })
})

describe('a value that a person has taken from the file', () => {
  const row = 'Folio;Nombre completo;Fecha de nacimiento;Observaciones'
  const note = async () => (await query<{ comment: string }>('select comment from student where id = 2'))[0]?.comment
  const taking = async (...fields: string[]) => {
    const { id } = await send(row, 'LUC-0002;Zoé Peña;02/05/2016;alérgica')
    const take = fields.map((field) => ({ field, file: true }))
    return trialOf(await as('admin', 'importChange', { id, body: { take } }))
  }
  beforeEach(() => query(`update student set comment = 'come sola' where id = 2`))
  afterAll(() => query(`update student set comment = '' where id = 2`))

  it('replaces what the person saw beside it, not what the desk has written since', async () => {
    const before = await taking('comment')
    expect((await as('desk', 'studentChange', { id: 2, body: { comment: 'ya no viene sola' } })).status).toBe(200)
    const refusal = await as('admin', 'importApply', { id: before.id, body: { seen: before.seen } })
    expect([refusal.status, rowOf(refusal).detail]).toEqual([409, expect.stringContaining('alguien cambió')])
    expect(await note()).toBe('ya no viene sola')
    const now = trialOf(await as('admin', 'importTrial', { id: before.id }))
    expect(now.rows.known[0]?.differences).toMatchObject([{ portal: 'ya no viene sola', take: true }])
    expect((await as('admin', 'importApply', { id: before.id, body: { seen: now.seen } })).status).toBe(200)
    expect(await note()).toBe('alérgica')
    await undo(before.id)
    expect(await note()).toBe('ya no viene sola')
  })

  it('does not replace what the desk is writing at that moment', async () => {
    const { id, seen } = await taking('comment')
    const [written, imported] = await whileBlocked(
      'audit',
      () => as('desk', 'studentChange', { id: 2, body: { comment: 'ya no viene sola' } }),
      () => as('admin', 'importApply', { id, body: { seen } }),
    )
    expect([written.status, imported.status]).toEqual([200, 409])
    expect(await note()).toBe('ya no viene sola')
  })

  it('is not replaced by a desk that has not seen it', async () => {
    const { id, seen } = await taking('comment')
    const { version } = rowOf(await as('desk', 'student', { id: 2 }))
    const [imported, written] = await whileBlocked(
      'audit',
      () => as('admin', 'importApply', { id, body: { seen } }),
      () =>
        as('desk', 'studentChange', {
          id: 2,
          body: { comment: 'ya no viene sola' },
          headers: { 'If-Match': `"${String(version)}"` },
        }),
    )
    expect([imported.status, written.status]).toEqual([200, 412])
    expect(await note()).toBe('alérgica')
  })
})

describe('undoing, while the desk bills a child of the import', () => {
  const receipt = {
    user: '5',
    group: '3',
    payment_period: '2026-03-01',
    amount_expected: 100,
    abono: 0,
    payment_total: 100,
    status: 'pendiente',
  }
  const bills = {
    'a receipt': (folio: string) => as('desk', 'receiptCreate', { body: { ...receipt, student_folio: folio } }),
    'the month’s receipts': () => as('desk', 'monthlyReceipts', { body: { month: '2026-03', groups: ['3'] } }),
  }

  it.each([
    ['a receipt', false],
    ['a receipt', true],
    ['the month’s receipts', false],
    ['the month’s receipts', true],
  ] as const)('%s (the desk first: %s) is never of nobody', async (what, isDeskFirst) => {
    const { id } = await send(
      'Nombre completo;Fecha de nacimiento;Grupo;Teléfono',
      'Zoé Ávila Peña;05/03/2018;Kids 1;55 1000 0005',
    )
    // Begoña (5) is the child's mother by her telephone.
    const told = await apply(id)
    expect(told.status).toBe(200)
    const [child] = await query<{ folio: string }>('select folio from student where id > 35')
    const [undone] = await inOrder(
      isDeskFirst,
      'audit',
      () => undo(id),
      () => bills[what](child?.folio ?? ''),
    )
    expect(undone.status).toBe(isDeskFirst ? 409 : 200)
    expect(await count(`receipt where student_folio not in (select folio from student)`)).toBe(0)
    expect(await count(`receipt where student_folio = '${child?.folio}'`)).toBe(isDeskFirst ? 1 : 0)
  })
})
