/** Finds the school time at which the demo opens: during a class, at whatever hour somebody starts it. */
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

/** At least this many classes of the day should be over when the demo opens. */
const classesOver = 3

/**
 * Returns the middle of a class of today or of the seven days before, in milliseconds since the epoch like `now`, and
 * with the seconds of `now`, so that the two differ by whole minutes. Prefers the moment at which most teachers teach.
 * If several are equal, prefers one at which at least `classesOver` classes of that day are over and others have not
 * begun; then the latest. Returns `now` if no class has reached its middle.
 */
export function classMoment(groups: readonly ClassHours[], now: number): number {
  const today = schoolDay(now)
  const moments = Array.from({ length: 8 }, (_, ago) => daysFrom(today, -ago)).flatMap((date) => {
    const classes = groups.filter((group) => meetsOn({ ...group, exceptions: [] }, date))
    return classes.map(({ start, end }) => {
      const minutes = Math.floor((start + end) / 2)
      const teachers = new Set(
        classes.filter((each) => each.start <= minutes && minutes < each.end).map(({ teacher }) => teacher),
      ).size
      const betweenClasses =
        classes.filter((each) => each.end <= minutes).length >= classesOver &&
        classes.some((each) => each.start > minutes)
      return { at: instantAt(date, minutes) + (now % 60_000), score: teachers * 2 + Number(betweenClasses) }
    })
  })
  const [best] = moments
    .filter(({ at }) => at <= now)
    .sort((one, other) => other.score - one.score || other.at - one.at)
  return best?.at ?? now
}
