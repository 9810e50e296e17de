/**
 * Turns a screen's change of a row into edits: one for each changed field, with the value that the person saw when they
 * began.
 */
import { comparableText } from '../../domain/three-way'
import type { AttendanceEdit, FieldValues, ShownAttendance } from '../../offline'

/**
 * The values on screen when the person began: when the window was opened, the box was focused or the draft was started.
 */
export type Seen = Readonly<FieldValues>

/** The values that the person has seen of a row that did not exist then: nothing in each field. */
export const emptyValues: Seen = { status: null, points: null, observations: '', beginning_of_the_cycle: false }

export function shownValuesOf({ fields }: ShownAttendance): Seen {
  return {
    status: fields.status.value,
    points: fields.points.value,
    observations: fields.observations.value,
    beginning_of_the_cycle: fields.beginning_of_the_cycle.value,
  }
}

/** The edits of the present row (`row`), one for each changed field whose new value differs from the one in `seen`. */
export function editsOf(
  row: ShownAttendance,
  seen: Seen,
  { status, points, observations, beginning_of_the_cycle: cycle }: Partial<FieldValues>,
): AttendanceEdit[] {
  const shownNow = shownValuesOf(row)
  const edits: AttendanceEdit[] = []
  if (status !== undefined && status?.value !== seen.status?.value)
    edits.push({ row, field: 'status', seen: seen.status, value: status })
  // A provider may write "no points" as null or as 0. If the person saw one of these and the row now has one of these,
  // `seen` becomes what the row has now: else a null that became 0 would count as somebody else's change.
  if (points !== undefined && (points ?? 0) !== (seen.points ?? 0))
    edits.push({
      row,
      field: 'points',
      seen: !seen.points && !shownNow.points ? shownNow.points : seen.points,
      value: points,
    })
  if (observations !== undefined && comparableText(observations) !== comparableText(seen.observations))
    edits.push({ row, field: 'observations', seen: seen.observations, value: observations })
  if (cycle !== undefined && cycle !== seen.beginning_of_the_cycle)
    edits.push({ row, field: 'beginning_of_the_cycle', seen: seen.beginning_of_the_cycle, value: cycle })
  return edits
}
