/** The cash report of a span of days, and the daily count and closing of the drawer (capability `cash-count`). */
import * as z from 'zod/mini'
import { note, pesos, reason } from './payments'
import {
  amount,
  optionOrNone,
  civilDate,
  flag,
  id,
  line,
  orElse,
  relationOrNone,
  rowVersion,
  text,
  requiredAmount,
  sentNumber,
} from './wire'

/** The longest span of a report, in days: a leap year and one day. */
export const mostCashDays = 367

/** The largest number of entries in a report. If there are more, the report is refused unless `sums` is sent. */
export const mostCashEntries = 20_000

/**
 * `sums=months`: the report has sums by month (`by_month`) instead of single entries. Only `by_month` contains payments
 * that were imported (capability `import`): they are income, as the list of receipts shows, but never were in this
 * drawer. No other sum ever changes by an import.
 */
export const cashQuery = z.object({ from: civilDate, to: civilDate, sums: z.optional(z.enum(['months'])) })

/** One payment, correction or cancellation. `amount`: pesos, negative if money is taken back. */
export const cashEntry = z.object({
  id,
  receipt: id,
  /** The day to whose cash count the payment belongs; it may be earlier than the day of `created`. */
  payment_date: civilDate,
  /** When the payment was entered. */
  created: text,
  amount: requiredAmount,
  type_payment: optionOrNone,
  received_by: relationOrNone,
  student_folio: text,
  group: relationOrNone,
  observations: line,
})
export type CashEntry = z.infer<typeof cashEntry>

const sums = { amount: requiredAmount, count: z.number() }

/** `month`: YYYY-MM. `imported`: the part of `amount` that was imported, pesos. */
const monthSum = z.object({ month: text, type_payment: optionOrNone, ...sums, imported: orElse(amount, 0) })

/**
 * One day's count of the cash drawer; amounts in pesos. `opening`: in the drawer when the day began. `cash`: payments
 * in cash of that day. `counted`: in the drawer at the end. `difference` = counted − opening − cash.
 */
export const cashDay = z.object({
  id,
  day: civilDate,
  opening: requiredAmount,
  counted: requiredAmount,
  cash: requiredAmount,
  difference: requiredAmount,
  note: text,
  is_closed: flag,
  closed_by: relationOrNone,
  closed_at: text,
  /** Why the day was reopened, and by whom; '' and null if it never was. */
  reason: text,
  reopened_by: relationOrNone,
  version: rowVersion,
})
export type CashDay = z.infer<typeof cashDay>

export const cashReport = z.object({
  from: civilDate,
  to: civilDate,
  total: requiredAmount,
  cash: requiredAmount,
  by_type: z.array(z.object({ type_payment: optionOrNone, ...sums })),
  by_receiver: z.array(z.object({ received_by: relationOrNone, ...sums })),
  /** Sums by month and type, if `sums` was requested; null: the client computes them from `entries`. */
  by_month: orElse(z.array(monthSum), null),
  /** Ordered by day, then by when they were entered; empty if `sums` was requested. */
  entries: z.array(cashEntry),
  /** Entries made in this span but dated outside of it; in no sum of this report. Empty if `sums` was requested. */
  dated_elsewhere: orElse(z.array(cashEntry), []),
  /** The days from `from` to `to` whose drawer was closed at least once, also if it was reopened later. */
  days: z.array(cashDay),
  /** The opening, in pesos, of the last day before `from` whose drawer was counted; null if there is none. */
  last_opening: orElse(amount, null),
})
export type CashReport = z.infer<typeof cashReport>

/** `cash`: the day's cash payments as the screen showed them, pesos. If they have changed since, the answer is 409. */
export const cashClosing = z.object({
  day: civilDate,
  opening: pesos,
  counted: pesos,
  cash: z.optional(sentNumber),
  note: z.optional(note),
})
export const cashReopening = z.object({ day: civilDate, reason })
