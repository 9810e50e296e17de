/**
 * The defaults of a new receipt (specification 9.2); and, from the amounts typed in its form, what is still to pay, the
 * status, and the fields that contradict the amounts.
 */
import { schoolDay, type Group, type Option, type Receipt } from '../contract'
import { balanceOf, overpaidOf, moneyIn, owedOf, type ReceiptAmounts } from './balance'
import { receiptStateAfter, type ReceiptState } from './ledger'
import { priceOn } from './prices'
import { receiptStateOf, statusFor } from './receipt-status'

type Configuration = Group['payment_configuration']

/**
 * `amount_expected` and `payment_total` are this month's price in the group's payment configuration, or 0 without one.
 * The receipt is active and issued on the first day of the school's current month. `now`: milliseconds since the epoch.
 */
export function receiptDefaults({ configuration, now }: { configuration: Configuration; now: number }) {
  const payment_period = `${schoolDay(now).slice(0, 7)}-01`
  const amount = (configuration && priceOn(configuration, payment_period).amount) ?? 0
  return {
    payment_period,
    amount_expected: amount,
    abono: 0,
    payment_total: amount,
    is_active: true,
  }
}

type TypedAmounts = Pick<ReceiptAmounts, 'amount_expected' | 'abono'>

/** What is still to pay, in pesos; null while `amount_expected` is empty. */
export function restOf({ amount_expected, abono }: TypedAmounts): number | null {
  const amounts = { amount_expected, abono, payment_total: null }
  return balanceOf(amounts) === null ? null : owedOf(amounts)
}

/**
 * The status option that the amounts require: `present` (the receipt's status now) if it has the required meaning, else
 * the only option that has it. Returns undefined while `amount_expected` is empty, if the meaning of `present` is
 * unknown, or if no option, or more than one, has the required meaning.
 */
export function statusAfter(
  typed: TypedAmounts,
  options: readonly Option[],
  present: Option | null,
): Option | undefined {
  const money = moneyIn({ ...typed, payment_total: null })
  const state = money && receiptStateAfter(money, receiptStateOf(present) ?? 'pending')
  if (state === null || (present && receiptStateOf(present) === null)) return undefined
  return present && receiptStateOf(present) === state ? present : statusFor(options, state)
}

/** Contradictions in a receipt's form, by field; amounts in pesos. A field without a contradiction is missing. */
export type Contradictions = {
  /** The amount that is still to pay. */
  payment_total?: number
  /** The state that follows from the amounts. */
  status?: Exclude<ReceiptState, 'overdue' | 'cancelled'>
  /** The amount paid in excess. */
  abono?: number
}

/** Compares what a form says with what follows from its amounts. A status of unknown meaning is not compared. */
export function contradictionsIn(
  { amount_expected, abono, payment_total }: ReceiptAmounts,
  status: Option | null,
): Contradictions {
  const written = { amount_expected, abono, payment_total: null }
  const money = moneyIn(written)
  if (!money) return {}
  const rest = owedOf(written)
  const state = receiptStateOf(status)
  const stateAfter = state && receiptStateAfter(money, state)
  const overpaid = overpaidOf(written)
  return {
    ...(payment_total !== null && Math.abs(payment_total - rest) >= 0.005 && { payment_total: rest }),
    ...(stateAfter &&
      stateAfter !== state &&
      stateAfter !== 'overdue' &&
      stateAfter !== 'cancelled' && { status: stateAfter }),
    ...(overpaid > 0 && { abono: overpaid }),
  }
}

/** A receipt of the same child, group and month that is active and not cancelled, or null. `period`: YYYY-MM-DD. */
export function receiptOfMonth(
  receipts: readonly Receipt[],
  { folio, group, period }: { folio: string; group: string; period: string },
): Receipt | null {
  const isValid = (receipt: Receipt) => receipt.is_active && receiptStateOf(receipt.status) !== 'cancelled'
  return (
    receipts.find(
      (each) =>
        each.student_folio === folio &&
        each.group?.id === group &&
        each.payment_period?.slice(0, 7) === period.slice(0, 7) &&
        isValid(each),
    ) ?? null
  )
}
