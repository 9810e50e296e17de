/**
 * Whether a group has class on a day. Screens and provider both use this; the provider's SQL function `class_on` has
 * the same rule. Pure.
 */
import { daysFrom, weekdayOfDate, type Group } from '../contract'
import { exceptionOn, type ClassException, type WithExceptions } from './calendar-exceptions'
import { weekdayFromName } from './weekday'

/** What is needed to know a group's class days. */
export type ClassDays = Pick<Group, 'days'> &
  Partial<Pick<Group, 'start_date' | 'end_date' | 'earlier_days'>> &
  WithExceptions

/**
 * Whether the group has class on `date` (YYYY-MM-DD): false before its `start_date` and from its `end_date` on, else as
 * the valid exception says or, without one, by its weekdays. null if that is unknown, because the name of a weekday
 * cannot be read.
 */
export function classOn(group: ClassDays, date: string): boolean | null {
  if (!isRunningOn(group, date)) return false
  const exception = exceptionOn(group, date)
  if (exception) return exception.kind === 'extra'
  if (isWeekdayOf(group, date)) return true
  const days = daysOn(group, date)
  return days.length > 0 && days.every((day) => weekdayFromName(day) !== null) ? false : null
}

/** Whether the group has class on `date`; false if that is unknown. */
export function meetsOn(group: ClassDays, date: string): boolean {
  return classOn(group, date) === true
}

/** Whether the group certainly has no class on `date`. */
export function hasNoClassOn(group: ClassDays, date: string): boolean {
  return classOn(group, date) === false
}

/**
 * The exception because of which a class of the group is not held on `date`; null if there is none, or if the group
 * would have no class on that day anyway.
 */
export function closedOn(group: ClassDays, date: string): ClassException | null {
  const exception = exceptionOn(group, date)
  return exception?.kind === 'closed' && isRunningOn(group, date) && isWeekdayOf(group, date) ? exception : null
}

/** The days from `from` to `to` on which a class is not held and still uses up one of a member's cycle, in order. */
export function lostClassDays(group: ClassDays, from: string, to: string): string[] {
  const dates = new Set<string>()
  for (const { uses_class, ...span } of group.exceptions)
    if (uses_class)
      for (let date = span.from < from ? from : span.from; date <= to && date <= span.to; date = daysFrom(date, 1))
        if (closedOn(group, date)?.uses_class) dates.add(date)
  return [...dates].sort()
}

/** The names of the weekdays on which the group met at `date`. The provider's SQL function `days_on` does the same. */
export function daysOn({ days, earlier_days = [] }: Pick<ClassDays, 'days' | 'earlier_days'>, date: string): string[] {
  return earlier_days.find(({ until }) => date < until)?.days ?? days
}

/** Whether `date` is neither before the group's first day nor on or after its `end_date`. */
export function isRunningOn(
  { start_date, end_date }: Pick<ClassDays, 'start_date' | 'end_date'>,
  date: string,
): boolean {
  return !(start_date && date < start_date) && !(end_date && date >= end_date)
}

function isWeekdayOf(group: ClassDays, date: string): boolean {
  const weekday = weekdayOfDate(date)
  return daysOn(group, date).some((day) => weekdayFromName(day) === weekday)
}
