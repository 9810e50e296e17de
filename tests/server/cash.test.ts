/**
 * The cash count: its sums equal those of the entries to the cent, whatever was entered; a closed day takes no more
 * entries until it is opened again.
 */
import fc from '../property'
import { expect, it } from 'vitest'
import { diskStorage } from '../../src/server/files/file-storage'
import { erasePerson } from '../../src/server/personal-data/erase'
import { exportPerson } from '../../src/server/personal-data/export'
import { findSubject } from '../../src/server/personal-data/find'
import { ask, rowOf, rowsOf, type Told } from './ask'
import { openSchool } from './own-school'
import { openTestProvider } from './provider'
import { today, type Who } from './school'

const { provider, as } = await openSchool()
const cut = async (from: string, to = from) => rowOf(await as('desk', 'cashCut', { query: { from, to } }))
const pay = (amount: number, more: Record<string, unknown> = {}) =>
  as('desk', 'entryCreate', { id: 3, body: { amount, type_payment: 'efectivo', ...more } })
const close = (body: Record<string, unknown> = {}, who: Who = 'desk') =>
  as(who, 'cashClose', { body: { day: today, opening: 200, counted: 250.5, ...body } })
const cents = (amount: unknown) => Math.round(Number(amount) * 100)
const days = ['2026-02-28', '2026-03-01', '2026-03-03', today]

type Deed = {
  kind: 'pay' | 'cancel' | 'correct' | 'receipt'
  who: 'admin' | 'desk'
  receipt: number
  amount: number
  type: string
  day: string
}
const deed = fc.record({
  kind: fc.constantFrom('pay', 'pay', 'cancel', 'correct', 'receipt'),
  who: fc.constantFrom('admin', 'desk'),
  receipt: fc.constantFrom(1, 2, 3),
  amount: fc.integer({ min: 1, max: 99_999 }).map((sum) => sum / 100),
  type: fc.constantFrom('efectivo', 'transferencia', 'tarjeta', 'codi'),
  day: fc.constantFrom(...days),
}) satisfies fc.Arbitrary<Deed>

async function done({ kind, who, receipt, amount, type, day }: Deed): Promise<Told | undefined> {
  if (kind === 'pay')
    return as(who, 'entryCreate', { id: receipt, body: { amount, type_payment: type, payment_date: day } })
  if (kind === 'correct') return as(who, 'receiptChange', { id: receipt, body: { abono: amount } })
  if (kind === 'receipt')
    return as(who, 'receiptCreate', {
      body: {
        user: 5,
        payment_period: '2026-03-01',
        student_folio: 'LUC-0002',
        group: 1,
        amount_expected: 999.99,
        abono: amount,
        payment_total: (99_999 - cents(amount)) / 100,
        status: amount === 999.99 ? 'pagado' : 'parcial',
        type_payment: type,
        payment_date: day,
      },
    })
  const entry = rowsOf(await as(who, 'entryList', { id: receipt })).at(-1)
  return (
    entry && as(who, 'entryCancel', { id: receipt, entry: Number(entry.id), body: { reason: 'Se registró dos veces' } })
  )
}

it('whatever was paid, corrected and taken back, also many at once, the cut is the sum of the entries, by type and by who took it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(deed, { minLength: 1, maxLength: 5 }), { maxLength: 4 }),
      fc.constantFrom(...days),
      fc.constantFrom(...days),
      async (rounds, one, other) => {
        for (const together of rounds)
          for (const told of await Promise.all(together.map(done)))
            expect([200, 201, 409, undefined], JSON.stringify(told?.body)).toContain(told?.status)
        const [from = today, to = today] = [one, other].sort()
        const receipts = rowsOf(await as('admin', 'receiptList'))
        const entries = (await Promise.all(receipts.map(({ id }) => as('admin', 'entryList', { id: Number(id) }))))
          .flatMap(rowsOf)
          .filter(({ payment_date: day }) => String(day) >= from && String(day) <= to)
        const told = await cut(from, to)
        const sum = (rows: readonly { amount?: unknown }[]) =>
          rows.reduce((total, { amount }) => total + cents(amount), 0)
        const lines = (part: unknown): { amount: unknown; count: number }[] => (Array.isArray(part) ? part : [])
        expect(cents(told.total)).toBe(sum(entries))
        expect(lines(told.entries)).toHaveLength(entries.length)
        for (const part of [told.by_type, told.by_receiver]) {
          expect(sum(lines(part))).toBe(sum(entries))
          expect(lines(part).reduce((count, line) => count + line.count, 0)).toBe(entries.length)
        }
        const summed = rowOf(await as('desk', 'cashCut', { query: { from, to, sums: 'months' } }))
        expect([summed.entries, told.by_month]).toEqual([[], null])
        expect(sum(lines(summed.by_month))).toBe(sum(entries))
        expect(lines(summed.by_month).reduce((count, line) => count + line.count, 0)).toBe(entries.length)
        expect(cents(told.cash)).toBe(
          sum(
            entries.filter(
              ({ type_payment: type }) =>
                typeof type === 'object' && type !== null && 'value' in type && type.value === 'efectivo',
            ),
          ),
        )
      },
    ),
    { numRuns: 8 },
  )
})

