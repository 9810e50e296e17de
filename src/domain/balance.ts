/** What is still owed on a receipt: asked less paid, to the cent. */
import type { Receipt } from '../contract'

export type Sums = Pick<Receipt, 'amount_expected' | 'abono' | 'payment_total'>

/** In pesos; negative where more was paid than asked. Asked is what was expected, else the total; null where neither is known. */
export function balanceOf({ amount_expected, abono, payment_total }: Sums): number | null {
  const asked = amount_expected ?? payment_total
  return asked === null ? null : (Math.round(asked * 100) - Math.round((abono ?? 0) * 100)) / 100
}
