/** Sums up the answer to creating a month's receipts: created ones by group, skipped members by reason. Pure. */
import type { MonthlyAnswer } from '../contract'
import { centsOf } from './balance'

type Made = MonthlyAnswer['made']
type Skipped = MonthlyAnswer['left']

/** Number and sum of the created receipts by group, in the provider's order. `amount`: pesos. */
export function madeByGroup(made: Made): { id: string; name: string; count: number; amount: number }[] {
  const groups = new Map<string, { id: string; name: string; count: number; amount: number }>()
  for (const { group, amount_expected } of made) {
    const soFar = groups.get(group.id) ?? { ...group, count: 0, amount: 0 }
    groups.set(group.id, {
      ...soFar,
      count: soFar.count + 1,
      amount: (centsOf(soFar.amount) + centsOf(amount_expected)) / 100,
    })
  }
  return [...groups.values()]
}

export function skippedByReason(left: Skipped): { reason: Skipped[number]['reason']; members: Skipped }[] {
  const reasons = new Map<Skipped[number]['reason'], Skipped>()
  for (const one of left) reasons.set(one.reason, [...(reasons.get(one.reason) ?? []), one])
  return [...reasons].map(([reason, members]) => ({ reason, members }))
}
