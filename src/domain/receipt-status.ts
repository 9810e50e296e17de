/** The meaning of a provider's payment statuses. Only whole words count, never a part of a label or its position. */
import type { Option } from '../contract'
import { receiptStates, type ReceiptState } from './ledger'
import { searchKeyOf } from './search-key'

/** Unambiguous labels and values, as search keys (without accents and case). */
const knownLabels = {
  pending: ['pendiente', 'pendiente de pago', 'por pagar', 'sin pagar', 'pending', 'unpaid'],
  partial: ['parcial', 'pago parcial', 'parcialmente pagado', 'abonado', 'partial'],
  paid: ['pagado', 'pagada', 'liquidado', 'liquidada', 'pago completo', 'paid'],
  overdue: ['vencido', 'vencida', 'atrasado', 'atrasada', 'overdue'],
  cancelled: ['cancelado', 'cancelada', 'anulado', 'anulada', 'cancelled', 'canceled'],
} as const satisfies Record<ReceiptState, readonly string[]>

/**
 * The state that a status means; null for no status and for one of the school's own, which is shown only by its label.
 */
export function receiptStateOf(status: Option | null): ReceiptState | null {
  if (status === null) return null
  const keys = [searchKeyOf(status.label), searchKeyOf(status.value)]
  return receiptStates.find((state) => knownLabels[state].some((word) => keys.includes(word))) ?? null
}

/** The option with that meaning; undefined if none or several have it. */
export function statusFor(options: readonly Option[], state: ReceiptState): Option | undefined {
  const found = options.filter((option) => receiptStateOf(option) === state)
  return found.length === 1 ? found[0] : undefined
}

/** Whether there is an option for each state that follows from the money. */
export function hasComputedStatuses(options: readonly Option[]): boolean {
  return (['pending', 'partial', 'paid'] as const).every((state) => statusFor(options, state) !== undefined)
}