it('no payment is dated where no drawer and no statement of now would hold it: each way of writing one is refused, and says from when on', async () => {
  const before = rowsOf(await as('desk', 'entryList', { id: 3 })).length
  const receipt = {
    user: 5,
    payment_period: '2026-03-01',
    student_folio: 'LUC-0002',
    group: 1,
    amount_expected: 10,
    abono: 10,
    payment_total: 0,
    status: 'pagado',
  }
  const cashDate = { payment_date: ['La fecha es demasiado antigua: lo más atrás es el 1 de febrero de 2026.'] }
  for (const date of ['2020-01-01', '2026-01-31']) {
    expect(await pay(1, { payment_date: date })).toMatchObject({ status: 400, body: cashDate })
    expect(
      await as('desk', 'receiptCreate', { body: { ...receipt, type_payment: 'efectivo', payment_date: date } }),
    ).toMatchObject({ status: 400, body: cashDate })
    expect(
      await as('desk', 'receiptChange', { id: 3, body: { abono: 77, type_payment: 'efectivo', payment_date: date } }),
    ).toMatchObject({ status: 400, body: cashDate })
  }
  expect(await pay(1, { type_payment: 'transferencia', payment_date: '2025-03-02' })).toMatchObject({
    status: 400,
    body: { payment_date: [expect.stringContaining('3 de marzo de 2025')] },
  })
  expect(await pay(1, { payment_date: '2026-03-05' })).toMatchObject({
    status: 400,
    body: { payment_date: ['La fecha no puede ser futura.'] },
  })
  expect(rowsOf(await as('desk', 'entryList', { id: 3 }))).toHaveLength(before)
})

it('no day is closed that no payment in cash may be dated; a reopened one is closed again however long ago it was', async () => {
  for (const day of ['2020-01-01', '2026-01-31'])
    expect(await close({ day })).toMatchObject({
      status: 400,
      body: { day: ['La fecha es demasiado antigua: lo más atrás es el 1 de febrero de 2026.'] },
    })
  expect((await close({ day: '2026-02-01' })).status).toBe(201)
  await provider.database.query(
    `insert into cash_day (day, opening, counted, is_closed, closed_by, closed_at) values ('2026-01-31', 0, 0, false, 1, now())`,
  )
  expect(await close({ day: '2026-01-31' })).toMatchObject({ status: 201, body: { is_closed: true } })
})

it('what is written down for another day stands in the cut of the day on which it was written, beside its sums', async () => {
  const earlier = { type_payment: 'transferencia', payment_date: '2026-02-10' }
  const before = await cut(today)
  expect((await pay(33.25, earlier)).status).toBe(201)
  const now = await cut(today)
  expect([now.total, now.cash, now.entries]).toEqual([before.total, before.cash, before.entries])
  expect(now.dated_elsewhere).toMatchObject([
    { payment_date: '2026-02-10', amount: '33.25', received_by: { first_name: 'Rita' } },
  ])
  expect(await cut('2026-02-10')).toMatchObject({ total: '33.25', dated_elsewhere: [] })
  expect(await cut('2026-02-01', today)).toMatchObject({ dated_elsewhere: [] })
})

it.each(['0x10', '1e2', '0b1', ' ', 'NaN', 'Infinity', '1_000', '１２'])('%j is no amount', async (amount) => {
  expect(await as('desk', 'entryCreate', { id: 3, body: { amount, type_payment: 'efectivo' } })).toMatchObject({
    status: 400,
    body: { amount: [expect.any(String)] },
  })
})

