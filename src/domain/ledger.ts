/** What a receipt comes to by its entries, in whole cents. The provider's SQL (migration 10) is held to the same cases. */

/** What has become of a receipt. Called off and overdue is somebody's word; the rest follows from the money. */
export type Standing = 'pending' | 'partial' | 'paid' | 'overdue' | 'cancelled'
export const standings: readonly Standing[] = ['pending', 'partial', 'paid', 'overdue', 'cancelled']

/** Whole cents: what was asked, and the sum of the entries. */
export type Money = { expected: number; paid: number }

/** Cents still to pay, never below 0. */
export function remainingOf({ expected, paid }: Money): number {
  return Math.max(0, expected - paid)
}

/** Cents that stay in the payer's favour. */
export function excessOf({ expected, paid }: Money): number {
  return Math.max(0, paid - expected)
}

/** Something was paid, and nothing is left to pay: nothing asked and nothing given is not paid. */
export function isPaid({ expected, paid }: Money): boolean {
  return paid > 0 && paid >= expected
}

/** The standing that follows, where `said` stood or was said: called off stays, overdue stays until it is paid. */
export function standingOf(money: Money, said: Standing): Standing {
  if (said === 'cancelled') return said
  if (isPaid(money)) return 'paid'
  if (said === 'overdue') return said
  return money.paid > 0 ? 'partial' : 'pending'
}

/** An entry as far as sums go: its cents, and the entry that it takes back. */
export type Sum = { id: string; cents: number; cancels: string | null }

export function sumOf(entries: readonly Pick<Sum, 'cents'>[]): number {
  return entries.reduce((sum, { cents }) => sum + cents, 0)
}

/** Neither taken back nor taking one back. */
export function standsIn(entries: readonly Pick<Sum, 'cancels'>[], { id, cancels }: Omit<Sum, 'cents'>): boolean {
  return cancels === null && !entries.some((other) => other.cancels === id)
}

/** Whether an entry may be taken back: it stands, and without it no less than nothing was paid. */
export function mayCancel(entries: readonly Sum[], entry: Sum): boolean {
  return standsIn(entries, entry) && sumOf(entries) - entry.cents >= 0
}
