/** The meaning of a provider's payment statuses. Only whole words count, never a part of a label or its position. */
import type { Option } from '../contract'
import { standings, type Standing } from './ledger'
import { searchKeyOf } from './search-key'

/** Unambiguous labels and values, as search keys (without accents and case). */
const known = {
  pending: ['pendiente', 'pendiente de pago', 'por pagar', 'sin pagar', 'pending', 'unpaid'],
  partial: ['parcial', 'pago parcial', 'parcialmente pagado', 'abonado', 'partial'],
  paid: ['pagado', 'pagada', 'liquidado', 'liquidada', 'pago completo', 'paid'],
  overdue: ['vencido', 'vencida', 'atrasado', 'atrasada', 'overdue'],
  cancelled: ['cancelado', 'cancelada', 'anulado', 'anulada', 'cancelled', 'canceled'],
} as const satisfies Record<Standing, readonly string[]>

/**
 * The state that a status means; null for no status and for one of the school's own, which is shown only by its label.
 */
export function standingOfStatus(status: Option | null): Standing | null {
  if (status === null) return null
  const said = [searchKeyOf(status.label), searchKeyOf(status.value)]
  return standings.find((standing) => known[standing].some((word) => said.includes(word))) ?? null
}

/** The option with that meaning; undefined if none or several have it. */
export function statusOf(options: readonly Option[], standing: Standing): Option | undefined {
  const found = options.filter((option) => standingOfStatus(option) === standing)
  return found.length === 1 ? found[0] : undefined
}

/** Whether there is an option for each state that follows from the money. */
export function followsFrom(options: readonly Option[]): boolean {
  return (['pending', 'partial', 'paid'] as const).every((standing) => statusOf(options, standing) !== undefined)
}
