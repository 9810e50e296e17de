/** Pesos, counted in cents so that no sum is off by one: the one amount that is owed on a receipt, wherever it is said. */
import type { Receipt } from '../contract'
import { excessOf, isPaid, type Money } from './ledger'
import { standingOfStatus } from './payment-standing'

export type Sums = Pick<Receipt, 'amount_expected' | 'abono' | 'payment_total'>
/** What is owed also hangs on whether the receipt still counts. */
export type Owing = Sums & Partial<Pick<Receipt, 'status' | 'is_active'>>

/** Whole cents of an amount in pesos. */
export function centsOf(pesos: number | null): number {
  return Math.round((pesos ?? 0) * 100)
}

/** What was asked and what was paid, in cents. Asked is what was expected, else the total; null where neither is known. */
export function moneyIn({ amount_expected, abono, payment_total }: Sums): Money | null {
  const asked = amount_expected ?? payment_total
  return asked === null ? null : { expected: centsOf(asked), paid: centsOf(abono) }
}

/** In pesos; negative where more was paid than asked, null where nobody knows what was asked. */
export function balanceOf(sums: Sums): number | null {
  const money = moneyIn(sums)
  return money && (money.expected - money.paid) / 100
}

/** What is still to pay, in pesos; 0 where nothing is, where nobody knows, and where it was called off, put away or called paid. */
export function owedOf(receipt: Owing): number {
  const standing = standingOfStatus(receipt.status ?? null)
  if (receipt.is_active === false || standing === 'cancelled' || standing === 'paid') return 0
  return Math.max(0, balanceOf(receipt) ?? 0)
}

/** What is still to pay on all of them, in pesos. */
export function totalOwed(receipts: readonly Owing[]): number {
  return receipts.reduce((sum, receipt) => sum + centsOf(owedOf(receipt)), 0) / 100
}

/** What was paid beyond what was asked, in pesos. */
export function favourOf(sums: Sums): number {
  const money = moneyIn(sums)
  return money ? excessOf(money) / 100 : 0
}

/** Known to be paid in full: of nothing asked and nothing given nobody knows that. */
export function isSettled(sums: Sums): boolean {
  const money = moneyIn(sums)
  return money !== null && isPaid(money)
}
