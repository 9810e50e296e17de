/** Converts an edit of a screen to an edit of the engine. */
import type { AttendanceField } from '../../contract'
import { hasValues } from './canonical'
import { valuesOf, type Edit } from './edit-slot'
import type { ShownAttendance } from './shown-attendance'
import type { FieldValues } from './slot'

/** One field changed by the user. `seen`: the value on screen when the edit began. `row`: the row as shown now. */
export type AttendanceEdit = {
  [Field in AttendanceField]: {
    row: ShownAttendance
    field: Field
    seen: FieldValues[Field]
    value: FieldValues[Field]
  }
}[AttendanceField]

/** Sets `pending` if `seen` is not surely the mirror's value: the row has unsent changes, or changed meanwhile. */
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
