/** A receipt's entries and what follows from them, the same on the device and at the provider. */
import fc from '../property'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entry, receipt, type Option } from '../../src/contract'
import { balanceOf, overpaidOf, isSettled, owedOf } from '../../src/domain/balance'
import { afterEntry, mayCancelEntry } from '../../src/domain/entries'
import { excessOf, isActiveEntry, remainingOf, receiptStateAfter, receiptStates } from '../../src/domain/ledger'
import { contradictionsIn, restOf, receiptOfMonth, statusAfter } from '../../src/domain/new-receipt'
import { duesOf, totalOf } from '../../src/domain/next-payment'
import { receiptStateOf, statusFor } from '../../src/domain/receipt-status'
import type { Database } from '../../src/server/database/database'
import { openFreshDatabase } from '../server/databases'
import { cases, statusNames } from './ledger-cases'

describe('what follows from the money', () => {
  test.each(cases)('$expected asked, $paid paid, $before: $after', ({ expected, paid, before, after, rest, over }) => {
    expect([
      receiptStateAfter({ expected, paid }, before),
      remainingOf({ expected, paid }),
      excessOf({ expected, paid }),
    ]).toEqual([after, rest, over])
  })

  test('no cent is lost between rest, excess and sum, and a second recalculation changes nothing', () => {
    const cents = fc.integer({ min: 0, max: 999_999_999 })
    fc.assert(
      fc.property(cents, cents, fc.constantFrom(...receiptStates), (expected, paid, before) => {
        const money = { expected, paid }
        expect(paid + remainingOf(money) - excessOf(money)).toBe(expected)
        const after = receiptStateAfter(money, before)
        expect(receiptStateAfter(money, after)).toBe(after)
      }),
    )
  })

  describe("in the provider's SQL", () => {
    let database: Database
    beforeAll(async () => void (database = await openFreshDatabase()))
    afterAll(() => database.close())

    test('the same', async () => {
      for (const { expected, paid, before, after } of cases) {
        const [row] = await database.query<{ status: string }>(
          'select receipt_status($1::numeric / 100, $2::numeric / 100, $3) as status',
          [expected, paid, statusNames[before]],
        )
        expect(row?.status, JSON.stringify({ expected, paid, before })).toBe(statusNames[after])
      }
    })
  })
})

const options: Option[] = [
  { value: 'pendiente', label: 'Pendiente' },
  { value: 'parcial', label: 'Parcial' },
  { value: 'pagado', label: 'Pagado' },
  { value: 'vencido', label: 'Vencido' },
  { value: 'cancelado', label: 'Cancelado' },
]
const option = (value: string) => options.find((each) => each.value === value) ?? null

describe('which status means what', () => {
  test('by its whole word alone', () => {
    expect(options.map(receiptStateOf)).toEqual(
      receiptStates.map((_, index) => (['pending', 'partial', 'paid', 'overdue', 'cancelled'] as const)[index]),
    )
    expect(receiptStateOf({ value: '3', label: 'LIQUIDADO' })).toBe('paid')
    for (const label of ['No pagado', 'Becado', '']) expect(receiptStateOf({ value: '9', label }), label).toBeNull()
    expect(statusFor([...options, { value: '7', label: 'Liquidado' }], 'paid')).toBeUndefined()
  })
})

