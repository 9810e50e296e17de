/**
 * Payments of a receipt: entries are added and cancelled, never changed, and the receipt always equals their sum,
 * however many people write at once.
 */
import fc from '../property'
import { describe, expect, it } from 'vitest'
import { remainingOf, receiptStateAfter, type ReceiptState } from '../../src/domain/ledger'
import { statusNames } from '../domain/ledger-cases'
import { isLong } from '../long-run'
import { ask, rowOf, rowsOf, type Asked, type Told } from './ask'
import { openSchool } from './own-school'
import { openTestProvider } from './provider'
import { people, today, yesterday, type Who } from './school'

const { provider, as, tokenOf } = await openSchool()
const pay = (amount: number | string, more: Record<string, unknown> = {}, asked: Asked = {}) =>
  as('desk', 'entryCreate', { id: 2, ...asked, body: { amount, type_payment: 'efectivo', ...more } })
const cancel = (entry: number, reason = 'Se registró dos veces') =>
  as('desk', 'entryCancel', { id: 2, entry, body: { reason } })
const receiptNow = async () => rowOf(await as('desk', 'receipt', { id: 2 }))
const entriesOf = async (id = 2, who: Who = 'desk') => rowsOf(await as(who, 'entryList', { id }))
const money = (abono: string, payment_total: string, status: string) => ({
  abono,
  payment_total,
  status: { value: status },
})
const pdf = () => new File(['%PDF-1.7\nBegoña pagó\n%%EOF'], 'recibo.pdf')

