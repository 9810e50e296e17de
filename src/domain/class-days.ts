/** The days of a month on which a group meets. Pure. */
import { daysFrom } from '../contract'
import { closedOn, meetsOn, type ClassDays } from './meets-on'

/** The group's class days of a month ("2026-03") as YYYY-MM-DD, in order; empty if no weekday name can be read. */
export function classDaysOf(group: ClassDays, month: string): string[] {
  return daysOfMonth(month).filter((date) => meetsOn(group, date))
}

/** The days of a month on which a class of the group is not held, in order. */
export function closedDaysOf(group: ClassDays, month: string): string[] {
  return daysOfMonth(month).filter((date) => closedOn(group, date))
}

/** All days of a month ("2026-03") as YYYY-MM-DD, in order. */
export function daysOfMonth(month: string): string[] {
  const dates: string[] = []
  for (let date = `${month}-01`; date.startsWith(month); date = daysFrom(date, 1)) dates.push(date)
  return dates
}

/** The month of `today` (YYYY-MM-DD), the one before and the one after, as "2026-03". */
export function monthsAround(today: string): [before: string, now: string, after: string] {
  const now = today.slice(0, 7)
  return [daysFrom(`${now}-01`, -1).slice(0, 7), now, daysFrom(`${now}-01`, 31).slice(0, 7)]
}
