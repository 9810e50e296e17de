/** Turns an edit from a screen into an edit of the engine. */
import type { AttendanceField } from '../../contract'
import { hasValues } from './canonical'
import { valuesOf, type Edit } from './edit-slot'
import type { ShownAttendance } from './shown-attendance'
import type { FieldValues } from './slot'

/**
 * One field changed by a person. `seen`: the value on screen when they began, the base of the comparison. `row`: the
 * present row.
 */
export type AttendanceEdit = {
  [Field in AttendanceField]: {
    row: ShownAttendance
    field: Field
    seen: FieldValues[Field]
    value: FieldValues[Field]
  }
}[AttendanceField]

/**
 * `pending` makes the engine compare the edit with the mirror's present row: an unsent change may have been sent since
 * the screen was drawn, and the row may have changed since the person began.
 */
export function editOfShown({ row, ...edit }: AttendanceEdit): Edit {
  const made = { ...edit, row: { ...row, local: row.creation?.key ?? null } }
  const pending =
    row.creation !== null || row.fields[edit.field].pending !== null || !hasValues(valuesIn(row), valuesOf(made).seen)
  return { ...made, pending }
}

function valuesIn({ fields }: ShownAttendance): FieldValues {
  return {
    status: fields.status.value,
    points: fields.points.value,
    observations: fields.observations.value,
    beginning_of_the_cycle: fields.beginning_of_the_cycle.value,
  }
}