describe('a receipt that is being written', () => {
  test('says what is still to pay and its status by itself', () => {
    const written = (amount_expected: number | null, abono: number | null, said = 'pendiente') => [
      restOf({ amount_expected, abono }),
      statusAfter({ amount_expected, abono }, options, option(said))?.value,
    ]
    expect(written(950.5, 0)).toEqual([950.5, 'pendiente'])
    expect(written(950.5, 500.25)).toEqual([450.25, 'parcial'])
    expect(written(950.5, 950.5)).toEqual([0, 'pagado'])
    expect(written(950.5, 475, 'vencido')).toEqual([475.5, 'vencido'])
    expect(written(0, 0, 'pagado')).toEqual([0, 'pendiente'])
    expect(written(null, 10)).toEqual([null, undefined])
    expect(statusAfter({ amount_expected: 950, abono: 950 }, options, { value: 'x', label: 'Becado' })).toBeUndefined()
  })

  test.each([
    [{ amount_expected: 0, abono: 0, payment_total: 0 }, 'pagado', { status: 'pending' }],
    [{ amount_expected: 950, abono: 950, payment_total: 0 }, 'pendiente', { status: 'paid' }],
    [{ amount_expected: 950, abono: 475, payment_total: 950 }, 'parcial', { payment_total: 475 }],
    [{ amount_expected: 950, abono: 1000, payment_total: 0 }, 'pagado', { abono: 50 }],
    [{ amount_expected: 950, abono: 475, payment_total: 475 }, 'vencido', {}],
    [{ amount_expected: 950, abono: 0, payment_total: 950 }, 'cancelado', {}],
  ])('%j, %s: %j', (written, status, found) => expect(contradictionsIn(written, option(status))).toEqual(found))

  test('a second one of the same child, group and month is noticed, a cancelled one is none', () => {
    const made = (id: number, facts: Record<string, unknown>) =>
      receipt.parse({
        id,
        student_folio: 'LUC-0001',
        group: { id: 1, name: 'Kids 2' },
        payment_period: '2026-03-01',
        status: option('pendiente'),
        is_active: true,
        ...facts,
      })
    const asked = { folio: 'LUC-0001', group: '1', period: '2026-03-01' }
    const others = [
      made(1, { student_folio: 'LUC-0002' }),
      made(2, { group: 2 }),
      made(3, { payment_period: '2026-02-01' }),
      made(4, { is_active: false }),
      made(5, { status: option('cancelado') }),
    ]
    expect(receiptOfMonth(others, asked)).toBeNull()
    expect(receiptOfMonth([...others, made(6, { payment_period: '2026-03-15' })], asked)?.id).toBe('6')
  })
})

describe('one amount', () => {
  const of = (id: number, facts: Record<string, unknown>) =>
    receipt.parse({
      id,
      student_folio: 'LUC-0001',
      payment_period: '2026-03-01',
      amount_expected: '950.00',
      abono: '475.00',
      payment_total: '950.00',
      status: option('parcial'),
      is_active: true,
      ...facts,
    })
  const reminders = (...receipts: ReturnType<typeof of>[]) =>
    receipts.map(({ id, payment_period, payment_total, status }) => ({ id, payment_period, payment_total, status }))

  test('is what the receipt says, whatever its reminder says, and the family has its total to the cent', () => {
    const receipts = [of(1, {}), of(2, { student_folio: 'LUC-0002', amount_expected: '0.30', abono: '0.10' })]
    const dues = duesOf(
      [...reminders(...receipts), { id: '9', payment_period: '2026-01-01', payment_total: 100, status: null }],
      receipts,
    )
    expect(dues.map(({ folio, owed }) => [folio, owed])).toEqual([
      ['LUC-0001', 475],
      ['LUC-0002', 0.2],
      ['', 100],
    ])
    expect(totalOf(dues)).toBe(575.2)
  })

  test('nothing is owed on what was called off, put away or called paid; nothing given is not paid; what is over is in favour', () => {
    for (const facts of [{ status: option('cancelado') }, { is_active: false }, { status: option('pagado') }])
      expect(owedOf(of(1, facts))).toBe(0)
    expect(isSettled(of(1, { amount_expected: '0', abono: '0' }))).toBe(false)
    const over = of(1, { abono: '1000.10', status: option('pagado') })
    expect([isSettled(over), balanceOf(over), overpaidOf(over), owedOf(over)]).toEqual([true, -50.1, 50.1, 0])
  })
})

describe('entries', () => {
  const given = (id: number, amount: string, cancels: number | null = null) =>
    entry.parse({ id, amount, type_payment: null, payment_date: '2026-03-04', received_by: null, cancels })
  const on = receipt.parse({
    id: 1,
    amount_expected: '950.00',
    abono: '475.00',
    payment_total: '475.00',
    status: option('parcial'),
  })

  test('each says what was left after it, also once it was taken back', () => {
    const entries = [given(3, '-475.00', 2), given(1, '475.00'), given(2, '475.00'), given(4, '500.00')]
    const left = (id: number) =>
      afterEntry(on, entries, entries.find((each) => each.id === String(id)) ?? given(0, '0'))
    expect([1, 2, 3, 4].map(left)).toEqual([
      { before: 0, rest: 475, over: 0 },
      { before: 475, rest: 0, over: 0 },
      { before: 950, rest: 475, over: 0 },
      { before: 475, rest: 0, over: 25 },
    ])
    expect(entries.filter((each) => isActiveEntry(entries, each)).map(({ id }) => id)).toEqual(['1', '4'])
    expect(entries.filter((each) => mayCancelEntry(entries, each)).map(({ id }) => id)).toEqual(['1', '4'])
  })

  test('what a correction took away already is not taken back again', () => {
    const entries = [given(1, '100.00'), given(2, '-60.00')]
    expect(entries.map((each) => mayCancelEntry(entries, each))).toEqual([false, true])
  })
})
