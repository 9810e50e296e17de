/** Classes of the last days, for finding those whose roll nobody took. Pure. */
import { daysFrom, weekdayOn, type Group, type SchoolTime } from '../contract'
import { lessonsOn, type Lesson } from './timetable'

/** Days before today in which a forgotten roll is looked for: every device keeps as many in full. */
export const lookBackDays = 7

const minutesOfDay = 24 * 60

/** Classes of active groups that began on an earlier day and are over, newest first. */
export function earlierClasses(groups: readonly Group[], { date, minutes }: Pick<SchoolTime, 'date' | 'minutes'>): Lesson[] {
  const active = groups.filter(({ is_active }) => is_active)
  return Array.from({ length: lookBackDays }, (_, index) => index + 1).flatMap((ago) => {
    const day = daysFrom(date, -ago)
    const lessons = lessonsOn(active, { date: day, weekday: weekdayOn(day), minutes: minutes + ago * minutesOfDay })
    return lessons.filter(({ phase }) => phase !== 'now').toReversed()
  })
}

/**
 * Whether a reading of the provider at `read` heard of every roll that was taken in time: it began after the class had ended, or, if
 * nobody wrote an hour, after its day.
 */
export function readAfter({ date, end }: Pick<Lesson, 'date' | 'end'>, read: Pick<SchoolTime, 'date' | 'minutes'>): boolean {
  const lastDay = daysFrom(date, Math.floor((end ?? 0) / minutesOfDay))
  if (read.date !== lastDay) return read.date > lastDay
  return end !== null && read.minutes >= end % minutesOfDay
}
