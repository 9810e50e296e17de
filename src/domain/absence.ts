/** Absences reported in advance: for which days, and until when a family may withdraw one. Pure. */
import { absenceAheadDays, daysFrom, type Absence, type SchoolTime } from '../contract'

/**
 * Whether the absence may still be withdrawn: until the child's first class of that day begins, or, if no hour is
 * known, until the day ends.
 */
export function mayWithdrawAbsence(
  { date, class_begins }: Pick<Absence, 'date' | 'class_begins'>,
  now: Pick<SchoolTime, 'date' | 'minutes'>,
): boolean {
  if (date !== now.date) return date > now.date
  if (class_begins === null) return true
  const [hours = 0, minutes = 0] = class_begins.split(':').map(Number)
  return now.minutes < hours * 60 + minutes
}

/** The last day for which an absence can be reported, YYYY-MM-DD. */
export function lastReportableDay(today: string): string {
  return daysFrom(today, absenceAheadDays)
}

/** Whether an absence on `date` can be reported today; both YYYY-MM-DD. */
export function mayReportAbsence(date: string, today: string): boolean {
  return date >= today && date <= lastReportableDay(today)
}
