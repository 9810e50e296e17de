/** A day's classes by the hour at which they begin: pure. */
import type { Lesson } from './timetable'

export type Hour = { /** "16:00", null where nobody wrote one. */ at: string | null; isNow: boolean; lessons: Lesson[] }

/** In the order of the day, as the timetable has them. */
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
