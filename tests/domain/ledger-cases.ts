/**
 * The state of a receipt `before` and `after` a recalculation, with amounts in cents. The client's function and the
 * provider's SQL are both tested with this table.
 */
import type { ReceiptState } from '../../src/domain/ledger'

export const cases: readonly {
  expected: number
  paid: number
  before: ReceiptState
  after: ReceiptState
  rest: number
  over: number
}[] = [
  { expected: 0, paid: 0, before: 'pending', after: 'pending', rest: 0, over: 0 },
  { expected: 0, paid: 0, before: 'paid', after: 'pending', rest: 0, over: 0 },
  { expected: 0, paid: 1, before: 'pending', after: 'paid', rest: 0, over: 1 },
  { expected: 95_050, paid: 0, before: 'pending', after: 'pending', rest: 95_050, over: 0 },
  { expected: 95_050, paid: 0, before: 'paid', after: 'pending', rest: 95_050, over: 0 },
  { expected: 95_050, paid: 0, before: 'partial', after: 'pending', rest: 95_050, over: 0 },
  { expected: 95_050, paid: 1, before: 'pending', after: 'partial', rest: 95_049, over: 0 },
  { expected: 95_050, paid: 95_049, before: 'paid', after: 'partial', rest: 1, over: 0 },
  { expected: 95_050, paid: 95_050, before: 'pending', after: 'paid', rest: 0, over: 0 },
  { expected: 95_050, paid: 95_051, before: 'partial', after: 'paid', rest: 0, over: 1 },
  // An overdue receipt stays overdue until it is paid completely.
  { expected: 95_050, paid: 0, before: 'overdue', after: 'overdue', rest: 95_050, over: 0 },
  { expected: 95_050, paid: 47_525, before: 'overdue', after: 'overdue', rest: 47_525, over: 0 },
  { expected: 95_050, paid: 95_050, before: 'overdue', after: 'paid', rest: 0, over: 0 },
  // A cancelled receipt stays cancelled.
  { expected: 95_050, paid: 0, before: 'cancelled', after: 'cancelled', rest: 95_050, over: 0 },
  { expected: 95_050, paid: 100_000, before: 'cancelled', after: 'cancelled', rest: 0, over: 4_950 },
  { expected: 999_999_999, paid: 999_999_998, before: 'pending', after: 'partial', rest: 1, over: 0 },
  { expected: 30, paid: 10, before: 'pending', after: 'partial', rest: 20, over: 0 },
]

/** As the reference provider names them. */
export const statusNames: Record<ReceiptState, string> = {
  pending: 'pendiente',
  partial: 'parcial',
  paid: 'pagado',
  overdue: 'vencido',
  cancelled: 'cancelado',
}
