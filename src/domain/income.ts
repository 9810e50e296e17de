/** Income by month: from receipts, split by their status, or from a cash report, split by type of payment. Pure. */
import type { CashReport, Receipt } from '../contract'
import { centsOf } from './balance'

export type Income = {
  /** Labels of the statuses or types, in order of appearance; '' for none. */
  labels: string[]
  /** Oldest first, without gaps. `month`: YYYY-MM. Amounts in pesos; `byLabel`: by status or type. */
  months: { month: string; total: number; byLabel: Record<string, number> }[]
  /** How much of these months' income was imported from a spreadsheet of earlier receipts, pesos. */
  imported: number
}

/**
 * What was paid on active receipts, by status: at most `most` months, up to the last one with income. An amount counts
 * in the month of `payment_date`, or of `payment_period` if there is no `payment_date`.
 */
export function incomeOf(receipts: readonly Receipt[], most = 12): Income {
  return incomeByMonth(
    receipts
      .filter(({ is_active }) => is_active)
      .map(({ abono, payment_date, payment_period, status, imported }) => ({
        month: (payment_date ?? payment_period)?.slice(0, 7),
        cents: centsOf(abono),
        imported: imported ? centsOf(abono) : 0,
        label: status?.label ?? '',
      })),
    most,
  )
}

/** Income by month and type from a cash report. Receipts do not suffice: they have only their last payment's date. */
export function incomeOfReport({ by_month, entries }: Pick<CashReport, 'by_month' | 'entries'>, most = 12): Income {
  const sums = by_month ?? entries.map((entry) => ({ ...entry, month: entry.payment_date.slice(0, 7), imported: 0 }))
  return incomeByMonth(
    sums.map(({ month, amount, imported, type_payment }) => ({
      month,
      cents: centsOf(amount),
      imported: centsOf(imported),
      label: type_payment?.label ?? '',
    })),
    most,
  )
}

/** Sums in cents to avoid rounding errors. */
function incomeByMonth(
  lines: readonly { month: string | undefined; cents: number; imported: number; label: string }[],
  most: number,
): Income {
  const cents = new Map<string, Map<string, number>>()
  for (const { month, cents: paid, label } of lines) {
    if (!month || paid === 0) continue
    const byLabel = cents.get(month) ?? new Map<string, number>()
    byLabel.set(label, (byLabel.get(label) ?? 0) + paid)
    cents.set(month, byLabel)
  }
  const monthsWithIncome = [...cents.keys()].sort()
  const last = monthsWithIncome.at(-1)
  const months =
    last === undefined ? [] : monthsUpTo(last, most).filter((month) => month >= (monthsWithIncome[0] ?? month))
  const labels = [...new Set(months.flatMap((month) => [...(cents.get(month)?.keys() ?? [])]))]
  const shown = new Set(months)
  const imported = lines.reduce((sum, line) => sum + (shown.has(line.month ?? '') ? line.imported : 0), 0)
  return {
    labels,
    imported: imported / 100,
    months: months.map((month) => {
      const byLabel = cents.get(month) ?? new Map<string, number>()
      return {
        month,
        total: [...byLabel.values()].reduce((sum, each) => sum + each, 0) / 100,
        byLabel: Object.fromEntries(labels.map((label) => [label, (byLabel.get(label) ?? 0) / 100])),
      }
    }),
  }
}

/** The first day of the twelve months that end with the month of `today`, YYYY-MM-DD. */
export function yearTo(today: string): string {
  return `${monthsUpTo(today.slice(0, 7), 12)[0] ?? today.slice(0, 7)}-01`
}

function monthsUpTo(last: string, most: number): string[] {
  const [year = 0, month = 1] = last.split('-').map(Number)
  return Array.from({ length: most }, (_, index) => {
    const count = year * 12 + (month - 1) - (most - 1 - index)
    return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`
  })
}