it('a day is closed once, refuses every way of writing an entry of it, and an administrator opens it again and says why', async () => {
  expect((await pay(50.5)).status).toBe(201)
  expect((await pay(20, { type_payment: 'codi' })).status).toBe(201)
  const closed = await close({ note: 'Billete roto' })
  expect(closed).toMatchObject({
    status: 201,
    body: {
      day: today,
      opening: '200.00',
      counted: '250.50',
      cash: '50.50',
      difference: '0.00',
      is_closed: true,
      closed_by: { first_name: 'Rita' },
      note: 'Billete roto',
    },
  })

  const words = {
    detail:
      'El corte de caja del 4 de marzo de 2026 ya se cerró: ese día no admite más movimientos. Quien administra la escuela puede reabrirlo.',
  }
  const before = await cut(today)
  const receipt = {
    user: 5,
    payment_period: '2026-03-01',
    student_folio: 'LUC-0002',
    group: 1,
    amount_expected: 10,
    abono: 10,
    payment_total: 0,
    status: 'pagado',
    type_payment: 'efectivo',
    payment_date: today,
  }
  const first = rowsOf(await as('desk', 'entryList', { id: 3 }))[0]
  for (const refusal of [
    await pay(1),
    await close(),
    await as('admin', 'receiptChange', { id: 3, body: { abono: 60 } }),
    await as('admin', 'receiptCreate', { body: receipt }),
    await as('admin', 'entryCancel', { id: 3, entry: Number(first?.id), body: { reason: 'No' } }),
  ])
    expect(refusal).toMatchObject({ status: 409, body: words })
  expect(await cut(today)).toEqual(before)
  // A closed day refuses neither an entry of another day in the same receipt nor a change of a field without money.
  expect((await pay(1, { payment_date: '2026-03-03' })).status).toBe(201)
  expect((await as('desk', 'receiptChange', { id: 3, body: { observations: 'Llamó' } })).status).toBe(200)

  const reopen = (who: Who, body: Record<string, unknown> = { reason: 'Faltó un pago' }) =>
    as(who, 'cashReopen', { body: { day: today, ...body } })
  expect((await reopen('desk')).status).toBe(403)
  expect((await reopen('admin', { reason: ' ' })).body).toEqual({ reason: ['Este campo es requerido.'] })
  expect(await reopen('admin')).toMatchObject({
    status: 200,
    body: { is_closed: false, reason: 'Faltó un pago', reopened_by: { first_name: 'Ana' }, counted: '250.50' },
  })
  expect(await reopen('admin')).toMatchObject({
    status: 409,
    body: { detail: 'El corte de este día no está cerrado.' },
  })
  expect((await pay(1.25)).status).toBe(201)
  expect(await close({ counted: 251 })).toMatchObject({
    body: { cash: '51.75', difference: '-0.75', is_closed: true, reason: 'Faltó un pago' },
  })

  const { days: counted } = await cut(today)
  const [day] = Array.isArray(counted) ? counted : []
  const told = rowsOf(await as('admin', 'audit', { query: { table: 'cash-day', id: day.id } }))
  expect(told.map(({ deed: what }) => what)).toEqual(['changed', 'changed', 'created'])
  expect(JSON.stringify(told)).toContain('Faltó un pago')
  expect(await cut('2026-03-05')).toMatchObject({ entries: [], total: '0.00', last_opening: '200.00' })
})

it('an entry made by mistake and corrected to zero adds nothing to the cash', async () => {
  for (const body of [{ abono: 100, type_payment: 'efectivo' }, { abono: 0 }])
    expect((await as('desk', 'receiptChange', { id: 3, body })).status).toBe(200)
  expect(await cut(today)).toMatchObject({
    total: '0.00',
    cash: '0.00',
    by_type: [{ type_payment: { value: 'efectivo' }, amount: '0.00', count: 2 }],
  })
})

it('a day whose cash changed after the person read it is not closed; the refusal says from what to what', async () => {
  expect((await pay(20)).status).toBe(201)
  expect(await close({ cash: 0 })).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('pasó de $0.00 a $20.00. No se cerró nada'), current: null },
  })
  expect(await cut(today)).toMatchObject({ cash: '20.00', days: [] })

  // One payment waits for the lock of the day, or the closing does: if the payment was first, the closing is refused.
  const [entry, closed] = await Promise.all([pay(5), close({ cash: '20.00' })])
  expect([entry.status, closed.status].sort()).toEqual([201, 409])
  if (closed.status === 409) expect((await close({ cash: 25 })).status).toBe(201)

  // Closing a closed day again is refused as closed, whatever `cash` says. For a reopened day the refusal contains the
  // row.
  expect(await close({ cash: -1 })).toMatchObject({ body: { detail: expect.stringContaining('ya se cerró') } })
  expect((await as('admin', 'cashReopen', { body: { day: today, reason: 'Falta uno' } })).status).toBe(200)
  const { cash: now } = await cut(today)
  expect(await close({ cash: -1 })).toMatchObject({ status: 409, body: { current: { day: today, cash: now } } })
  expect((await close({ cash: now })).status).toBe(201)
})

