/** A cycle: the classes that one payment buys, from an attendance row marked `beginning_of_the_cycle` on. Pure. */
import { daysFrom, weekdayOfDate, type Attendance, type MemberCycle, type Option } from '../contract'
import { cycle as rules } from '../school'
import { meaningOf, meaningsOf, type Meaning } from './attendance-meaning'
import type { ScheduledGroup } from './calendar-exceptions'
import { closedOn, meetsOn, type ClassDays } from './meets-on'

/** An attendance row of one student in one group. */
export type CycleRow = Pick<Attendance, 'attendance_date' | 'status' | 'beginning_of_the_cycle'>

/** Days are YYYY-MM-DD. `used`: number of classes. `lastClass`: the day of the last used class, or null. */
export type CycleCount = { began: string; used: number; lastClass: string | null }

/** 'last': one class is left. 'over': none is left. 'past': more were used than paid for. */
export type Phase = 'running' | 'last' | 'over' | 'past'

/** `of`: how many classes one payment buys. `left`: how many are left, never negative. */
export type Cycle = CycleCount & { of: number; left: number; phase: Phase }

/**
 * The values of the attendance options that use a class up, according to `usesClass` in school.ts. `configured`: see
 * `meaningsOf`.
 */
export function classUsingValues(options: readonly Option[], configured: Partial<Record<Meaning, string>>): string[] {
  const meanings = meaningsOf(options, configured)
  return options
    .map(({ value }) => value)
    .filter((value) => rules.usesClass.some((meaning) => meaning === meaningOf(meanings, value)))
}

/**
 * Counts the classes used since the newest row that begins a cycle, or since `start` if that is later; null if there is
 * neither. `rows`: one student's rows in one group, all or those of the last weeks. `using`: values from
 * `classUsingValues`. `start`: the cycle's first day, YYYY-MM-DD, if set without a row; null if not, or if `rows` do
 * not reach back to it. `lost`: the days up to today on which a class was not held and still counts as used
 * (`lostClassDays`); a row of that day decides instead.
 */
export function countCycle(
  rows: readonly CycleRow[],
  using: readonly string[],
  start: string | null = null,
  lost: readonly string[] = [],
): CycleCount | null {
  const began = [...daysOf(rows.filter((row) => row.beginning_of_the_cycle)), ...(start ? [start] : [])].sort().at(-1)
  if (began === undefined) return null
  const usingRows = rows.filter(({ status }) => status !== null && using.includes(status.value))
  const withRow = new Set(daysOf(rows))
  const used = [...daysOf(usingRows), ...lost.filter((date) => !withRow.has(date))]
    .filter((date) => date >= began)
    .sort()
  return { began, used: used.length, lastClass: used.at(-1) ?? null }
}

/** What is left of a cycle; null if `count` or `of` is unknown. `of`: how many classes one payment buys. */
export function cycleOf(count: CycleCount | null, of: number | null): Cycle | null {
  if (count === null || of === null || of < 1) return null
  const left = of - count.used
  return {
    ...count,
    of,
    left: Math.max(0, left),
    phase: left > 1 ? 'running' : left === 1 ? 'last' : left === 0 ? 'over' : 'past',
  }
}

/** How many days ahead the last class of a cycle is searched: a year, for a group that seldom meets. */
const aheadDays = 366

/**
 * The day (YYYY-MM-DD) of the cycle's last class; null if none is left, if no weekday name can be read, or if the group
 * ends before.
 */
export function lastDayOf({ left, lastClass }: Cycle, group: ClassDays, today: string): string | null {
  // Begins with today, unless today's class is already counted as used.
  const first = lastClass !== null && lastClass >= today ? daysFrom(lastClass, 1) : today
  let still = left
  for (let date = first; still > 0 && date <= daysFrom(first, aheadDays); date = daysFrom(date, 1))
    if ((meetsOn(group, date) || closedOn(group, date)?.uses_class) && --still === 0) return date
  return null
}

/** Why a cycle is to be renewed: it ends this week (`on`, YYYY-MM-DD), is over, or more classes were used than paid. */
export type Renewal = { due: 'ends'; on: string } | { due: 'over' } | { due: 'past' }

/** Whether and why a cycle is to be renewed; null if it goes on after this week's Sunday or its end is unknown. */
export function renewalOf(cycle: Cycle, group: ClassDays, today: string): Renewal | null {
  if (cycle.phase === 'over' || cycle.phase === 'past') return { due: cycle.phase }
  const on = lastDayOf(cycle, group, today)
  const sunday = daysFrom(today, (7 - weekdayOfDate(today)) % 7)
  return on !== null && on <= sunday ? { due: 'ends', on } : null
}

/** The cycles to be renewed, from the provider's counts; counts of groups that are not in `groups` are skipped. */
export function renewalsOf(counts: readonly MemberCycle[], groups: readonly ScheduledGroup[], today: string) {
  return counts.flatMap(({ student, group: { id }, began, used, of, last_class }) => {
    const group = groups.find((each) => each.id === id)
    const cycle = began === null ? null : cycleOf({ began, used: used ?? 0, lastClass: last_class }, of)
    const renewal = group && cycle && renewalOf(cycle, group, today)
    return group && cycle && renewal ? [{ student, group, cycle, renewal }] : []
  })
}

/**
 * For each group, how many of its members have no cycle although a payment buys them a number of classes; groups
 * without such members are left out.
 */
export function membersWithoutCycle(
  counts: readonly MemberCycle[],
  groups: readonly ScheduledGroup[],
): { group: ScheduledGroup; missing: number }[] {
  return groups.flatMap((group) => {
    const missing = counts.filter(({ group: { id }, began, of }) => id === group.id && began === null && (of ?? 0) > 0)
    return missing.length > 0 ? [{ group, missing: missing.length }] : []
  })
}

function daysOf(rows: readonly CycleRow[]): string[] {
  return rows.map(({ attendance_date }) => attendance_date).sort()
}
