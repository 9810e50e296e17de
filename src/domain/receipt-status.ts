/** The meaning of a provider's payment statuses, recognized only by a whole label or value, never by a part. */
import type { Option } from '../contract'
import { receiptStates, type ReceiptState } from './ledger'
import { searchKeyOf } from './search-key'

/** The labels and values that are recognized, each with one meaning only; without accents and case. */
const knownLabels = {
  pending: ['pendiente', 'pendiente de pago', 'por pagar', 'sin pagar', 'pending', 'unpaid'],
  partial: ['parcial', 'pago parcial', 'parcialmente pagado', 'abonado', 'partial'],
  paid: ['pagado', 'pagada', 'liquidado', 'liquidada', 'pago completo', 'paid'],
  overdue: ['vencido', 'vencida', 'atrasado', 'atrasada', 'overdue'],
  cancelled: ['cancelado', 'cancelada', 'anulado', 'anulada', 'cancelled', 'canceled'],
} as const satisfies Record<ReceiptState, readonly string[]>

/** The state that a status means; null without a status, or if its meaning is unknown (only its label is shown). */
export function receiptStateOf(status: Option | null): ReceiptState | null {
  if (status === null) return null
  const keys = [searchKeyOf(status.label), searchKeyOf(status.value)]
  return receiptStates.find((state) => knownLabels[state].some((word) => keys.includes(word))) ?? null
}

/** The option that means `state`; undefined if none or several do. */
export function statusFor(options: readonly Option[], state: ReceiptState): Option | undefined {
  const matching = options.filter((option) => receiptStateOf(option) === state)
  return matching.length === 1 ? matching[0] : undefined
}

/** Whether each state that follows from the amounts (pending, partial, paid) has exactly one option. */
export function hasComputedStatuses(options: readonly Option[]): boolean {
  return (['pending', 'partial', 'paid'] as const).every((state) => statusFor(options, state) !== undefined)
}
