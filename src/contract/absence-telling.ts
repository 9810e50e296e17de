/** The body with which a family reports an absence; apart from absence.ts, because most devices only read absences. */
import * as z from 'zod/mini'
import { civilDate, id } from './wire'

/** Characters. */
export const longestReason = 200
/** An absence may be reported for today or one of the next 90 days. */
export const absenceAheadDays = 90
export const absenceCreation = z.object({
  student: id,
  date: civilDate,
  reason: z.optional(z.string().check(z.trim(), z.maxLength(longestReason))),
})