describe('the desk takes a month in two halves', () => {
  it('and the receipt follows: sum, rest, status, day and type of the last', async () => {
    const first = await pay('475.25', {
      payment_date: yesterday,
      type_payment: 'transferencia',
      voucher: pdf(),
      observations: 'Trae comprobante',
    })
    expect(first).toMatchObject({
      status: 201,
      body: {
        amount: '475.25',
        type_payment: { value: 'transferencia', label: 'Transferencia' },
        payment_date: yesterday,
        received_by: { id: people.desk.id },
        cancels: null,
        reason: '',
        observations: 'Trae comprobante',
      },
    })
    expect(await receiptNow()).toMatchObject({
      ...money('475.25', '475.25', 'parcial'),
      payment_date: yesterday,
      type_payment: { value: 'transferencia' },
    })
    expect((await pay('475.25')).status).toBe(201)
    expect(await receiptNow()).toMatchObject({
      ...money('950.50', '0.00', 'pagado'),
      payment_date: today,
      type_payment: { value: 'efectivo' },
    })
    // An overpayment is the family's credit; what is left to pay is never below 0.
    await pay(50)
    expect(await receiptNow()).toMatchObject(money('1000.50', '0.00', 'pagado'))
    expect(rowsOf(await as('tutor', 'reminderList'))).toEqual([])
    // A family reads its payments without vouchers and reasons; only the desk may open the voucher.
    const { voucher, reason, ...shared } = rowOf(first)
    expect((await entriesOf(2, 'tutor'))[0]).toEqual(shared)
    expect([typeof voucher, reason]).toEqual(['string', ''])
    const open = async (who: Who) =>
      provider.fetch(String(voucher), { headers: { Authorization: `Bearer ${await tokenOf(who)}` } })
    expect([(await open('desk')).status, (await open('tutor')).status]).toEqual([200, 404])
  })

  it('and takes one back with a reason: both stay on the list, and the sum is what it was', async () => {
    const { id } = rowOf(await pay(300))
    await pay(100, { type_payment: 'tarjeta' })
    const taken = await cancel(Number(id))
    expect(taken).toMatchObject({
      status: 200,
      body: {
        amount: '-300.00',
        cancels: id,
        reason: 'Se registró dos veces',
        payment_date: today,
        type_payment: { value: 'efectivo' },
        received_by: { id: people.desk.id },
      },
    })
    expect(await receiptNow()).toMatchObject({
      ...money('100.00', '850.50', 'parcial'),
      type_payment: { value: 'tarjeta' },
    })
    expect((await entriesOf()).map(({ amount }) => amount)).toEqual(['300.00', '100.00', '-300.00'])
    expect(await cancel(Number(id))).toMatchObject({ status: 409, body: { detail: 'Este abono ya está cancelado.' } })
    expect(await cancel(Number(rowOf(taken).id))).toMatchObject({
      status: 409,
      body: { detail: 'Esto ya es la cancelación de un abono.' },
    })
    const [, second] = await entriesOf()
    await cancel(Number(second?.id))
    expect(await receiptNow()).toMatchObject({
      ...money('0.00', '950.50', 'pendiente'),
      payment_date: null,
      type_payment: null,
    })
    expect(await cancel(Number(id), '  ')).toMatchObject({
      status: 400,
      body: { reason: ['Este campo es requerido.'] },
    })
  })

  it.each([
    [{ amount: 0 }, { amount: ['Debe ser 0.01 o más.'] }],
    [{ amount: -5 }, { amount: ['Debe ser 0.01 o más.'] }],
    [{ amount: '10.005' }, { amount: ['Escribe una cantidad con dos decimales como máximo.'] }],
    [{ amount: 99_999_999 }, { amount: ['Debe ser 9999999.99 o menos.'] }],
    [{ amount: 1, type_payment: 'trueque' }, { type_payment: ['El registro elegido no existe.'] }],
    [{ amount: 1, payment_date: '2026-03-05' }, { payment_date: ['La fecha no puede ser futura.'] }],
    [
      { amount: 1, payment_date: '2026-02-30' },
      { payment_date: ['La fecha debe existir y tener la forma AAAA-MM-DD.'] },
    ],
    [{}, { amount: ['Este campo es requerido.'], type_payment: ['Este campo es requerido.'] }],
  ])('%j is no payment', async (body, errors) => {
    expect(
      await as('desk', 'entryCreate', {
        id: 2,
        body: { ...('amount' in body && { type_payment: 'efectivo' }), ...body },
      }),
    ).toMatchObject({ status: 400, body: errors })
    expect(await entriesOf()).toEqual([])
  })

  it('but takes nothing on a cancelled or deactivated receipt, nor more than the column can hold', async () => {
    await as('desk', 'receiptChange', { id: 2, body: { status: 'cancelado' } })
    expect(await pay(1)).toMatchObject({ status: 409, body: { detail: expect.stringContaining('cancelado') } })
    await as('desk', 'receiptChange', { id: 2, body: { status: 'pendiente', is_active: false } })
    expect(await pay(1)).toMatchObject({ status: 409, body: { detail: expect.stringContaining('inactivo') } })
    await as('desk', 'receiptChange', { id: 2, body: { is_active: true } })
    expect((await pay('9999999.99')).status).toBe(201)
    expect(await pay('0.01')).toMatchObject({ status: 400, body: { amount: [expect.stringContaining('más grande')] } })
    // Cancelling the correction that made room must not exceed the limit either.
    await as('desk', 'receiptChange', { id: 2, body: { abono: '9999999.00' } })
    await pay('0.99')
    expect(await cancel(Number((await entriesOf())[1]?.id))).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('más grande') },
    })
  })
})

