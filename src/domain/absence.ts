/** What a family has told beforehand of a child's absence, and until when it may take that back. Pure. */
import { absenceAheadDays, daysFrom, type Absence, type SchoolTime } from '../contract'

/** Until the child's first class of that day begins; where no hour is known, as long as the day lasts. */
export function mayWithdraw({ date, class_begins }: Pick<Absence, 'date' | 'class_begins'>, now: Pick<SchoolTime, 'date' | 'minutes'>): boolean {
  if (date !== now.date) return date > now.date
  if (class_begins === null) return true
  const [hours = 0, minutes = 0] = class_begins.split(':').map(Number)
  return now.minutes < hours * 60 + minutes
}

/** The last day of which an absence can be told, YYYY-MM-DD. */
export function lastDayToTell(today: string): string {
  return daysFrom(today, absenceAheadDays)
}

/** Whether an absence of this day can still be told. */
export function mayTell(date: string, today: string): boolean {
  return date >= today && date <= lastDayToTell(today)
}
