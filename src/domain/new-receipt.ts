/** What a new payment starts with (specification 9.2), and what follows from the amounts of one that is being written. */
import { schoolDay, type Group, type Option, type Receipt } from '../contract'
import { balanceOf, favourOf, moneyIn, owedOf, type Sums } from './balance'
import { standingOf, type Standing } from './ledger'
import { standingOfStatus, statusOf } from './payment-standing'

type Configuration = Group['payment_configuration']

/**
 * Amounts 0 without a configuration, else the configuration's; active, and issued on the first day of the current month at the
 * school. `now` in milliseconds.
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

/** What is still to pay, in pesos; null while nobody has written what is asked. */
export function restOf({ amount_expected, abono }: Written): number | null {
  const sums = { amount_expected, abono, payment_total: null }
  return balanceOf(sums) === null ? null : owedOf(sums)
}

/** The status that follows, of those that the school has; undefined where none means it, or several do. `said`: what stands there. */
export function statusAfter(written: Written, options: readonly Option[], said: Option | null): Option | undefined {
  const money = moneyIn({ ...written, payment_total: null })
  const standing = money && standingOf(money, standingOfStatus(said) ?? 'pending')
  // A word of the school's own stays: nobody here knows what it means.
  if (standing === null || (said && standingOfStatus(said) === null)) return undefined
  return said && standingOfStatus(said) === standing ? said : statusOf(options, standing)
}

/** What contradicts itself in a receipt that is being written, by its field; amounts in pesos. */
export type Contradictions = {
  /** What is really still to pay. */
  payment_total?: number
  /** What it really is. */
  status?: Exclude<Standing, 'overdue' | 'cancelled'>
  /** How much is over. */
  abono?: number
}

/** A word of the school's own contradicts nothing: nobody here knows what it means. */
export function contradictionsIn({ amount_expected, abono, payment_total }: Sums, status: Option | null): Contradictions {
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

/** Another receipt of the same child, group and month that still counts, or null. */
export function sameMonth(receipts: readonly Receipt[], { folio, group, period }: { folio: string; group: string; period: string }): Receipt | null {
  const counts = (receipt: Receipt) => receipt.is_active && standingOfStatus(receipt.status) !== 'cancelled'
  return receipts.find((each) => each.student_folio === folio && each.group?.id === group && each.payment_period?.slice(0, 7) === period.slice(0, 7) && counts(each)) ?? null
}
