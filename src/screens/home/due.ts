/** Which payment comes next for which child: pure, from reminders and receipts. */
import type { Receipt } from '../../contract'

type Reminded = { id: string }

/** The oldest receipt of the child that a reminder names; null where nothing is owed. */
export function nextOf(folio: string, reminders: readonly Reminded[], receipts: readonly Receipt[]): Receipt | null {
  const reminded = new Set(reminders.map(({ id }) => id))
  const due = receipts.filter((receipt) => folio !== '' && receipt.student_folio === folio && reminded.has(receipt.id))
  return due.sort((one, other) => (one.payment_period ?? '').localeCompare(other.payment_period ?? ''))[0] ?? null
}

/** In pesos, to the cent: what was expected less what was paid, else the receipt's total. */
export function owedOn({ amount_expected, abono, payment_total }: Pick<Receipt, 'amount_expected' | 'abono' | 'payment_total'>): number | null {
  return amount_expected === null ? payment_total : (Math.round(amount_expected * 100) - Math.round((abono ?? 0) * 100)) / 100
}
