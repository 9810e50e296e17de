/** An absence that a family reports in advance: the child, the day and the reason (capability `absence-notices`). */
import * as z from 'zod/mini'
import { civilDate, clockTime, id, line, relation, rowVersion } from './wire'

/** `class_begins`: the start of the child's first class of that day, "HH:MM" at the school; null if unknown. */
export const absence = z.object({
  id,
  student: relation,
  date: civilDate,
  reason: line,
  class_begins: clockTime,
  version: rowVersion,
})
export type Absence = z.infer<typeof absence>

/** `from`: only absences on this day or later. */
export const absenceQuery = z.object({ from: z.optional(civilDate) })

/** The longest reason of an absence, in characters. */
export const longestReason = 200
/** An absence can be reported for today or at most this many days ahead. */
export const absenceAheadDays = 90
export const absenceCreation = z.object({
  student: id,
  date: civilDate,
  reason: z.optional(z.string().check(z.trim(), z.maxLength(longestReason))),
})
