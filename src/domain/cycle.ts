/** A cycle: the classes that one payment buys, used up by attendance from the row that begins it. Pure. */
import { daysFrom, weekdayOn, type Attendance, type Group, type MemberCycle, type Option } from '../contract'
import { cycle as rules } from '../school'
import { meaningOf, meaningsOf } from './attendance-meaning'
import { weekdayOf } from './weekday'

/** A student's row in one group. */
export type CycleRow = Pick<Attendance, 'attendance_date' | 'status' | 'beginning_of_the_cycle'>

/** `began`: the cycle's first day. `lastClass`: the day of the newest class that was used up; null before the first. Days as YYYY-MM-DD. */
export type Count = { began: string; used: number; lastClass: string | null }

/** 'last': the next class is the last one. 'past': more were used than were paid for. */
export type Phase = 'running' | 'last' | 'over' | 'past'

/** `left` is never below 0. */
export type Cycle = Count & { of: number; left: number; phase: Phase }

/** The values of the options that use a class up, by what they mean and by the school file. */
export function usingValues(options: readonly Option[]): string[] {
  const meanings = meaningsOf(options)
  return options.map(({ value }) => value).filter((value) => rules.usesClass.some((meaning) => meaning === meaningOf(meanings, value)))
}

/**
 * Counts from the newest row that begins a cycle; null where none does. The rows may be those of the last weeks alone, as long as
 * none of these weeks is missing: what began before them is then not known, and not guessed.
 */
export function countOf(rows: readonly CycleRow[], using: readonly string[]): Count | null {
  const began = daysOf(rows.filter((row) => row.beginning_of_the_cycle)).at(-1)
  if (began === undefined) return null
  const used = daysOf(rows.filter(({ attendance_date, status }) => attendance_date >= began && status !== null && using.includes(status.value)))
  return { began, used: used.length, lastClass: used.at(-1) ?? null }
}

/** `of`: how many classes one payment buys. Without a count or such a number there is no cycle to speak of. */
export function cycleOf(count: Count | null, of: number | null): Cycle | null {
  if (count === null || of === null || of < 1) return null
  const left = of - count.used
  return { ...count, of, left: Math.max(0, left), phase: left > 1 ? 'running' : left === 1 ? 'last' : left === 0 ? 'over' : 'past' }
}

/** On which day the last class will be, by the group's timetable; null where it was already, or no day of the group can be read. */
export function lastDayOf({ left, lastClass }: Cycle, { days }: Pick<Group, 'days'>, today: string): string | null {
  const meets = new Set(days.map(weekdayOf).filter((day) => day !== null))
  if (left < 1 || meets.size === 0) return null
  // Today's class is still to come as long as it has not been used.
  let date = lastClass !== null && lastClass >= today ? daysFrom(lastClass, 1) : today
  for (let still = left; ; date = daysFrom(date, 1)) {
    if (meets.has(weekdayOn(date)) && --still === 0) return date
  }
}

/** What is to be renewed: who ends by the end of this week, who has ended, who has had more classes than were paid for. */
export type Renewal = { due: 'ends'; on: string } | { due: 'over' } | { due: 'past' }

/** null: it goes on beyond Sunday, or nobody can tell when it ends. */
export function renewalOf(cycle: Cycle, group: Pick<Group, 'days'>, today: string): Renewal | null {
  if (cycle.phase === 'over' || cycle.phase === 'past') return { due: cycle.phase }
  const on = lastDayOf(cycle, group, today)
  const sunday = daysFrom(today, (7 - weekdayOn(today)) % 7)
  return on !== null && on <= sunday ? { due: 'ends', on } : null
}

/** Of what a provider counted, the cycles that are to be renewed, each with its group. */
export function renewalsOf(told: readonly MemberCycle[], groups: readonly Group[], today: string) {
  return told.flatMap(({ student, group: { id }, began, used, of, last_class }) => {
    const group = groups.find((each) => each.id === id)
    const cycle = began === null ? null : cycleOf({ began, used: used ?? 0, lastClass: last_class }, of)
    const renewal = group && cycle && renewalOf(cycle, group, today)
    return group && cycle && renewal ? [{ student, group, cycle, renewal }] : []
  })
}

function daysOf(rows: readonly CycleRow[]): string[] {
  return rows.map(({ attendance_date }) => attendance_date).sort()
}
