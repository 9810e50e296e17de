/** A student's next class. Pure. */
import { daysFrom, minutesOf, type Membership, type Relation, type Schedule, type SchoolTime } from '../contract'
import type { WithExceptions } from './calendar-exceptions'
import { withPlace } from './group-naming'
import { meetsOn } from './meets-on'
import { isMemberOn } from './membership-days'
import { hoursOn } from './timetable'

/** `group`: its name includes the location if the school has several. `date`: YYYY-MM-DD. Times: "HH:MM" or null. */
export type NextLesson = { group: Relation; date: string; start: string | null; end: string | null }

/**
 * A student's group: its schedule (null if the provider sends none), the exceptions about it, and the days of the
 * membership (undefined: all days).
 */
export type StudentClass = WithExceptions & {
  class_group: Relation
  schedule: (Schedule & { place?: string }) | null
  member?: Pick<Membership, 'is_active' | 'from' | 'until' | 'earlier'>
}

/** How many days ahead the next class is searched: longer than the longest holidays. */
const aheadDays = 70

/** The next of these classes that has not begun yet, today or later; null if none is known. */
export function nextLessonOf(
  classes: readonly StudentClass[],
  { date: today, minutes }: Pick<SchoolTime, 'date' | 'minutes'>,
): NextLesson | null {
  const lessons = classes.flatMap(({ class_group, schedule, exceptions, member }): NextLesson[] => {
    if (!schedule) return []
    const group = { ...schedule, exceptions }
    for (let ahead = 0; ahead <= aheadDays; ahead += 1) {
      const date = daysFrom(today, ahead)
      if (!meetsOn(group, date) || (member && !isMemberOn(member, date))) continue
      const { start_time, final_time } = hoursOn(group, date)
      const hasBegun = ahead === 0 && (minutesOf(start_time) ?? Infinity) <= minutes
      if (!hasBegun)
        return [{ group: withPlace(class_group, schedule.place), date, start: start_time, end: final_time }]
    }
    return []
  })
  return lessons.sort((one, other) => (`${one.date} ${one.start}` < `${other.date} ${other.start}` ? -1 : 1))[0] ?? null
}
