/** What a new payment starts with (spec section 9), its amounts from the group's payment configuration where there is one. */
import { schoolDay, type Group } from '../contract'

type Configuration = Group['payment_configuration']

/**
 * Amounts 0 without a configuration, active, and issued on the first day of the current month at the school. `now` in
 * milliseconds. The status is nobody's to guess: it is asked.
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
