/** Whether a group has class on a day; screens and provider both use this. Pure. */
import { weekdayOfDate, type Group } from '../contract'
import { weekdayFromName } from './weekday'

type Schedule = Pick<Group, 'days'> & Partial<Pick<Group, 'start_date'>>

/** Whether the group meets on `date`; false before its first day, and if no weekday name can be read. */
export function meetsOn({ days, start_date }: Schedule, date: string, weekday = weekdayOfDate(date)): boolean {
  if (start_date && date < start_date) return false
  return days.some((day) => weekdayFromName(day) === weekday)
}

/** Whether all weekday names of the group can be read. Only then is it certain that a day has no class. */
function hasKnownDays({ days }: Schedule): boolean {
  return days.length > 0 && days.every((day) => weekdayFromName(day) !== null)
}

/** Whether the group certainly has no class on `date`. */
export function hasNoClassOn(group: Schedule, date: string): boolean {
  return hasKnownDays(group) && !meetsOn(group, date)
}
