/** The only way from a screen to an edit of a row: what the person saw when they began, and the fields that a hand changed since. */
import { useCallback } from 'react'
import { comparableText } from '../../domain/three-way'
import { useWorkspace, type AttendanceEdit, type FieldValues, type ShownAttendance } from '../../offline'

/** What stood on screen when the person began: the window opened, the box took the focus, the draft was begun. */
export type Seen = Readonly<FieldValues>

/** What stands there while a child has no row. */
export const nothingSeen: Seen = { status: null, points: null, observations: '', beginning_of_the_cycle: false }

/** What a row shows at this moment. */
export function seenOf({ fields }: ShownAttendance): Seen {
  return {
    status: fields.status.value,
    points: fields.points.value,
    observations: fields.observations.value,
    beginning_of_the_cycle: fields.beginning_of_the_cycle.value,
  }
}

/** `row` is the row as it is now. Resolves when the changed fields are on disk; a field that equals what was seen is not written. */
export function useRowEdit(): (row: ShownAttendance, seen: Seen, changed: Partial<FieldValues>) => Promise<void> {
  const { editAttendance } = useWorkspace()
  return useCallback(async (row, seen, changed) => void (await Promise.all(editsOf(row, seen, changed).map(editAttendance))), [editAttendance])
}

/** Pure. */
export function editsOf(row: ShownAttendance, seen: Seen, { status, points, observations, beginning_of_the_cycle: cycle }: Partial<FieldValues>): AttendanceEdit[] {
  const now = seenOf(row)
  const edits: AttendanceEdit[] = []
  if (status !== undefined && status?.value !== seen.status?.value) edits.push({ row, field: 'status', seen: seen.status, value: status })
  // A provider may write "no points" as null or as 0: both are the same to whoever looks at the row.
  if (points !== undefined && (points ?? 0) !== (seen.points ?? 0)) edits.push({ row, field: 'points', seen: !seen.points && !now.points ? now.points : seen.points, value: points })
  if (observations !== undefined && comparableText(observations) !== comparableText(seen.observations)) edits.push({ row, field: 'observations', seen: seen.observations, value: observations })
  if (cycle !== undefined && cycle !== seen.beginning_of_the_cycle) edits.push({ row, field: 'beginning_of_the_cycle', seen: seen.beginning_of_the_cycle, value: cycle })
  return edits
}
