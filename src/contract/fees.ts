/** A month's receipts made all at once, and the list of receipts narrowed and summed (announced as `fees`). */
import * as z from 'zod/mini'
import { amount, flag, id, orElse, readAs, relation, relationOrNone, sentFlag, text, told } from './wire'

/** "2026-03". */
export const calendarMonth = z.string().check(z.regex(/^(19|2\d)\d{2}-(0[1-9]|1[0-2])$/, 'month'))

/** What narrows the list of receipts, and its totals in the same way. `owed`: still valid, and not yet paid in full. */
export const receiptFilters = z.object({
  month: z.optional(calendarMonth),
  status: z.optional(id),
  type_payment: z.optional(id),
  group: z.optional(id),
  school: z.optional(id),
  owed: z.optional(sentFlag),
})

/**
 * Pesos of all receipts that the same question finds: asked for, paid, still to pay. What is inactive or cancelled is asked of
 * nobody: `left_out` counts it.
 */
export const receiptTotals = z.object({ count: z.number(), left_out: z.number(), asked: told, paid: told, owed: told })
export type ReceiptTotals = z.infer<typeof receiptTotals>

const mostGroups = 500

/** Without `groups` every active one. `dry_run`: answers the same and makes nothing. */
export const monthlyOrder = z.object({
  month: calendarMonth,
  groups: z.optional(z.array(id).check(z.minLength(1), z.maxLength(mostGroups))),
  dry_run: z.optional(sentFlag),
})

/**
 * Why a member gets none: there is one of that month, the student is inactive, has no tutor, no folio, or the group's
 * configuration names no amount.
 */
export const monthlyReasons = ['exists', 'inactive', 'tutor', 'folio', 'amount'] as const
export type MonthlyReason = (typeof monthlyReasons)[number]

const of = { student: relation, student_folio: text, group: relation }
const reason = readAs(text, (said) => monthlyReasons.find((each) => each === said) ?? null)

export const monthlyAnswer = z.object({
  /** By which what was made is taken back; null where nothing was. */
  batch: orElse(id, null),
  dry_run: flag,
  made: z.array(z.object({ id: orElse(id, null), ...of, amount_expected: amount })),
  left: z.array(z.object({ ...of, reason })),
  /** What the made ones ask for together. */
  total: told,
})
export type MonthlyAnswer = z.infer<typeof monthlyAnswer>

/** What was made together and still stands. `touched`: how many of them were paid or changed since; only 0 can be taken back. */
export const monthlyBatch = z.object({ id, month: text, made_at: text, made_by: relationOrNone, count: z.number(), touched: z.number() })
export type MonthlyBatch = z.infer<typeof monthlyBatch>

export const monthlyUndo = z.object({ batch: id })
export const monthlyUndone = z.object({ batch: id, removed: z.number() })
