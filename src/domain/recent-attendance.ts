/** What the last weeks of a group tell: which class days lack their roll, who has been missing, what was written last. Pure. */
import { daysFrom, type Group } from '../contract'
import type { Meaning } from './attendance-meaning'
import { meetsOn } from './meets-on'
import { weekdayOf } from './weekday'
import { birthdayIn } from './age'

/**
 * YYYY-MM-DD of the last `most` days a group met before `today`, and today itself, oldest first; every day where nobody wrote down on
 * which it meets, none before its first.
 */
export function lastClassDays({ days, start_date }: Pick<Group, 'days' | 'start_date'>, today: string, most: number): string[] {
  const daily = days.every((day) => weekdayOf(day) === null)
  const found = [today]
  for (let back = 1; found.length <= most && back <= 7 * most; back += 1) {
    const date = daysFrom(today, -back)
    if (start_date && date < start_date) break
    if (daily || meetsOn({ days }, date)) found.unshift(date)
  }
  return found
}

type Row = { date: string; meaning: Meaning | null; note: string }

/** How many of a child's newest rows before `date` are absences, one after the other; an excused one is not counted and ends nothing. */
export function absencesInARow(rows: readonly Row[], date: string): number {
  const counted = rows.filter((row) => row.date < date && row.meaning !== 'excused')
  const end = counted.findIndex(({ meaning }) => meaning !== 'absent')
  return end < 0 ? counted.length : end
}

/** What was written last about a child before `date`; newest row first. */
export function lastNote(rows: readonly Row[], date: string): { date: string; note: string } | null {
  return rows.find((row) => row.date < date && row.note !== '') ?? null
}

/** Whether somebody was born on this day of the year. */
export function isBirthday(birthdate: string | null, date: string): boolean {
  return birthdate !== null && birthdayIn(birthdate, date) === date.slice(5)
}
