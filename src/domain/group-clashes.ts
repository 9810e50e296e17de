/** Groups that meet at the same time as another, with the same teacher or the same name. Pure. */
import { minutesOf, type Group, type Id } from '../contract'
import { searchKeyOf } from './search-key'
import { weekdayFromName } from './weekday'

/** A group as a form has it. `id`: null for a new group. `teacher`: the teacher's id; null without a teacher. */
export type Planned = Pick<Group, 'name' | 'days' | 'start_time' | 'final_time'> & { id: Id | null; teacher: Id | null }

export type Clash = { group: Group; same: 'teacher' | 'name' }

/**
 * The other active groups that share a weekday and an hour with `planned`, and the teacher or the name. A group without
 * a start time shares none. First and last days of the groups are not compared.
 */
export function clashesOf(planned: Planned, groups: readonly Group[]): Clash[] {
  const name = searchKeyOf(planned.name)
  return groups.flatMap((group): Clash[] => {
    if (!group.is_active || group.id === planned.id || !shareHour(planned, group)) return []
    if (planned.teacher !== null && group.teacher?.id === planned.teacher) return [{ group, same: 'teacher' }]
    return name !== '' && searchKeyOf(group.name) === name ? [{ group, same: 'name' }] : []
  })
}

type Hours = Pick<Group, 'days' | 'start_time' | 'final_time'>

function shareHour(one: Hours, other: Hours): boolean {
  const days = new Set(one.days.map(weekdayFromName))
  if (!other.days.map(weekdayFromName).some((day) => day !== null && days.has(day))) return false
  const [start, final] = [minutesOf(one.start_time), minutesOf(one.final_time)]
  const [otherStart, otherFinal] = [minutesOf(other.start_time), minutesOf(other.final_time)]
  if (start === null || otherStart === null) return false
  return start < (otherFinal ?? otherStart + 1) && otherStart < (final ?? start + 1)
}
