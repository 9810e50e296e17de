/** The moment at which a demo opens: whoever starts it, at whatever hour, finds a class on. */
import { daysFrom, schoolDay, weekdayOn } from '../../contract'
import { weekdayOf } from '../../domain/weekday'
import { instantAt } from '../clock'
import type { Queryable } from '../database/database'

export type ClassHours = { group: number; teacher: number | null; days: readonly string[]; /** Minutes since midnight. */ start: number; end: number }

export function classHours(database: Queryable): Promise<ClassHours[]> {
  const minutes = (column: string) => `(extract(epoch from ${column}) / 60)::int`
  return database.query<ClassHours>(
    `select id as "group", teacher_id as teacher, days, ${minutes('start_time')} as start, ${minutes('final_time')} as "end" from class_group where is_active order by id`,
  )
}

export const meetsOn = ({ days }: Pick<ClassHours, 'days'>, date: string) => days.some((day) => weekdayOf(day) === weekdayOn(date))

/** As many classes of a day are over before its demo opens, where the timetable has them. */
const over = 3

/**
 * The middle of a class within the week before `now`, to the second of `now`'s minute: one at which as many teachers as
 * possible teach, some classes are over and some to come; of several, the last. `now` itself where nothing is ever taught.
 */
export function classMoment(groups: readonly ClassHours[], now: number): number {
  const today = schoolDay(now)
  const moments = Array.from({ length: 8 }, (_, ago) => daysFrom(today, -ago)).flatMap((date) => {
    const classes = groups.filter((group) => meetsOn(group, date))
    return classes.map(({ start, end }) => {
      const minutes = Math.floor((start + end) / 2)
      const teachers = new Set(classes.filter((each) => each.start <= minutes && minutes < each.end).map(({ teacher }) => teacher)).size
      const full = classes.filter((each) => each.end <= minutes).length >= over && classes.some((each) => each.start > minutes)
      return { at: instantAt(date, minutes) + (now % 60_000), worth: teachers * 2 + Number(full) }
    })
  })
  const [best] = moments.filter(({ at }) => at <= now).sort((one, other) => other.worth - one.worth || other.at - one.at)
  return best?.at ?? now
}
