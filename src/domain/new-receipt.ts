/** The defaults of a new receipt (specification 9.2), and what follows from the amounts in a form. */
import { schoolDay, type Group, type Option, type Receipt } from '../contract'
import { balanceOf, favourOf, moneyIn, owedOf, type Sums } from './balance'
import { standingOf, type Standing } from './ledger'
import { standingOfStatus, statusOf } from './payment-standing'

type Configuration = Group['payment_configuration']

/**
 * The amounts are the payment configuration's, or 0 without one. The receipt is active and issued on the first day of
 * the school's current month. `now`: milliseconds since the epoch.
 */
export function receiptDefaults({ configuration, now }: { configuration: Configuration; now: number }) {
  const amount = configuration?.amount ?? 0
  return {
    payment_period: `${schoolDay(now).slice(0, 7)}-01`,
    amount_expected: amount,
    abono: 0,
    payment_total: amount,
    is_active: true,
  }
}

type Written = Pick<Sums, 'amount_expected' | 'abono'>

/** What is still to pay, in pesos; null while `amount_expected` is empty. */
export function restOf({ amount_expected, abono }: Written): number | null {
  const sums = { amount_expected, abono, payment_total: null }
  return balanceOf(sums) === null ? null : owedOf(sums)
}

/**
 * The school's status that follows from the amounts; undefined if no status or more than one has that meaning. `said`:
 * the present status.
 */
export function statusAfter(written: Written, options: readonly Option[], said: Option | null): Option | undefined {
  const money = moneyIn({ ...written, payment_total: null })
  const standing = money && standingOf(money, standingOfStatus(said) ?? 'pending')
  // A status of the school's own stays, because its meaning is unknown.
  if (standing === null || (said && standingOfStatus(said) === null)) return undefined
  return said && standingOfStatus(said) === standing ? said : statusOf(options, standing)
}

/** Contradictions in a receipt's form, by field, with the value that would be right; amounts in pesos. */
export type Contradictions = {
  /** The amount that is still to pay. */
  payment_total?: number
  /** The state that follows from the amounts. */
  status?: Exclude<Standing, 'overdue' | 'cancelled'>
  /** The amount paid in excess. */
  abono?: number
}

/** A status of the school's own never contradicts the amounts, because its meaning is unknown. */
export function contradictionsIn(
  { amount_expected, abono, payment_total }: Sums,
  status: Option | null,
): Contradictions {
  const written = { amount_expected, abono, payment_total: null }
  const money = moneyIn(written)
  if (!money) return {}
  const rest = owedOf(written)
  const said = standingOfStatus(status)
  const follows = said && standingOf(money, said)
  const over = favourOf(written)
  return {
    ...(payment_total !== null && Math.abs(payment_total - rest) >= 0.005 && { payment_total: rest }),
    ...(follows && follows !== said && follows !== 'overdue' && follows !== 'cancelled' && { status: follows }),
    ...(over > 0 && { abono: over }),
  }
}

/** A receipt of the same child, group and month that is active and not cancelled, or null. `period`: YYYY-MM-DD. */
export function sameMonth(
  receipts: readonly Receipt[],
  { folio, group, period }: { folio: string; group: string; period: string },
): Receipt | null {
  const counts = (receipt: Receipt) => receipt.is_active && standingOfStatus(receipt.status) !== 'cancelled'
  return (
    receipts.find(
      (each) =>
        each.student_folio === folio &&
        each.group?.id === group &&
        each.payment_period?.slice(0, 7) === period.slice(0, 7) &&
        counts(each),
    ) ?? null
  )
}
