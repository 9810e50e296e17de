/** Finds the school time at which the demo opens, so that a class is on at whatever hour somebody starts it. */
import { daysFrom, schoolDay } from '../../contract'
import { meetsOn } from '../../domain/meets-on'
import { instantAt } from '../clock'
import type { Queryable } from '../database/database'

/** `group`, `teacher`: ids. `start`, `end`: minutes since midnight. */
export type ClassHours = { group: number; teacher: number | null; days: string[]; start: number; end: number }

export function classHours(database: Queryable): Promise<ClassHours[]> {
  const minutes = (column: string) => `(extract(epoch from ${column}) / 60)::int`
  return database.query<ClassHours>(
    `select id as "group", teacher_id as teacher, days, ${minutes('start_time')} as start, ${minutes('final_time')} as "end" from class_group where is_active order by id`,
  )
}

/** The demo opens after at least this many classes of the day, if the timetable has such a moment. */
const classesOver = 3

/**
 * The middle of a class within the week before `now`, with the seconds of `now` (milliseconds since the epoch). Prefers
 * a moment at which many teachers teach, then one with classes over and classes to come, then the latest. `now` if
 * there are no classes.
 */
export function classMoment(groups: readonly ClassHours[], now: number): number {
  const today = schoolDay(now)
  const moments = Array.from({ length: 8 }, (_, ago) => daysFrom(today, -ago)).flatMap((date) => {
    const classes = groups.filter((group) => meetsOn(group, date))
    return classes.map(({ start, end }) => {
      const minutes = Math.floor((start + end) / 2)
      const teachers = new Set(
        classes.filter((each) => each.start <= minutes && minutes < each.end).map(({ teacher }) => teacher),
      ).size
      const full =
        classes.filter((each) => each.end <= minutes).length >= classesOver &&
        classes.some((each) => each.start > minutes)
      return { at: instantAt(date, minutes) + (now % 60_000), worth: teachers * 2 + Number(full) }
    })
  })
  const [best] = moments
    .filter(({ at }) => at <= now)
    .sort((one, other) => other.worth - one.worth || other.at - one.at)
  return best?.at ?? now
}
