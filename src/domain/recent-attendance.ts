/** What a roll shows from the last weeks: class days, absences in a row, the last note, a birthday. Pure. */
import { daysFrom } from '../contract'
import type { Meaning } from './attendance-meaning'
import { classOn, type ClassDays } from './meets-on'
import { weekdayFromName } from './weekday'
import { birthdayIn } from './age'

/**
 * `today` and the last `most` class days before it, as YYYY-MM-DD, oldest first; none before the group's `start_date`
 * and none from its `end_date` on. If none of the group's weekday names can be read, every day counts as a class day.
 */
export function lastClassDays(group: ClassDays, today: string, most: number): string[] {
  const everyDay = group.days.every((day) => weekdayFromName(day) === null)
  const dates = [today]
  for (let back = 1; dates.length <= most && back <= 7 * most; back += 1) {
    const date = daysFrom(today, -back)
    const meets = classOn(group, date)
    if (meets || (meets === null && everyDay)) dates.unshift(date)
  }
  return dates
}

type Row = { date: string; meaning: Meaning | null; note: string }

/** The roll mentions this many or more consecutive absences: after two, a teacher should know before a third. */
export const absencesToMention = 2

/** How many times in a row a child was absent before `date`. Excused absences are skipped. `rows`: newest first. */
export function absencesInARow(rows: readonly Row[], date: string): number {
  const counted = rows.filter((row) => row.date < date && row.meaning !== 'excused')
  const end = counted.findIndex(({ meaning }) => meaning !== 'absent')
  return end < 0 ? counted.length : end
}

/** The last note about a child before `date`, or null. `rows`: newest first. */
export function lastNote(rows: readonly Row[], date: string): { date: string; note: string } | null {
  return rows.find((row) => row.date < date && row.note !== '') ?? null
}

/** Whether `date` (YYYY-MM-DD) is the person's birthday. */
export function isBirthday(birthdate: string | null, date: string): boolean {
  return birthdate !== null && birthdayIn(birthdate, date) === date.slice(5)
}
