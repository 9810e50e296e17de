/** Today's classes, by hour, and the one that is on now, from days and hours of the groups and the school's clock. */
import { daysFrom, minutesOf, type SchoolTime } from '../contract'
import { exceptionOn, type ScheduledGroup, type WithExceptions } from './calendar-exceptions'
import { meetsOn } from './meets-on'
import { compareNames } from './name-order'

export type Lesson = {
  group: ScheduledGroup
  /** The day on which the class begins, YYYY-MM-DD; yesterday if the class began before midnight and is still on. */
  date: string
  /** 'untimed': the group has no hours, or (see `extraLesson`) does not meet on `date`. */
  phase: 'past' | 'now' | 'later' | 'untimed'
  /** When the class begins, "HH:MM"; null if `phase` is 'untimed'. */
  at: string | null
  /** Minutes since midnight of `date`; null if `phase` is 'untimed'. */
  start: number | null
  /** Like `start`; above 1440 if the class ends after midnight. */
  end: number | null
}

export type Timetable = {
  /** Yesterday's classes that are still on, then today's in the order of the day; those without hours come last. */
  today: Lesson[]
  /** The class that is on now; of several, the one that began last. null if there is none. */
  now: Lesson | null
  /** The next class of today, or null. */
  next: Lesson | null
  /** Active groups without a class in `today`; their roll can be taken too. */
  others: ScheduledGroup[]
}

const dayMinutes = 24 * 60
/** The length of a class without a valid end, in minutes. */
const usualMinutes = 60
/** The longest class, in minutes. A longer one ("16:00–05:00") was mistyped and counts as `usualMinutes` long. */
const longestMinutes = 12 * 60

export function timetableOf(groups: readonly ScheduledGroup[], time: SchoolTime): Timetable {
  const active = groups.filter((group) => group.is_active)
  const own = lessonsOn(active, time)
  const overnight = lessonsOn(active, {
    date: daysFrom(time.date, -1),
    minutes: time.minutes + dayMinutes,
  }).filter(({ phase }) => phase === 'now')
  const today = [...overnight, ...own]
  return {
    today,
    now: today.findLast((lesson) => lesson.phase === 'now') ?? null,
    next: today.find((lesson) => lesson.phase === 'later') ?? null,
    others: active.filter((group) => !today.some((lesson) => lesson.group === group)).sort(byName),
  }
}

/** The classes that begin on `date`. `minutes`: from midnight of `date` until now; 1440 or more if `date` is over. */
export function lessonsOn(
  groups: readonly ScheduledGroup[],
  { date, minutes }: Pick<SchoolTime, 'date' | 'minutes'>,
): Lesson[] {
  return groups
    .filter((group) => meetsOn(group, date))
    .map((group) => lessonOf(group, date, minutes))
    .sort(byHour)
}

function lessonOf(group: ScheduledGroup, date: string, minutes: number): Lesson {
  const hours = hoursOn(group, date)
  const start = minutesOf(hours.start_time)
  if (start === null) return { group, date, phase: 'untimed', at: null, start, end: null }
  const end = endOf(start, minutesOf(hours.final_time))
  // The minute of the end still belongs to the class, so that "20:00–23:59" covers the day's last minute.
  const phase = minutes < start ? 'later' : minutes <= end ? 'now' : 'past'
  return { group, date, phase, at: hours.start_time, start, end }
}

/** The hours of the group's class on `date`: those of an extra class, or the group's own. */
export function hoursOn(group: Pick<ScheduledGroup, keyof WithExceptions | 'start_time' | 'final_time'>, date: string) {
  const exception = exceptionOn(group, date)
  return exception?.kind === 'extra' && exception.start_time !== null ? exception : group
}

function endOf(start: number, written: number | null): number {
  if (written === null || written === start) return start + usualMinutes
  if (written > start) return written
  if (written === 0) return dayMinutes
  const night = written + dayMinutes - start
  return night <= longestMinutes ? start + night : start + usualMinutes
}

/** Whether a class may last from `start` to `end` ("HH:MM"); it may end after midnight. */
export function isClassTime(start: string, end: string): boolean {
  const length = ((minutesOf(end) ?? 0) - (minutesOf(start) ?? 0) + dayMinutes) % dayMinutes
  return length > 0 && length <= longestMinutes
}

/** A lesson for a group that has no class on `date`, so that its roll can be taken too. */
export function extraLesson(group: ScheduledGroup, date: string): Lesson {
  return { group, date, phase: 'untimed', at: null, start: null, end: null }
}

function byHour(one: Lesson, other: Lesson): number {
  const late = 2 * dayMinutes
  return (
    (one.start ?? late) - (other.start ?? late) ||
    (one.end ?? late) - (other.end ?? late) ||
    byName(one.group, other.group)
  )
}

function byName(one: ScheduledGroup, other: ScheduledGroup): number {
  return compareNames(one.name, other.name) || one.id.localeCompare(other.id)
}

/** The classes that begin at one hour. `at`: "HH:MM", null for classes without an hour. `isNow`: one of them is on. */
export type Hour = { at: string | null; isNow: boolean; lessons: Lesson[] }

/** `lessons` must be in the order of the day, or an hour appears twice. */
export function hoursOf(lessons: readonly Lesson[]): Hour[] {
  const hours: Hour[] = []
  for (const lesson of lessons) {
    const last = hours.at(-1)
    if (last && last.at === lesson.at) last.lessons.push(lesson)
    else hours.push({ at: lesson.at, isNow: false, lessons: [lesson] })
  }
  return hours.map((hour) => ({ ...hour, isNow: hour.lessons.some(({ phase }) => phase === 'now') }))
}