it('an entry made while the day is being closed is counted or refused, never lost', async () => {
  const told = await Promise.all([pay(10), pay(20), close(), pay(30), pay(40)])
  const taken = told
    .filter((_, index) => index !== 2)
    .filter(({ status }) => status === 201)
    .reduce((sum, { body }) => sum + cents(Reflect.get(Object(body), 'amount')), 0)
  const { days: counted, total } = await cut(today)
  expect(cents(total)).toBe(taken)
  expect([counted].flat()).toMatchObject([{ is_closed: true, cash: (taken / 100).toFixed(2) }])
  expect((await pay(1)).status).toBe(409)
})

it.each([
  [{ day: '2026-03-05' }, { day: ['La fecha no puede ser futura.'] }],
  [{ day: '2026-02-30' }, { day: ['La fecha debe existir y tener la forma AAAA-MM-DD.'] }],
  [{ opening: -1 }, { opening: [expect.any(String)] }],
  [{ counted: 1.005 }, { counted: ['Escribe una cantidad con dos decimales como máximo.'] }],
  [{ counted: 'mucho' }, { counted: ['Escribe un número válido.'] }],
  [{ cash: 'poco' }, { cash: ['Escribe un número válido.'] }],
])('refuses to close with %j', async (body, errors) =>
  expect(await close(body)).toMatchObject({ status: 400, body: errors }),
)

it.each([
  [{ from: today, to: '2026-03-03' }, { to: ['El último día no puede ser anterior al primero.'] }],
  [{ from: '2020-01-01', to: today }, { to: ['Elige un año como máximo.'] }],
  [{ from: 'ayer', to: today }, { from: [expect.any(String)] }],
  [{}, { from: [expect.any(String)] }],
])('refuses to count %j', async (query, errors) =>
  expect(await as('desk', 'cashCut', { query })).toMatchObject({ status: 400, body: errors }),
)

it('with more payments than one answer can hold there are sums only, and the list asks for fewer days', async () => {
  const busiest = '2026-01-15'
  // Inserted without triggers: checking them one by one would take a minute.
  await provider.database.query('alter table receipt_entry disable trigger user')
  await provider.database.query(
    `insert into receipt_entry (receipt_id, amount, type_payment, payment_date) select 3, case g % 2 when 0 then 0.01 else -0.01 end, 'efectivo', $1::date from generate_series(1, 20002) g`,
    [busiest],
  )
  await provider.database.query('alter table receipt_entry enable trigger user')
  expect(await as('desk', 'cashCut', { query: { from: busiest, to: busiest } })).toMatchObject({
    status: 400,
    body: { to: ['Son demasiados pagos para una sola lista: elige menos días.'] },
  })
  expect(await as('desk', 'cashCut', { query: { from: busiest, to: busiest, sums: 'months' } })).toMatchObject({
    status: 200,
    body: { total: '0.00', by_month: [{ month: '2026-01', amount: '0.00', count: 20_002 }] },
  })
})

it('does not exist on a provider without capabilities', async () => {
  const plain = await openTestProvider({ capabilities: 'none', database: provider.database })
  const { token } = await plain.signIn('admin')
  for (const name of [
    'cashCut',
    'cashClose',
    'cashReopen',
    'monthlyReceipts',
    'monthlyUndo',
    'monthlyList',
    'receiptTotals',
  ] as const)
    expect((await ask(plain, name, { token })).status, name).toBe(404)
  await plain.close()
})

it.each(['Zoé Peña dejó', 'ZOE PENA dejó', 'de luc-0002:'])(
  'a note that begins «%s» names that child: it is given to the family, and goes when the child is erased',
  async (beginning) => {
    const own = await openTestProvider()
    const { token } = await own.signIn('desk')
    await ask(own, 'cashClose', {
      token,
      body: { day: today, opening: 0, counted: 5, note: `${beginning} cinco pesos de más` },
    })
    const [subject, files] = [await findSubject(own.database, 'LUC-0002'), diskStorage(own.folder)]
    expect(await exportPerson(own.database, files, subject, '2026-03-04')).toContain('cinco pesos de más')
    await erasePerson(own.database, files, subject, 1, '2026-03-04T22:02:00Z')
    const { days: counted } = rowOf(await ask(own, 'cashCut', { token, query: { from: today, to: today } }))
    expect(counted).toMatchObject([{ note: '', counted: '5.00', is_closed: true }])
    const [kept] = await own.database.query<{ lines: string }>('select json_agg(a)::text as lines from audit a')
    expect(kept?.lines).not.toContain('cinco pesos')
    await own.close()
  },
)
