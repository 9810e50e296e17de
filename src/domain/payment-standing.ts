/** Which payment status of the provider's list means what; never guessed from a part of a label or a position. */
import type { Option } from '../contract'
import { standings, type Standing } from './ledger'
import { searchKeyOf } from './search-key'

/** Whole words, without accents and case, that can mean one thing only. */
const known = {
  pending: ['pendiente', 'pendiente de pago', 'por pagar', 'sin pagar', 'pending', 'unpaid'],
  partial: ['parcial', 'pago parcial', 'parcialmente pagado', 'abonado', 'partial'],
  paid: ['pagado', 'pagada', 'liquidado', 'liquidada', 'pago completo', 'paid'],
  overdue: ['vencido', 'vencida', 'atrasado', 'atrasada', 'overdue'],
  cancelled: ['cancelado', 'cancelada', 'anulado', 'anulada', 'cancelled', 'canceled'],
} as const satisfies Record<Standing, readonly string[]>

/** null where there is none, or a school's own word: it is shown by its label alone. */
export function standingOfStatus(status: Option | null): Standing | null {
  if (status === null) return null
  const said = [searchKeyOf(status.label), searchKeyOf(status.value)]
  return standings.find((standing) => known[standing].some((word) => said.includes(word))) ?? null
}

/** The option that means it; undefined where none or several do. */
export function statusOf(options: readonly Option[], standing: Standing): Option | undefined {
  const found = options.filter((option) => standingOfStatus(option) === standing)
  return found.length === 1 ? found[0] : undefined
}

/** Whether each status that follows from the money has its option. */
export function followsFrom(options: readonly Option[]): boolean {
  return (['pending', 'partial', 'paid'] as const).every((standing) => statusOf(options, standing) !== undefined)
}
