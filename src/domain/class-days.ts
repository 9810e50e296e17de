/** On which days of a month a group meets, from the names of its days. Pure. */
import { daysFrom, type Group } from '../contract'
import { meetsOn } from './meets-on'

/** YYYY-MM-DD of every class day of a month ("2026-03"), first to last; none where no day of the group can be read. */
export function classDaysOf({ days }: Pick<Group, 'days'>, month: string): string[] {
  return daysOfMonth(month).filter((date) => meetsOn({ days }, date))
}

/** YYYY-MM-DD of every day of a month ("2026-03"), first to last. */
export function daysOfMonth(month: string): string[] {
  const found: string[] = []
  for (let date = `${month}-01`; date.startsWith(month); date = daysFrom(date, 1)) found.push(date)
  return found
}

/** The month before, of and after a day, as "2026-03". */
export function monthsAround(today: string): [before: string, now: string, after: string] {
  const now = today.slice(0, 7)
  return [daysFrom(`${now}-01`, -1).slice(0, 7), now, daysFrom(`${now}-01`, 31).slice(0, 7)]
}
