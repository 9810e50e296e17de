/**
 * Whether somebody else has changed marks of a roll a moment ago. The person may not have seen that yet, so a tap must
 * not write a mark that is computed from the changed one.
 */
import type { Id } from '../../contract'
import { useSettledValues } from '../../ui'
import type { MarkPart } from './change'
import type { RollEntry } from './roll-entries'

/** `row`: whether the student has a row. */
type Watched = Pick<MarkPart, 'status' | 'points'> & { row?: boolean }

/** The values of a mark by key, as texts. No points count as 0 points, because they look the same on screen. */
function textsOf(id: Id, { status, points, row }: Watched): Record<string, string> {
  return {
    ...(status !== undefined && { [`status ${id}`]: status?.value ?? '' }),
    ...(points !== undefined && { [`points ${id}`]: String(points ?? 0) }),
    ...(row !== undefined && { [`row ${id}`]: String(row) }),
  }
}

export function useSettledMarks(entries: readonly RollEntry[]) {
  const { areSettled, ownValue } = useSettledValues(
    Object.assign({}, ...entries.map(({ student, mark, row }) => textsOf(student.id, { ...mark, row: row !== null }))),
  )
  return {
    /** Whether a student's mark is settled; without an id, whether all marks are. */
    isSettled: (id?: Id): boolean =>
      areSettled(id === undefined ? undefined : [`status ${id}`, `points ${id}`, `row ${id}`]),
    /** Call it when this person changes a mark: the changed values then count as settled. */
    noteOwnChange(id: Id, changed: Watched): void {
      for (const [key, text] of Object.entries(textsOf(id, changed))) ownValue(key, text)
    },
  }
}
