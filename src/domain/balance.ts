/** What is owed on a receipt. All sums are computed in whole cents, to avoid rounding errors. */
import type { Receipt } from '../contract'
import { excessOf, isPaid, type Money } from './ledger'
import { receiptStateOf } from './receipt-status'

export type ReceiptAmounts = Pick<Receipt, 'amount_expected' | 'abono' | 'payment_total'>
/** `status` and `is_active` decide whether the receipt still counts. */
export type OwingReceipt = ReceiptAmounts & Partial<Pick<Receipt, 'status' | 'is_active'>>

/** An amount in pesos as whole cents; null is 0. */
export function centsOf(pesos: number | null): number {
  return Math.round((pesos ?? 0) * 100)
}

/** What was charged (`amount_expected`, else `payment_total`) and paid, in cents; null if no charge is known. */
export function moneyIn({ amount_expected, abono, payment_total }: ReceiptAmounts): Money | null {
  const charged = amount_expected ?? payment_total
  return charged === null ? null : { expected: centsOf(charged), paid: centsOf(abono) }
}

/** Charged minus paid, in pesos; negative if too much was paid, null if no charge is known. */
export function balanceOf(amounts: ReceiptAmounts): number | null {
  const money = moneyIn(amounts)
  return money && (money.expected - money.paid) / 100
}

/** What is still to pay, in pesos; 0 if no charge is known or the receipt is inactive, cancelled or marked as paid. */
export function owedOf(receipt: OwingReceipt): number {
  const state = receiptStateOf(receipt.status ?? null)
  if (receipt.is_active === false || state === 'cancelled' || state === 'paid') return 0
  return Math.max(0, balanceOf(receipt) ?? 0)
}

/** What was paid in excess, in pesos. */
export function overpaidOf(amounts: ReceiptAmounts): number {
  const money = moneyIn(amounts)
  return money ? excessOf(money) / 100 : 0
}

/** Whether something was paid and nothing is left to pay; false if nothing was charged and nothing paid. */
export function isSettled(amounts: ReceiptAmounts): boolean {
  const money = moneyIn(amounts)
  return money !== null && isPaid(money)
}
