/**
 * Exceptions from the weekdays on which groups meet (capability `calendar`): days without class, and extra classes.
 */
import * as z from 'zod/mini'
import { hour } from './group'
import { civilDate, clockTime, flag, id, line, relationOrNone, rowVersion, sentFlag, sentName, text } from './wire'

const exceptionKind = z.enum(['closed', 'extra'])

/**
 * `kind`: 'closed' (no class from `from` to `to`, both included) or 'extra' (a class of `group` on the day `from`, from
 * `start_time` to `final_time`; if the group has class on that day anyway, these are its hours). `school`, `group`: for
 * which classes; both null for all. `uses_class`: whether a class that is not held uses up one of the member's cycle.
 * `created`: ISO time. If several exceptions are about a group's day, the one created last is valid.
 */
export const calendarException = z.object({
  id,
  kind: exceptionKind,
  from: civilDate,
  to: civilDate,
  school: relationOrNone,
  group: relationOrNone,
  reason: line,
  uses_class: flag,
  start_time: clockTime,
  final_time: clockTime,
  created: text,
  version: rowVersion,
})
export type CalendarException = z.infer<typeof calendarException>

/** Only exceptions of these days: those that end on `from` or later, and begin on `to` or earlier. */
export const calendarQuery = z.object({ from: z.optional(civilDate), to: z.optional(civilDate) })

/** The longest span without class, in days. */
export const longestClosedDays = 92
/** An exception begins at most this many days before or after the present day. */
export const calendarReachDays = 400
/** The longest reason of an exception, in characters. */
export const longestCalendarReason = 120

const idOrNone = z.union([id, z.literal('')])

/** What the desk sends of an exception. Only 'closed' has `to`, `school` and `uses_class`, only 'extra' has hours. */
export const sentException = z.object({
  kind: exceptionKind,
  from: civilDate,
  to: z.optional(civilDate),
  school: z.optional(idOrNone),
  group: z.optional(idOrNone),
  reason: sentName(longestCalendarReason),
  uses_class: z.optional(sentFlag),
  start_time: z.optional(hour),
  final_time: z.optional(hour),
})
/** Creates all of these exceptions or none. */
export const calendarCreation = z.object({
  exceptions: z.array(sentException).check(z.minLength(1), z.maxLength(40)),
})
/** How many exceptions were created. */
export const calendarCreated = z.object({ created: z.number() })