describe("the specification's own calls stay whole", () => {
  const newReceipt = {
    user: 5,
    payment_period: '2026-03-01',
    student_folio: 'LUC-0002',
    group: 1,
    amount_expected: '950.50',
    abono: '500.25',
    payment_total: '450.25',
    status: 'parcial',
    type_payment: 'efectivo',
  }

  it('a receipt made with an abono has its first entry, a changed abono a correcting one', async () => {
    const made = rowOf(await as('desk', 'receiptCreate', { body: newReceipt }))
    expect(made).toMatchObject({ ...money('500.25', '450.25', 'parcial'), payment_date: today, version: 1 })
    const id = Number(made.id)
    expect(await entriesOf(id)).toMatchObject([
      {
        amount: '500.25',
        payment_date: today,
        type_payment: { value: 'efectivo' },
        received_by: { id: people.desk.id },
      },
    ])
    expect(
      (await as('desk', 'receiptChange', { id, body: { abono: '950.50', type_payment: 'tarjeta' } })).body,
    ).toMatchObject({ ...money('950.50', '0.00', 'pagado'), type_payment: { value: 'tarjeta' } })
    expect((await as('desk', 'receiptChange', { id, body: { abono: 900 } })).body).toMatchObject(
      money('900.00', '50.50', 'parcial'),
    )
    expect((await entriesOf(id)).map(({ amount }) => amount)).toEqual(['500.25', '450.25', '-50.50'])
    // Another expected amount changes the balance and adds no payment.
    expect((await as('desk', 'receiptChange', { id, body: { amount_expected: 900 } })).body).toMatchObject(
      money('900.00', '0.00', 'pagado'),
    )
    expect((await as('desk', 'receiptChange', { id, body: { abono: 0 } })).body).toMatchObject({
      ...money('0.00', '900.00', 'pendiente'),
      payment_date: null,
      type_payment: null,
    })
    expect(await entriesOf(id)).toHaveLength(4)
    // The first two entries can no longer be cancelled: the correction has used them up.
    expect(
      await as('desk', 'entryCancel', { id, entry: Number((await entriesOf(id))[0]?.id), body: { reason: 'x' } }),
    ).toMatchObject({ status: 409, body: { detail: expect.stringContaining('corrección') } })
  })

  it.each([
    [{ payment_total: '950.50' }, { payment_total: ['No coincide con lo abonado: quedan por pagar $450.25.'] }],
    [{ status: 'pagado' }, { status: ['No coincide con lo abonado: el pago es parcial.'] }],
    [
      { status: 'pendiente', payment_total: 0 },
      { status: [expect.any(String)], payment_total: [expect.any(String)] },
    ],
    [
      { amount_expected: 0, abono: 0, payment_total: 0, status: 'pagado' },
      { status: ['No coincide con lo abonado: el pago está pendiente.'] },
    ],
    [{ payment_date: '2026-03-05' }, { payment_date: ['La fecha no puede ser futura.'] }],
  ])('a receipt that contradicts itself is refused: %j', async (body, errors) => {
    expect(await as('desk', 'receiptCreate', { body: { ...newReceipt, ...body } })).toEqual(
      expect.objectContaining({ status: 400, body: errors }),
    )
    expect(await provider.database.query('select id from receipt where id > 3')).toEqual([])
  })

  it('and so is a change that contradicts the entries; what is sent as it stands says nothing', async () => {
    await pay('475.25', { payment_date: yesterday })
    const { version, ...stood } = await receiptNow()
    const refused: [Record<string, unknown>, string][] = [
      [{ status: 'pagado' }, 'status'],
      [{ payment_total: 0 }, 'payment_total'],
      [{ payment_date: '2026-03-01' }, 'payment_date'],
      [{ type_payment: 'codi' }, 'type_payment'],
      [{ abono: '950.50', status: 'pendiente' }, 'status'],
    ]
    for (const [body, field] of refused) {
      const told = await as('desk', 'receiptChange', { id: 2, body })
      expect([told.status, Object.keys(rowOf(told))], JSON.stringify(body)).toEqual([400, [field]])
    }
    expect(await receiptNow()).toEqual({ ...stood, version })
    const whole = {
      amount_expected: '950.50',
      abono: '475.25',
      payment_total: '475.25',
      status: 'parcial',
      payment_date: yesterday,
      type_payment: 'efectivo',
      observations: 'Llamó',
    }
    expect((await as('desk', 'receiptChange', { id: 2, body: whole })).body).toMatchObject({ observations: 'Llamó' })
    // Cancelled and overdue are set by people, and overdue stays until everything is paid.
    expect((await as('desk', 'receiptChange', { id: 2, body: { status: 'vencido' } })).body).toMatchObject(
      money('475.25', '475.25', 'vencido'),
    )
    await pay('475.25')
    expect(await receiptNow()).toMatchObject(money('950.50', '0.00', 'pagado'))
    expect(await entriesOf()).toHaveLength(2)
  })

  it('on a plain provider they answer as specified and show no entries, which keep the sum all the same', async () => {
    const plain = await openTestProvider({ database: provider.database, capabilities: 'none' })
    try {
      const { token } = await plain.signIn('desk')
      const told = await ask(plain, 'receiptChange', {
        id: 2,
        token,
        body: { abono: 300, payment_total: '950.50', status: 'pendiente', payment_date: '2026-12-24' },
      })
      expect(told).toMatchObject({
        status: 200,
        body: { ...money('300.00', '950.50', 'pendiente'), payment_date: '2026-12-24' },
      })
      for (const name of ['entryList', 'entryCreate', 'entryCancel'] as const) {
        expect(
          (await ask(plain, name, { id: 2, entry: 1, token, ...(name !== 'entryList' && { body: {} }) })).status,
          name,
        ).toBe(404)
      }
    } finally {
      await plain.close()
    }
    expect((await entriesOf()).map(({ amount, received_by }) => [amount, Object(received_by).id])).toEqual([
      ['300.00', people.desk.id],
    ])
  })
})

