/** Which groups have class today and which is on now: pure, from the groups' days and hours and the school's clock. */
import type { Group, SchoolTime } from '../contract'
import { compareNames } from './name-order'
import { weekdayOf } from './weekday'

export type Lesson = {
  group: Group
  /** 'untimed': the group meets today, but nobody wrote an hour; or it does not meet today. */
  phase: 'past' | 'now' | 'later' | 'untimed'
  /** Minutes since midnight; null where nobody wrote an hour. */
  start: number | null
  end: number | null
}

export type Timetable = {
  /** Today's classes in the order of the day, the untimed ones last. */
  today: Lesson[]
  /** The class that is on now; of several, the one that began last. */
  now: Lesson | null
  /** The next class of today. */
  next: Lesson | null
  /** Active groups that do not meet today or have no schedule: their roll can be taken all the same. */
  others: Group[]
}

const lastMinute = 24 * 60
const usualLength = 60

export function timetableOf(groups: readonly Group[], time: SchoolTime): Timetable {
  const active = groups.filter((group) => group.is_active)
  const meets = (group: Group) => group.days.some((day) => weekdayOf(day) === time.weekday)
  const today = active.filter(meets).map((group) => lessonOf(group, time.minutes)).sort(byHour)
  return {
    today,
    now: today.findLast((lesson) => lesson.phase === 'now') ?? null,
    next: today.find((lesson) => lesson.phase === 'later') ?? null,
    others: active.filter((group) => !meets(group)).sort(byName),
  }
}

function lessonOf(group: Group, minutes: number): Lesson {
  const start = minutesOf(group.start_time)
  if (start === null) return { group, phase: 'untimed', start, end: null }
  const written = minutesOf(group.final_time) ?? start + usualLength
  // A class that ends at or after midnight belongs to the day it began on.
  const end = written > start ? Math.min(written, lastMinute) : lastMinute
  // The written last minute still belongs to the class: "20:00–23:59" leaves no minute of the day out.
  const phase = minutes < start ? 'later' : minutes <= end ? 'now' : 'past'
  return { group, phase, start, end }
}

function minutesOf(time: string | null): number | null {
  const [hours, minutes] = (time ?? '').split(':').map(Number)
  return hours === undefined || minutes === undefined ? null : hours * 60 + minutes
}

function byHour(one: Lesson, other: Lesson): number {
  const late = lastMinute + 1
  return (one.start ?? late) - (other.start ?? late) || (one.end ?? late) - (other.end ?? late) || byName(one.group, other.group)
}

function byName(one: Group, other: Group): number {
  return compareNames(one.name, other.name) || one.id.localeCompare(other.id)
}
