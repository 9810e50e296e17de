/** Income by month and status, from receipts: pure sums. */
import type { Receipt } from '../contract'
import { centsOf } from './balance'

export type Income = {
  /** Labels, in the order the receipts brought them up; '' where a receipt has none. */
  statuses: string[]
  /** Oldest first, months without income between them included. Pesos. */
  months: { month: string; total: number; of: Record<string, number> }[]
}

/**
 * What was paid (abono) on active receipts, in the month (YYYY-MM) of its payment date, else of its issue; the last `most`
 * months. Summed in cents.
 */
export function incomeOf(receipts: readonly Receipt[], most = 12): Income {
  const cents = new Map<string, Map<string, number>>()
  for (const { is_active, abono, payment_date, payment_period, status } of receipts) {
    const month = (payment_date ?? payment_period)?.slice(0, 7)
    const paid = centsOf(abono)
    if (!is_active || !month || paid === 0) continue
    const label = status?.label ?? ''
    const of = cents.get(month) ?? new Map<string, number>()
    of.set(label, (of.get(label) ?? 0) + paid)
    cents.set(month, of)
  }
  const known = [...cents.keys()].sort()
  const last = known.at(-1)
  const months = last === undefined ? [] : monthsUpTo(last, most).filter((month) => month >= (known[0] ?? month))
  const statuses = [...new Set(months.flatMap((month) => [...(cents.get(month)?.keys() ?? [])]))]
  return {
    statuses,
    months: months.map((month) => {
      const of = cents.get(month) ?? new Map<string, number>()
      return {
        month,
        total: [...of.values()].reduce((sum, each) => sum + each, 0) / 100,
        of: Object.fromEntries(statuses.map((label) => [label, (of.get(label) ?? 0) / 100])),
      }
    }),
  }
}

function monthsUpTo(last: string, most: number): string[] {
  const [year = 0, month = 1] = last.split('-').map(Number)
  return Array.from({ length: most }, (_, index) => {
    const count = year * 12 + (month - 1) - (most - 1 - index)
    return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`
  })
}
