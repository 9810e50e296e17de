/**
 * Tells which marks of a roll somebody else changed a moment ago: the person has not seen them yet, so no tap may write
 * from them.
 */
import type { Id } from '../../contract'
import { useSettledValues } from '../../ui'
import type { Part } from './change'
import type { RollEntry } from './roll-entries'

/** Values of a mark as `useSettledValues` compares them. "No points" and 0 look the same. */
const statusText = (status: Part['status']) => status?.value ?? ''
const pointsText = (points: Part['points']) => String(points ?? 0)

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
    /** Without an id: all marks. */
    isSettled: (id?: Id): boolean => areSettled(id === undefined ? undefined : fields.map((field) => keyOf(id, field))),
    /** One's own hand writes these fields; `row`: it makes the student's row, or takes it back. */
    own(id: Id, { status, points, row }: Part & { row?: boolean }): void {
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
