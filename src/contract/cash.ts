/** The cash count (announced as `cash-count`): what was taken in from one day to another, and days that were counted and closed. */
import * as z from 'zod/mini'
import { note, pesos, reason } from './payments'
import { amount, chosen, civilDate, flag, id, line, orElse, relationOrNone, rowVersion, text, told } from './wire'

/** No span is longer: a year and the day after. */
export const mostCashDays = 367

/** No cut lists more of them one by one: a year of a large school is asked for as sums. */
export const mostCashEntries = 20_000

/** `sums=months`: `by_month` in place of single entries. */
export const cashQuery = z.object({ from: civilDate, to: civilDate, sums: z.optional(z.enum(['months'])) })

/** One payment or correction, as it was written down: corrections and cancellations are negative. */
export const cashEntry = z.object({
  id,
  receipt: id,
  /** The day it counts on. */
  payment_date: civilDate,
  /** When it was written down. */
  created: text,
  amount: told,
  type_payment: chosen,
  received_by: relationOrNone,
  student_folio: text,
  group: relationOrNone,
  observations: line,
})
export type CashEntry = z.infer<typeof cashEntry>

const sums = { amount: told, count: z.number() }

/** `month`: YYYY-MM. */
const monthSum = z.object({ month: text, type_payment: chosen, ...sums })

/** Pesos. `cash`: what of that day lies in the drawer, the opening not counted. `counted` less opening and cash is the difference. */
export const cashDay = z.object({
  id,
  day: civilDate,
  opening: told,
  counted: told,
  cash: told,
  difference: told,
  note: text,
  is_closed: flag,
  closed_by: relationOrNone,
  closed_at: text,
  /** Why it was opened again, and by whom, where it was. */
  reason: text,
  reopened_by: relationOrNone,
  version: rowVersion,
})
export type CashDay = z.infer<typeof cashDay>

export const cashCut = z.object({
  from: civilDate,
  to: civilDate,
  total: told,
  cash: told,
  by_type: z.array(z.object({ type_payment: chosen, ...sums })),
  by_receiver: z.array(z.object({ received_by: relationOrNone, ...sums })),
  /** null where a provider knows no such sums: then its entries tell. */
  by_month: orElse(z.array(monthSum), null),
  /** In the order in which they were taken; empty where sums were asked for. */
  entries: z.array(cashEntry),
  /** Written down in the span, dated outside of it: in no sum of this cut. Empty if sums were asked for. */
  dated_elsewhere: orElse(z.array(cashEntry), []),
  /** Those of the span that were ever counted. */
  days: z.array(cashDay),
  /** What a drawer was opened with the last time before `from`; null where nobody ever counted. */
  last_opening: orElse(amount, null),
})
export type CashCut = z.infer<typeof cashCut>

export const cashClosing = z.object({ day: civilDate, opening: pesos, counted: pesos, note: z.optional(note) })
export const cashReopening = z.object({ day: civilDate, reason })
