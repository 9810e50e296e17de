/** Debts by their age. Pure. */
import { centsOf } from './balance'

/** Up to 30 days, up to 60, up to 90, and more. */
export const debtAges = ['month', 'two', 'three', 'more'] as const
export type DebtAge = (typeof debtAges)[number]

/** `days`: since the first day of the receipt's period. */
export function debtAgeOf(days: number): DebtAge {
  return days <= 30 ? 'month' : days <= 60 ? 'two' : days <= 90 ? 'three' : 'more'
}

/** For each age the number of debts and their sum, pesos; added in cents, to avoid rounding errors. */
export function debtsByAge(debts: readonly { days: number; owed: number }[]) {
  return debtAges.map((age) => {
    const found = debts.filter(({ days }) => debtAgeOf(days) === age)
    return { age, count: found.length, owed: sumOf(found.map(({ owed }) => owed)) }
  })
}

/** The sum of amounts in pesos, added in cents. */
export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((cents, each) => cents + centsOf(each), 0) / 100
}
