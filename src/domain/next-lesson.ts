/** A student's next class. Pure. */
import { daysFrom, type Relation, type Schedule, type SchoolTime } from '../contract'
import { withPlace } from './group-naming'
import { weekdayFromName } from './weekday'

/** `group`: its name includes the location if the school has several. `date`: YYYY-MM-DD. Times: "HH:MM" or null. */
export type NextLesson = { group: Relation; date: string; start: string | null; end: string | null }

/** The next of these classes that has not begun yet, today or in the next seven days; null if none has a weekday. */
export function nextLessonOf(
  classes: readonly { class_group: Relation; schedule: (Schedule & { place?: string }) | null }[],
  { date, weekday, minutes }: SchoolTime,
): NextLesson | null {
  const now = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  const lessons = classes.flatMap(({ class_group, schedule }) => {
    const group = withPlace(class_group, schedule?.place)
    return (schedule?.days ?? []).flatMap((name): NextLesson[] => {
      const day = weekdayFromName(name)
      if (!schedule || day === null) return []
      const ahead = (day - weekday + 7) % 7
      const begun = ahead === 0 && (schedule.start_time ?? '24') <= now
      return [{ group, date: daysFrom(date, begun ? 7 : ahead), start: schedule.start_time, end: schedule.final_time }]
    })
  })
  return lessons.sort((one, other) => (`${one.date} ${one.start}` < `${other.date} ${other.start}` ? -1 : 1))[0] ?? null
}
