/** Pesos, counted in cents so that no sum is off by one: what is still owed on a receipt. */
import type { Receipt } from '../contract'

export type Sums = Pick<Receipt, 'amount_expected' | 'abono' | 'payment_total'>

/** Whole cents of an amount in pesos. */
export function centsOf(pesos: number | null): number {
  return Math.round((pesos ?? 0) * 100)
}

/** In pesos; negative where more was paid than asked. Asked is what was expected, else the total; null where neither is known. */
export function balanceOf({ amount_expected, abono, payment_total }: Sums): number | null {
  const asked = amount_expected ?? payment_total
  return asked === null ? null : (centsOf(asked) - centsOf(abono)) / 100
}

/** What is still to pay, in pesos; 0 where nothing is, and where nobody knows. */
export function owedOf(sums: Sums): number {
  return Math.max(0, balanceOf(sums) ?? 0)
}

/** Known to be paid in full. */
export function isSettled(sums: Sums): boolean {
  return (balanceOf(sums) ?? 1) <= 0
}
