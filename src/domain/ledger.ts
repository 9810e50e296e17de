/** A receipt's state from its entries, in cents. The SQL function `receipt_status` is tested with the same cases. */

/** 'cancelled' and 'overdue' are set by a person; the others follow from the money. */
export type ReceiptState = 'pending' | 'partial' | 'paid' | 'overdue' | 'cancelled'
export const receiptStates: readonly ReceiptState[] = ['pending', 'partial', 'paid', 'overdue', 'cancelled']

/** The money of a receipt in whole cents. `expected`: what was charged. `paid`: the sum of the entries. */
export type Money = { expected: number; paid: number }

/** Cents still to pay, never below 0. */
export function remainingOf({ expected, paid }: Money): number {
  return Math.max(0, expected - paid)
}

/** Cents paid in excess, never below 0. */
export function excessOf({ expected, paid }: Money): number {
  return Math.max(0, paid - expected)
}

/** Whether something was paid and nothing is left to pay. A receipt of 0 pesos without payments is not paid. */
export function isPaid({ expected, paid }: Money): boolean {
  return paid > 0 && paid >= expected
}

/**
 * The state after a change; `current` is the state stored or just set. A cancelled receipt stays cancelled, an overdue
 * one overdue until everything is paid.
 */
export function receiptStateAfter(money: Money, current: ReceiptState): ReceiptState {
  if (current === 'cancelled') return current
  if (isPaid(money)) return 'paid'
  if (current === 'overdue') return current
  return money.paid > 0 ? 'partial' : 'pending'
}

/** The part of an entry that sums need. `cancels`: the id of the entry that this one cancels, or null. */
export type EntryAmount = { id: string; cents: number; cancels: string | null }

export function sumOf(entries: readonly Pick<EntryAmount, 'cents'>[]): number {
  return entries.reduce((sum, { cents }) => sum + cents, 0)
}

/** Whether the entry is neither cancelled nor a cancellation. */
export function isActiveEntry(
  entries: readonly Pick<EntryAmount, 'cancels'>[],
  { id, cancels }: Omit<EntryAmount, 'cents'>,
): boolean {
  return cancels === null && !entries.some((other) => other.cancels === id)
}

/** Whether an entry may be cancelled: it is active (`isActiveEntry`), and the sum without it is not negative. */
export function mayCancel(entries: readonly EntryAmount[], entry: EntryAmount): boolean {
  return isActiveEntry(entries, entry) && sumOf(entries) - entry.cents >= 0
}
