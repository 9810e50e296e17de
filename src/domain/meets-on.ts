/** Whether a group has class on a day; screens and provider both use this. Pure. */
import { weekdayOfDate, type Group } from '../contract'
import { weekdayFromName } from './weekday'

type Schedule = Pick<Group, 'days'> & Partial<Pick<Group, 'start_date' | 'end_date' | 'earlier_days'>>

/**
 * Whether the group meets on `date`; false before its `start_date`, from its `end_date` on, and if no weekday name can
 * be read.
 */
export function meetsOn(group: Schedule, date: string, weekday = weekdayOfDate(date)): boolean {
  return isRunningOn(group, date) && daysOn(group, date).some((day) => weekdayFromName(day) === weekday)
}

/** The names of the weekdays on which the group met at `date`. The provider's SQL function `days_on` does the same. */
export function daysOn({ days, earlier_days = [] }: Omit<Schedule, 'start_date' | 'end_date'>, date: string): string[] {
  return earlier_days.find(({ until }) => date < until)?.days ?? days
}

/** Whether `date` is neither before the group's first day nor on or after its `end_date`. */
export function isRunningOn({ start_date, end_date }: Omit<Schedule, 'days' | 'earlier_days'>, date: string): boolean {
  return !(start_date && date < start_date) && !(end_date && date >= end_date)
}

/** Whether all weekday names can be read. Only then is it certain that a day has no class. */
function areKnown(days: readonly string[]): boolean {
  return days.length > 0 && days.every((day) => weekdayFromName(day) !== null)
}

/** Whether the group certainly has no class on `date`. */
export function hasNoClassOn(group: Schedule, date: string): boolean {
  return !isRunningOn(group, date) || (areKnown(daysOn(group, date)) && !meetsOn(group, date))
}
