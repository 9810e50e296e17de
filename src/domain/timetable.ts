/** Which groups have class today and which is on now: pure, from the groups' days and hours and the school's clock. */
import { daysFrom, type Group, type SchoolTime } from '../contract'
import { meetsOn } from './meets-on'
import { compareNames } from './name-order'

export type Lesson = {
  group: Group
  /** The day on which the class begins, YYYY-MM-DD: of a class over midnight the day before. */
  date: string
  /** 'untimed': the group meets today, but nobody wrote an hour; or it does not meet today. */
  phase: 'past' | 'now' | 'later' | 'untimed'
  /** Minutes since midnight of `date`; null where nobody wrote an hour. */
  start: number | null
  /** As `start`; beyond 1440 where the class ends after midnight. */
  end: number | null
}

export type Timetable = {
  /** Today's classes in the order of the day, the untimed ones last; before them those of yesterday that are still on. */
  today: Lesson[]
  /** The class that is on now; of several, the one that began last. */
  now: Lesson | null
  /** The next class of today. */
  next: Lesson | null
  /** Active groups that do not meet today or have no schedule: their roll can be taken all the same. */
  others: Group[]
}

const wholeDay = 24 * 60
const usualLength = 60
/** A class over midnight that would be longer than this many minutes is a slip of the pen ("16:00–05:00"). */
const longestNight = 12 * 60

export function timetableOf(groups: readonly Group[], time: SchoolTime): Timetable {
  const active = groups.filter((group) => group.is_active)
  const own = lessonsOn(active, time)
  const overnight = lessonsOn(active, { date: daysFrom(time.date, -1), weekday: (time.weekday + 6) % 7, minutes: time.minutes + wholeDay }).filter(({ phase }) => phase === 'now')
  const today = [...overnight, ...own]
  return {
    today,
    now: today.findLast((lesson) => lesson.phase === 'now') ?? null,
    next: today.find((lesson) => lesson.phase === 'later') ?? null,
    others: active.filter((group) => !today.some((lesson) => lesson.group === group)).sort(byName),
  }
}

/** The classes that begin on a day, seen `minutes` after its midnight: beyond 1440 from a later day. */
export function lessonsOn(groups: readonly Group[], { date, weekday, minutes }: SchoolTime): Lesson[] {
  return groups.filter((group) => meetsOn(group, date, weekday)).map((group) => lessonOf(group, date, minutes)).sort(byHour)
}

function lessonOf(group: Group, date: string, minutes: number): Lesson {
  const start = minutesOf(group.start_time)
  if (start === null) return { group, date, phase: 'untimed', start, end: null }
  const end = endOf(start, minutesOf(group.final_time))
  // The written last minute still belongs to the class: "20:00–23:59" leaves no minute of the day out.
  const phase = minutes < start ? 'later' : minutes <= end ? 'now' : 'past'
  return { group, date, phase, start, end }
}

function endOf(start: number, written: number | null): number {
  if (written === null || written === start) return start + usualLength
  if (written > start) return written
  if (written === 0) return wholeDay
  const night = written + wholeDay - start
  return night <= longestNight ? start + night : start + usualLength
}

/** A group without a class that day, as a board shows it: its roll can be taken all the same. */
export function noLesson(group: Group, date: string): Lesson {
  return { group, date, phase: 'untimed', start: null, end: null }
}

function minutesOf(time: string | null): number | null {
  const [hours, minutes] = (time ?? '').split(':').map(Number)
  return hours === undefined || minutes === undefined ? null : hours * 60 + minutes
}

function byHour(one: Lesson, other: Lesson): number {
  const late = 2 * wholeDay
  return (one.start ?? late) - (other.start ?? late) || (one.end ?? late) - (other.end ?? late) || byName(one.group, other.group)
}

function byName(one: Group, other: Group): number {
  return compareNames(one.name, other.name) || one.id.localeCompare(other.id)
}
