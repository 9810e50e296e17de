/** What a report of attendance counts: the classes that were held, and percentages. Pure. */
import { isRollTaken } from './forgotten-rolls'

/**
 * Whether a group's class of a day counts as held, because its roll was taken. The provider's SQL follows the same
 * rule. `members`: the students who were in the group on that day. `marked`: those with a row. `isImported`: whether
 * one of the rows came from a spreadsheet of earlier attendance; such a roll is whole, even if the members of that time
 * are unknown.
 */
export function isClassHeld(members: readonly string[], marked: ReadonlySet<string>, isImported: boolean): boolean {
  return marked.size > 0 && (isImported || isRollTaken(members, marked))
}

/** The number of marks by meaning. `other`: with an option of the school's own, without one of the four meanings. */
export type MarkCounts = { present: number; absent: number; late: number; excused: number; other: number }

/**
 * The attendance in percent, rounded to a whole number; null if no mark counts. A late student attended. Excused
 * absences count neither for nor against the student, nor do options without a meaning.
 */
export function attendancePercent({ present, absent, late }: MarkCounts): number | null {
  const counted = present + late + absent
  return counted === 0 ? null : Math.round((100 * (present + late)) / counted)
}

/** The sum of several counts. */
export function sumOfMarks(all: readonly MarkCounts[]): MarkCounts {
  const sum = { present: 0, absent: 0, late: 0, excused: 0, other: 0 }
  for (const { present, absent, late, excused, other } of all) {
    sum.present += present
    sum.absent += absent
    sum.late += late
    sum.excused += excused
    sum.other += other
  }
  return sum
}
