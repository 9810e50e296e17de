/** The body of `absenceCreate`. */
import * as z from 'zod/mini'
import { civilDate, id } from './wire'

/** The longest reason of an absence, in characters. */
export const longestReason = 200
/** An absence may be reported for today or one of the next 90 days. */
export const absenceAheadDays = 90
export const absenceCreation = z.object({
  student: id,
  date: civilDate,
  reason: z.optional(z.string().check(z.trim(), z.maxLength(longestReason))),
})