it('entries are added and nothing else, by the provider’s own hand too; who entered is in the audit', async () => {
  const { id } = rowOf(await pay(100))
  for (const sql of [
    'update receipt_entry set amount = 1',
    'delete from receipt_entry',
    'truncate receipt_entry',
    `insert into receipt_entry (receipt_id, amount, payment_date) values (2, 5, '2026-03-04')`,
    `insert into receipt_entry (receipt_id, amount, payment_date, cancels, reason) values (1, -100, '2026-03-04', ${Number(id)}, 'x')`,
  ]) {
    await expect(provider.database.query(sql), sql).rejects.toThrow(/never changed|another sum|takes back/)
  }
  expect((await receiptNow()).abono).toBe('100.00')
  expect(rowsOf(await as('admin', 'audit', { query: { table: 'entry', id: Number(id) } }))).toMatchObject([
    { deed: 'created', who: { id: people.desk.id } },
  ])
  expect(rowsOf(await as('admin', 'audit', { query: { table: 'receipt', id: 2 } }))[0]?.changes).toContainEqual({
    field: 'abono',
    from: 0,
    to: 100,
  })
})

describe('at once', () => {
  const statuses = (told: Told[]) => told.map(({ status }) => status).sort()
  const twenty = (work: (index: number) => Promise<Told>) =>
    Promise.all(Array.from({ length: 20 }, (_, index) => work(index)))

  it('twenty sendings of one payment are one, twenty payments are twenty, and of twenty who saw the same receipt one pays', async () => {
    const once = await twenty(() => pay('10.10', {}, { headers: { 'Idempotency-Key': 'opening' } }))
    expect(new Set(once.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect((await receiptNow()).abono).toBe('10.10')
    expect(new Set(statuses(await twenty((index) => pay(`0.${String(index + 1).padStart(2, '0')}`))))).toEqual(
      new Set([201]),
    )
    expect((await receiptNow()).abono).toBe('12.20')
    const { version } = await receiptNow()
    expect(statuses(await twenty(() => pay(900, {}, { headers: { 'If-Match': `"${String(version)}"` } })))).toEqual([
      201,
      ...Array<number>(19).fill(412),
    ])
    expect(await receiptNow()).toMatchObject(money('912.20', '38.30', 'parcial'))
  })

  it('and of twenty who take one back one does', async () => {
    const { id } = rowOf(await pay(100))
    await pay(1)
    expect(statuses(await twenty(() => cancel(Number(id))))).toEqual([200, ...Array<number>(19).fill(409)])
    expect((await receiptNow()).abono).toBe('1.00')
  })
})

/**
 * An action: `which` picks one of the receipt's entries, `on` one of the receipts, `seen` the version on which the form
 * was opened.
 */
type Deed = (
  | { kind: 'pay'; cents: number }
  | { kind: 'correct'; cents: number }
  | { kind: 'ask'; cents: number }
  | { kind: 'cancel'; which: number }
  | { kind: 'say'; status: string }
  | { kind: 'create'; cents: number; paid: number }
) & { on: number; seen: 'none' | 'before' | 'first' }

it(
  'after any sequence of receipts, payments, corrections, cancellations and forms opened earlier, also many at once, every sum is right to the cent',
  { timeout: 240_000 },
  async () => {
    const cents = fc.oneof(fc.integer({ min: 1, max: 100_000 }), fc.constantFrom(1, 10, 20, 30, 95_050, 47_525))
    const none = fc.oneof(fc.constant(0), cents)
    const about = {
      on: fc.nat(3),
      seen: fc.constantFrom('none' as const, 'none' as const, 'before' as const, 'first' as const),
    }
    const deed: fc.Arbitrary<Deed> = fc.oneof(
      { weight: 4, arbitrary: fc.record({ kind: fc.constant('pay' as const), cents, ...about }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), which: fc.nat(9), ...about }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('correct' as const), cents: none, ...about }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('ask' as const), cents: none, ...about }) },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('say' as const),
          status: fc.constantFrom('vencido', 'pendiente', 'parcial', 'pagado'),
          ...about,
        }),
      },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('create' as const), cents, paid: none, ...about }) },
    )
    const pesos = (amount: number) => (amount / 100).toFixed(2)
    const inCents = (amount: unknown) => Math.round(Number(amount) * 100)
    const read = async (id: number) => ({
      row: rowOf(await as('desk', 'receipt', { id })),
      entries: await entriesOf(id),
    })
    type Read = Awaited<ReturnType<typeof read>>
    const versionOf = ({ row }: Read) => Number(row.version)

    function create({ cents: expected, paid }: { cents: number; paid: number }): Promise<Told> {
      const sums = { expected, paid }
      return as('desk', 'receiptCreate', {
        body: {
          user: 5,
          payment_period: '2026-03-01',
          student_folio: 'LUC-0002',
          group: 1,
          amount_expected: pesos(expected),
          abono: pesos(paid),
          payment_total: pesos(remainingOf(sums)),
          status: statusNames[receiptStateAfter(sums, 'pending')],
          type_payment: 'efectivo',
        },
      })
    }
    async function act(doing: Exclude<Deed, { kind: 'create' }>, id: number, version: number | null): Promise<Told> {
      const asked = { id, ...(version !== null && { headers: { 'If-Match': `"${version}"` } }) }
      const change = (body: Record<string, unknown>) => as('desk', 'receiptChange', { ...asked, body })
      if (doing.kind === 'pay')
        return as('desk', 'entryCreate', { ...asked, body: { amount: pesos(doing.cents), type_payment: 'efectivo' } })
      if (doing.kind === 'correct') return change({ abono: pesos(doing.cents) })
      if (doing.kind === 'ask') return change({ amount_expected: pesos(doing.cents) })
      if (doing.kind === 'say') return change({ status: doing.status })
      const entries = await entriesOf(id)
      return as('desk', 'entryCancel', {
        ...asked,
        entry: Number(entries[doing.which % Math.max(1, entries.length)]?.id ?? 999),
        body: { reason: 'Se registró dos veces' },
      })
    }

    function judge({ row, entries }: Read): void {
      const paid = entries.reduce((sum, { amount }) => sum + inCents(amount), 0)
      const sums = { expected: inCents(row.amount_expected), paid }
      expect(paid).toBeGreaterThanOrEqual(0)
      expect(row).toMatchObject({ abono: pesos(paid), payment_total: pesos(remainingOf(sums)) })
      const standing = Object.entries(statusNames).find(
        ([, name]) => name === Object(row.status).value,
      )?.[0] as ReceiptState
      expect(receiptStateAfter(sums, standing)).toBe(standing)
    }

    await fc.assert(
      fc
        .asyncProperty(fc.array(fc.array(deed, { minLength: 1, maxLength: 4 }), { maxLength: 6 }), async (rounds) => {
          /** Each receipt as it was first read and last read. */
          const first = new Map<number, Read>([[2, await read(2)]])
          const last = new Map(first)
          for (const together of rounds) {
            const ids = [...last.keys()]
            const done = await Promise.all(
              together.map(async (doing) => {
                if (doing.kind === 'create') return { doing, id: null, version: null, told: await create(doing) }
                const id = ids[doing.on % ids.length] ?? 2
                const seen = doing.seen === 'none' ? null : (doing.seen === 'first' ? first : last).get(id)
                const version = seen ? versionOf(seen) : null
                return { doing, id, version, told: await act(doing, id, version) }
              }),
            )
            for (const { doing, version, told } of done)
              expect(
                doing.kind === 'create' ? [201] : [200, 201, 400, 404, 409, ...(version === null ? [] : [412])],
                JSON.stringify(told.body),
              ).toContain(told.status)
            for (const [id, before] of last) {
              const here = done.filter((one) => one.id === id)
              const taken = here.filter(({ told }) => told.status < 300)
              const now = await read(id)
              judge(now)
              // A refused action has changed nothing, and every entry that was returned exists once, besides those that
              // corrections added.
              if (taken.length === 0) expect(now).toEqual(before)
              const entered = taken
                .filter(({ doing }) => doing.kind === 'pay' || doing.kind === 'cancel')
                .map(({ told }) => rowOf(told).id)
              const added = now.entries.slice(before.entries.length).map((entry) => entry.id)
              expect(now.entries.slice(0, before.entries.length)).toEqual(before.entries)
              expect(added).toEqual(expect.arrayContaining(entered))
              expect(new Set(entered).size).toBe(entered.length)
              expect(added.length - entered.length).toBeLessThanOrEqual(
                taken.filter(({ doing }) => doing.kind === 'correct').length,
              )
              // Of several actions on the same version one changes the receipt; an action on an older version is
              // refused.
              const asSeen = taken.filter(({ version }) => version !== null)
              expect(
                asSeen.filter(
                  ({ doing, version, told }) =>
                    doing.kind === 'pay' || doing.kind === 'cancel' || rowOf(told).version !== version,
                ).length,
              ).toBeLessThanOrEqual(1)
              expect(asSeen.every(({ version }) => version === versionOf(before))).toBe(true)
              // A single action has exactly the effect that a person expects.
              const [only] = taken
              if (here.length === 1 && only?.doing.kind === 'pay')
                expect(now.row.abono).toBe(pesos(inCents(before.row.abono) + only.doing.cents))
              if (here.length === 1 && only?.doing.kind === 'correct')
                expect(now.row.abono).toBe(pesos(only.doing.cents))
              last.set(id, now)
            }
            for (const { doing, told } of done) {
              if (doing.kind !== 'create') continue
              const made = await read(Number(rowOf(told).id))
              judge(made)
              expect([made.row.amount_expected, made.row.abono, made.entries.length]).toEqual([
                pesos(doing.cents),
                pesos(doing.paid),
                doing.paid > 0 ? 1 : 0,
              ])
              for (const kept of [first, last]) kept.set(Number(made.row.id), made)
            }
          }
        })
        .afterEach(() => provider.restore()),
      { numRuns: isLong ? 25 : 12, seed: 12 },
    )
  },
)
