/** Groups a day's classes by the hour at which they begin. Pure. */
import type { Lesson } from './timetable'

/** `at`: "HH:MM", null for classes without an hour. `isNow`: one of the classes is on now. */
export type Hour = { at: string | null; isNow: boolean; lessons: Lesson[] }

/** `lessons` must be in the order of the day. */
export function hoursOf(lessons: readonly Lesson[]): Hour[] {
  const hours: Hour[] = []
  for (const lesson of lessons) {
    const at = lesson.start === null ? null : lesson.group.start_time
    const last = hours.at(-1)
    if (last && last.at === at) last.lessons.push(lesson)
    else hours.push({ at, isNow: false, lessons: [lesson] })
  }
  return hours.map((hour) => ({ ...hour, isNow: hour.lessons.some(({ phase }) => phase === 'now') }))
}
