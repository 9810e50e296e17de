/** The families that owe something by the end of a month. Pure. */
import type { Receipt, Relation } from '../contract'
import { centsOf, owedOf } from './balance'
import { compareNames } from './name-order'

/** `receipts`: the tutor's receipts that are not paid in full, oldest first. `owed`: their sum, pesos. */
export type Debtor = { tutor: Relation; receipts: Receipt[]; owed: number }

/**
 * One entry per tutor, largest debt first. Receipts of months after `month` (YYYY-MM) do not count, nor imported ones:
 * nobody is reminded of them.
 */
export function debtorsOf(receipts: readonly Receipt[], month: string): Debtor[] {
  const debtors = new Map<string, Debtor>()
  for (const receipt of receipts) {
    const { user, payment_period } = receipt
    const due = user !== null && payment_period !== null && payment_period.slice(0, 7) <= month
    if (!due || receipt.imported || owedOf(receipt) === 0) continue
    const debtor = debtors.get(user.id) ?? { tutor: user, receipts: [], owed: 0 }
    debtor.receipts.push(receipt)
    debtors.set(user.id, debtor)
  }
  const all = [...debtors.values()].map(({ tutor, receipts: own }) => ({
    tutor,
    receipts: own.sort(
      (one, other) =>
        (one.payment_period ?? '').localeCompare(other.payment_period ?? '') ||
        one.student_folio.localeCompare(other.student_folio),
    ),
    owed: own.reduce((sum, each) => sum + centsOf(owedOf(each)), 0) / 100,
  }))
  return all.sort((one, other) => other.owed - one.owed || compareNames(one.tutor.name, other.tutor.name))
}
