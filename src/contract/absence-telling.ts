/** How a family tells of an absence: what a device that only reads them never needs. */
import * as z from 'zod/mini'
import { civilDate, id } from './wire'

export const longestReason = 200
/** The day may be today or one of the next ninety. */
export const absenceAheadDays = 90
export const absenceCreation = z.object({ student: id, date: civilDate, reason: z.optional(z.string().check(z.trim(), z.maxLength(longestReason))) })
