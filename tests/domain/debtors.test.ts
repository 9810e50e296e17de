/** The families that are reminded to pay: each appears once, with everything that is due and unpaid. */
import { expect, test } from 'vitest'
import { receipt, type Receipt } from '../../src/contract'
import { debtorsOf } from '../../src/domain/debtors'

const of = (id: number, said: Record<string, unknown>): Receipt =>
  receipt.parse({
    id,
    user: { id: 5, name: 'Begoña Peña' },
    payment_period: '2026-03-01',
    student_folio: 'LUC-0001',
    amount_expected: '950.50',
    abono: '0',
    payment_total: '950.50',
    status: { value: 'pendiente', label: 'Pendiente' },
    is_active: true,
    ...said,
  })

test('a family stands once, with everything due, the oldest first; who owes most leads', () => {
  const debtors = debtorsOf(
    [
      of(1, {}),
      of(2, { payment_period: '2026-02-01', abono: '900.30', student_folio: 'LUC-0002' }),
      of(3, { user: { id: 6, name: 'Raúl Ibáñez' }, amount_expected: '1100', payment_total: '1100' }),
    ],
    '2026-03',
  )
  expect(debtors.map(({ tutor, owed, receipts }) => [tutor.name, owed, receipts.map(({ id }) => id)])).toEqual([
    ['Raúl Ibáñez', 1100, ['3']],
    ['Begoña Peña', 1000.7, ['2', '1']],
  ])
})

test.each([
  ['paid', { abono: '950.50' }],
  ['more than paid', { abono: '1000' }],
  ['inactive', { is_active: false }],
  ['cancelled', { status: { value: 'cancelado', label: 'Cancelado' } }],
  ['of a later month', { payment_period: '2026-04-01' }],
  ['without a month', { payment_period: null }],
  ['nobody’s', { user: null }],
  ['imported from an earlier year', { payment_period: '2025-03-01', imported: true }],
])('nobody is reminded of what is %s', (_, said) => {
  expect(debtorsOf([of(1, said)], '2026-03')).toEqual([])
})
