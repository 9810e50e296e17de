/**
 * Receipts before and after a recalculation; the client's function and the provider's SQL are both tested with this
 * table. `said`: the state before, `follows`: the state after; amounts in cents.
 */
import type { ReceiptState } from '../../src/domain/ledger'

export const cases: readonly {
  expected: number
  paid: number
  said: ReceiptState
  follows: ReceiptState
  rest: number
  over: number
}[] = [
  { expected: 0, paid: 0, said: 'pending', follows: 'pending', rest: 0, over: 0 },
  { expected: 0, paid: 0, said: 'paid', follows: 'pending', rest: 0, over: 0 },
  { expected: 0, paid: 1, said: 'pending', follows: 'paid', rest: 0, over: 1 },
  { expected: 95_050, paid: 0, said: 'pending', follows: 'pending', rest: 95_050, over: 0 },
  { expected: 95_050, paid: 0, said: 'paid', follows: 'pending', rest: 95_050, over: 0 },
  { expected: 95_050, paid: 0, said: 'partial', follows: 'pending', rest: 95_050, over: 0 },
  { expected: 95_050, paid: 1, said: 'pending', follows: 'partial', rest: 95_049, over: 0 },
  { expected: 95_050, paid: 95_049, said: 'paid', follows: 'partial', rest: 1, over: 0 },
  { expected: 95_050, paid: 95_050, said: 'pending', follows: 'paid', rest: 0, over: 0 },
  { expected: 95_050, paid: 95_051, said: 'partial', follows: 'paid', rest: 0, over: 1 },
  // An overdue receipt stays overdue until it is paid completely.
  { expected: 95_050, paid: 0, said: 'overdue', follows: 'overdue', rest: 95_050, over: 0 },
  { expected: 95_050, paid: 47_525, said: 'overdue', follows: 'overdue', rest: 47_525, over: 0 },
  { expected: 95_050, paid: 95_050, said: 'overdue', follows: 'paid', rest: 0, over: 0 },
  // A cancelled receipt stays cancelled.
  { expected: 95_050, paid: 0, said: 'cancelled', follows: 'cancelled', rest: 95_050, over: 0 },
  { expected: 95_050, paid: 100_000, said: 'cancelled', follows: 'cancelled', rest: 0, over: 4_950 },
  { expected: 999_999_999, paid: 999_999_998, said: 'pending', follows: 'partial', rest: 1, over: 0 },
  { expected: 30, paid: 10, said: 'pending', follows: 'partial', rest: 20, over: 0 },
]

/** As the reference provider names them. */
export const statusNames: Record<ReceiptState, string> = {
  pending: 'pendiente',
  partial: 'parcial',
  paid: 'pagado',
  overdue: 'vencido',
  cancelled: 'cancelado',
}
