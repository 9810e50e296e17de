/**
 * The state of a receipt by its entries, in whole cents. The provider's SQL (`receipt_status`) is tested with the same
 * cases.
 */

/** The state of a receipt. A person sets 'cancelled' and 'overdue'; the others follow from the money. */
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

/** Whether something was paid and nothing is left to pay; so a receipt over 0 without payments is not paid. */
export function isPaid({ expected, paid }: Money): boolean {
  return paid > 0 && paid >= expected
}

/**
 * The new state of a receipt whose state was (or was set to) `current`: 'cancelled' stays, 'overdue' stays until it is
 * paid.
 */
export function receiptStateAfter(money: Money, current: ReceiptState): ReceiptState {
  if (current === 'cancelled') return current
  if (isPaid(money)) return 'paid'
  if (current === 'overdue') return current
  return money.paid > 0 ? 'partial' : 'pending'
}

/** What sums need of an entry: its cents, and the id of the entry that it cancels. */
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

/** Whether an entry may be cancelled: it still counts, and the sum without it is not negative. */
export function mayCancel(entries: readonly EntryAmount[], entry: EntryAmount): boolean {
  return isActiveEntry(entries, entry) && sumOf(entries) - entry.cents >= 0
}
