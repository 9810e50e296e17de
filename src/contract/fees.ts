/** Creating all receipts of a month at once, and filters and totals for the list of receipts (capability `fees`). */
import * as z from 'zod/mini'
import { amount, flag, id, orElse, readAs, relation, relationOrNone, sentFlag, text, requiredAmount } from './wire'

/** A month as "YYYY-MM". */
const calendarMonth = z.string().check(z.regex(/^(19|2\d)\d{2}-(0[1-9]|1[0-2])$/, 'month'))

/**
 * Filters of the list of receipts and of its totals. `owed`: true for the receipts on which something is left to pay
 * and that are active and neither cancelled nor marked as paid; false for all others.
 */
export const receiptFilters = z.object({
  month: z.optional(calendarMonth),
  status: z.optional(id),
  type_payment: z.optional(id),
  group: z.optional(id),
  school: z.optional(id),
  student: z.optional(id),
  owed: z.optional(sentFlag),
})

/**
 * Sums over the receipts that match a filter, in pesos: charged (`asked`), paid, still to pay. `count`: all matching
 * receipts. Inactive and cancelled ones are in `count` but not in the sums; `left_out` is their number.
 */
export const receiptTotals = z.object({
  count: z.number(),
  left_out: z.number(),
  asked: requiredAmount,
  paid: requiredAmount,
  owed: requiredAmount,
})

const mostGroups = 500

/**
 * `groups`: default all active groups. `dry_run`: returns the same answer without creating receipts. `preview`: the
 * fingerprint that the answer to the dry run contained; if other receipts or amounts would be created by now, the
 * provider creates none and answers 409 with the new preview.
 */
export const monthlyOrder = z.object({
  month: calendarMonth,
  groups: z.optional(z.array(id).check(z.minLength(1), z.maxLength(mostGroups))),
  dry_run: z.optional(sentFlag),
  preview: z.optional(z.string().check(z.maxLength(100))),
})

/**
 * Why a member gets no receipt. 'exists': the member already has a receipt of that month and group that is active and
 * not cancelled. 'inactive', 'tutor', 'folio': the student is inactive, has no tutor or has no folio. 'amount': the
 * group has no price, or it is 0.
 */
const monthlyReasons = ['exists', 'inactive', 'tutor', 'folio', 'amount'] as const
export type MonthlyReason = (typeof monthlyReasons)[number]

const memberFields = { student: relation, student_folio: text, group: relation }
const skipReason = readAs(text, (code) => monthlyReasons.find((each) => each === code) ?? null)

export const monthlyAnswer = z.object({
  /** The id for `monthlyUndo`; null if no receipt was created. */
  batch: orElse(id, null),
  dry_run: flag,
  /** A fingerprint of who gets which amount, sent back as `preview`; '' if the provider has none. */
  preview: text,
  made: z.array(z.object({ id: orElse(id, null), ...memberFields, amount_expected: amount })),
  left: z.array(z.object({ ...memberFields, reason: skipReason })),
  /** The sum of `amount_expected` in `made`, pesos. */
  total: requiredAmount,
})
export type MonthlyAnswer = z.infer<typeof monthlyAnswer>

/** `count`: receipts that still exist. `touched`: how many of them were paid or changed; undoing requires 0. */
export const monthlyBatch = z.object({
  id,
  month: text,
  made_at: text,
  made_by: relationOrNone,
  count: z.number(),
  touched: z.number(),
})
export type MonthlyBatch = z.infer<typeof monthlyBatch>

export const monthlyUndo = z.object({ batch: id })
export const monthlyUndone = z.object({ batch: id, removed: z.number() })
