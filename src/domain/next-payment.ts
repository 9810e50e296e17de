/** What a family is to pay, and which of it comes next for which child: pure, from reminders and receipts. */
import type { Id, Option, Receipt } from '../contract'
import { balanceOf, centsOf, owedOf } from './balance'

type Reminded = { id: Id }
type Reminder = Reminded & { payment_period: string | null; payment_total: number | null; status: Option | null }

/** One payment that is due. `folio`: the child's, '' where the receipt is not at hand; `owed` in pesos, null where nobody wrote an amount. */
export type Due = { id: Id; folio: string; period: string | null; status: Option | null; owed: number | null }

/**
 * Each reminder with the amount of its receipt: what the receipt's own page, the child's card and the desk say. The reminder's
 * amount counts only where its receipt is not at hand.
 */
export function duesOf(reminders: readonly Reminder[], receipts: readonly Receipt[]): Due[] {
  return reminders.map(({ id, payment_period, payment_total, status }) => {
    const receipt = receipts.find((each) => each.id === id)
    if (!receipt) return { id, folio: '', period: payment_period, status, owed: payment_total }
    return { id, folio: receipt.student_folio, period: receipt.payment_period, status: receipt.status, owed: balanceOf(receipt) === null ? null : owedOf(receipt) }
  })
}

/** What the family owes in all, in pesos, summed in cents. */
export function totalOf(dues: readonly Due[]): number {
  return dues.reduce((sum, { owed }) => sum + centsOf(owed), 0) / 100
}

/** The oldest receipt of the child that a reminder names, one with something to pay before any other; null where nothing is owed. */
export function nextPaymentOf(folio: string, reminders: readonly Reminded[], receipts: readonly Receipt[]): Receipt | null {
  return remindedOf(folio, reminders, receipts)[0] ?? null
}

/** The child's receipts that reminders name, what is owed before what is not, the oldest first. */
export function remindedOf(folio: string, reminders: readonly Reminded[], receipts: readonly Receipt[]): Receipt[] {
  const reminded = new Set(reminders.map(({ id }) => id))
  const due = receipts.filter((receipt) => folio !== '' && receipt.student_folio === folio && reminded.has(receipt.id))
  return due.sort((one, other) => Number(hasNothingLeft(one)) - Number(hasNothingLeft(other)) || (one.payment_period ?? '').localeCompare(other.payment_period ?? ''))
}

/** An amount that nobody wrote may be owed. */
function hasNothingLeft(receipt: Receipt): boolean {
  return balanceOf(receipt) !== null && owedOf(receipt) === 0
}
