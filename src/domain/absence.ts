/** For which days an absence may be reported in advance, and until when a family may withdraw it. Pure. */
import { absenceAheadDays, daysFrom, minutesOf, type Absence, type SchoolTime } from '../contract'

/** Whether `now` is before the child's first class on `date` or, if its hour is unknown, before the end of `date`. */
export function mayWithdrawAbsence(
  { date, class_begins }: Pick<Absence, 'date' | 'class_begins'>,
  now: Pick<SchoolTime, 'date' | 'minutes'>,
): boolean {
  if (date !== now.date) return date > now.date
  const begins = minutesOf(class_begins)
  return begins === null || now.minutes < begins
}

/** The last day for which an absence can be reported, YYYY-MM-DD. */
export function lastReportableDay(today: string): string {
  return daysFrom(today, absenceAheadDays)
}

/** Whether an absence on `date` can be reported today; both YYYY-MM-DD. */
export function mayReportAbsence(date: string, today: string): boolean {
  return date >= today && date <= lastReportableDay(today)
}
