/** Classes of the last days, to find those whose roll was not taken. Pure. */
import { daysFrom, type SchoolTime } from '../contract'
import type { ScheduledGroup } from './calendar-exceptions'
import { lessonsOn, type Lesson } from './timetable'

/** For how many days before today a missing roll is searched. Devices of staff store the attendance of these days. */
export const lookBackDays = 7

const minutesOfDay = 24 * 60

/** Classes of the last `lookBackDays` days, newest first, without those still on, which are in today's timetable. */
export function earlierClasses(
  groups: readonly ScheduledGroup[],
  { date, minutes }: Pick<SchoolTime, 'date' | 'minutes'>,
): Lesson[] {
  // An ended group counts until its `end_date`. A deactivated group does not: the day of deactivation is unknown.
  const counted = groups.filter(({ is_active, end_date }) => is_active || end_date)
  return Array.from({ length: lookBackDays }, (_, index) => index + 1).flatMap((ago) => {
    const day = daysFrom(date, -ago)
    const lessons = lessonsOn(counted, {
      date: day,
      minutes: minutes + ago * minutesOfDay,
    })
    return lessons.filter(({ phase }) => phase !== 'now').toReversed()
  })
}

/**
 * Whether at least half of `members` are in `marked`, the students with a row. Not all must be, because a member who
 * joined after the roll has no row; one is not enough, because a single row may exist without a roll. True without
 * members.
 */
export function isRollTaken(members: readonly string[], marked: ReadonlySet<string>): boolean {
  return 2 * members.filter((id) => marked.has(id)).length >= members.length
}

/**
 * Whether a download that began at `read` can contain the class's roll: `read` is after the end of the class or, if the
 * class has no hours, after its day.
 */
export function isReadAfter(
  { date, end }: Pick<Lesson, 'date' | 'end'>,
  read: Pick<SchoolTime, 'date' | 'minutes'>,
): boolean {
  const lastDay = daysFrom(date, Math.floor((end ?? 0) / minutesOfDay))
  if (read.date !== lastDay) return read.date > lastDay
  return end !== null && read.minutes >= end % minutesOfDay
}
