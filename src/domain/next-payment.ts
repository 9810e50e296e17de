/** What a family has to pay, and the next payment of each child, from reminders and receipts. Pure. */
import type { Id, Option, Receipt } from '../contract'
import { balanceOf, centsOf, owedOf } from './balance'

type Reminded = { id: Id }
type Reminder = Reminded & { payment_period: string | null; payment_total: number | null; status: Option | null }

/** One due payment. `folio`: the child's, '' if the receipt is not loaded. `owed`: pesos, null if unknown. */
export type Due = { id: Id; folio: string; period: string | null; status: Option | null; owed: number | null }

/** One due payment per reminder. `owed` comes from the receipt; if that is not loaded, from the reminder. */
export function duesOf(reminders: readonly Reminder[], receipts: readonly Receipt[]): Due[] {
  return reminders.map(({ id, payment_period, payment_total, status }) => {
    const receipt = receipts.find((each) => each.id === id)
    if (!receipt) return { id, folio: '', period: payment_period, status, owed: payment_total }
    return {
      id,
      folio: receipt.student_folio,
      period: receipt.payment_period,
      status: receipt.status,
      owed: balanceOf(receipt) === null ? null : owedOf(receipt),
    }
  })
}

/** The sum of all dues, in pesos; an unknown amount counts as 0. */
export function totalOf(dues: readonly Due[]): number {
  return dues.reduce((sum, { owed }) => sum + centsOf(owed), 0) / 100
}

/**
 * The child's receipts that have a reminder. Those with something to pay come first; in both parts the oldest first.
 */
export function remindedReceipts(
  folio: string,
  reminders: readonly Reminded[],
  receipts: readonly Receipt[],
): Receipt[] {
  const reminded = new Set(reminders.map(({ id }) => id))
  const due = receipts.filter((receipt) => folio !== '' && receipt.student_folio === folio && reminded.has(receipt.id))
  return due.sort(
    (one, other) =>
      Number(hasNothingLeft(one)) - Number(hasNothingLeft(other)) ||
      (one.payment_period ?? '').localeCompare(other.payment_period ?? ''),
  )
}

/** Whether nothing is left to pay; false if the balance is unknown, because then something may be owed. */
function hasNothingLeft(receipt: Receipt): boolean {
  return balanceOf(receipt) !== null && owedOf(receipt) === 0
}
