/**
 * Whether somebody else has changed marks of a roll a moment ago. The person may not have seen that yet, so a tap must
 * not write a mark that is computed from the changed one.
 */
import type { Id } from '../../contract'
import { useSettledValues } from '../../ui'
import type { MarkPart } from './change'
import type { RollEntry } from './roll-entries'

/** Values of a mark as texts, which `useSettledValues` compares. No points and 0 points look the same on screen. */
const statusText = (status: MarkPart['status']) => status?.value ?? ''
const pointsText = (points: MarkPart['points']) => String(points ?? 0)

export function useSettledMarks(entries: readonly RollEntry[]) {
  const { areSettled, ownValue } = useSettledValues(
    Object.fromEntries(
      entries.flatMap(({ student: { id }, mark, row }) => [
        [keyOf(id, 'status'), statusText(mark.status)],
        [keyOf(id, 'points'), pointsText(mark.points)],
        [keyOf(id, 'row'), String(row !== null)],
      ]),
    ),
  )
  return {
    /** Whether a student's mark is settled; without an id, whether all marks are. */
    isSettled: (id?: Id): boolean => areSettled(id === undefined ? undefined : fields.map((field) => keyOf(id, field))),
    /**
     * Call it when this person changes fields of a mark, so that these count as settled. `row`: whether the change makes
     * the student's row (true) or removes it (false).
     */
    noteOwnChange(id: Id, { status, points, row }: MarkPart & { row?: boolean }): void {
      if (status !== undefined) ownValue(keyOf(id, 'status'), statusText(status))
      if (points !== undefined) ownValue(keyOf(id, 'points'), pointsText(points))
      if (row !== undefined) ownValue(keyOf(id, 'row'), String(row))
    },
  }
}

const fields = ['status', 'points', 'row'] as const

function keyOf(id: Id, field: (typeof fields)[number]): string {
  return `${field} ${id}`
}
