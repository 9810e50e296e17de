/** Whether a group has class on a day: the one answer for screens and provider. Pure. */
import { weekdayOn, type Group } from '../contract'
import { weekdayOf } from './weekday'

type Schedule = Pick<Group, 'days'> & Partial<Pick<Group, 'start_date'>>

/** `date` is YYYY-MM-DD. False before the group's first day, and for a group without a readable day of the week. */
export function meetsOn({ days, start_date }: Schedule, date: string, weekday = weekdayOn(date)): boolean {
  if (start_date && date < start_date) return false
  return days.some((day) => weekdayOf(day) === weekday)
}

/** Whether a day without class can be told at all: every day of the group was written so that it can be read. */
export function hasKnownDays({ days }: Schedule): boolean {
  return days.length > 0 && days.every((day) => weekdayOf(day) !== null)
}

/** Whether the group surely has no class on that day. */
export function hasNoClassOn(group: Schedule, date: string): boolean {
  return hasKnownDays(group) && !meetsOn(group, date)
}
