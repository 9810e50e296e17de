/** Which payment a family is shown first. */
import { expect, test } from 'vitest'
import { receipt, reminder, type Receipt } from '../../src/contract'
import { duesOf, remindedReceipts, totalOf } from '../../src/domain/next-payment'

const folio = 'LUC-0001'

function receiptOf(id: number, period: string, sums: Partial<Pick<Receipt, 'amount_expected' | 'abono'>>): Receipt {
  return receipt.parse({
    id,
    user: 5,
    student_folio: folio,
    payment_period: period,
    payment_date: null,
    group: null,
    payment_total: null,
    status: 'pendiente',
    type_payment: null,
    is_active: true,
    ...sums,
  })
}
const next = (...receipts: Receipt[]) => remindedReceipts(folio, receipts, receipts)[0]?.id ?? null

test('the oldest that is owed', () => {
  expect(
    next(receiptOf(1, '2026-11-01', { amount_expected: 950 }), receiptOf(2, '2026-10-01', { amount_expected: 950 })),
  ).toBe('2')
})

test('one with nothing left to pay hides none that is owed, wherever it stands', () => {
  const overpaid = receiptOf(1, '2026-10-01', { amount_expected: 950, abono: 2000 })
  const empty = receiptOf(2, '2026-11-01', { amount_expected: 0, abono: 0 })
  const owed = receiptOf(3, '2026-11-01', { amount_expected: 950, abono: 475 })
  expect(next(overpaid, empty, owed)).toBe('3')
  expect(next(overpaid, empty)).toBe('1')
})

test('one whose amount nobody wrote is owed', () => {
  expect(next(receiptOf(1, '2026-10-01', { amount_expected: 0, abono: 0 }), receiptOf(2, '2026-11-01', {}))).toBe('2')
})

test("another child's is not this child's, and what no reminder names is not due", () => {
  const owed = receiptOf(1, '2026-10-01', { amount_expected: 950 })
  expect(remindedReceipts('LUC-0002', [owed], [owed])).toEqual([])
  expect(remindedReceipts(folio, [], [owed])).toEqual([])
  expect(remindedReceipts('', [owed], [owed])).toEqual([])
})

test('a family is told one amount wherever it looks: what its receipts say is still to pay, to the cent', () => {
  const receipts = [
    receiptOf(1, '2026-10-01', { amount_expected: 950.1, abono: 475.05 }),
    receiptOf(2, '2026-11-01', { amount_expected: 0.2, abono: 0 }),
  ]
  const reminders = [
    ['1', 950.1],
    ['2', 0.2],
    ['3', 0.1],
  ].map(([id, payment_total]) =>
    reminder.parse({ id, payment_period: '2026-11-01', payment_total, status: 'pendiente' }),
  )
  const dues = duesOf(reminders, receipts)
  expect(dues.map(({ owed }) => owed)).toEqual([475.05, 0.2, 0.1])
  expect(totalOf(dues)).toBe(475.35)
  expect(remindedReceipts(folio, reminders, receipts).map(({ id }) => id)).toEqual(['1', '2'])
})
