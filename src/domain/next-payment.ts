/** Which payment comes next for which child: pure, from reminders and receipts. */
import type { Receipt } from '../contract'
import { isSettled } from './balance'

type Reminded = { id: string }

/** The oldest receipt of the child that a reminder names, one with something to pay before any other; null where nothing is owed. */
export function nextPaymentOf(folio: string, reminders: readonly Reminded[], receipts: readonly Receipt[]): Receipt | null {
  const reminded = new Set(reminders.map(({ id }) => id))
  const due = receipts.filter((receipt) => folio !== '' && receipt.student_folio === folio && reminded.has(receipt.id))
  return due.sort((one, other) => Number(isSettled(one)) - Number(isSettled(other)) || (one.payment_period ?? '').localeCompare(other.payment_period ?? ''))[0] ?? null
}
