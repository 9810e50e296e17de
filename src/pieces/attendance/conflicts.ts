/** The conflicts of a row, one per field, with both values as texts. Pure. */
import { attendanceFields, type AttendanceField } from '../../contract'
import type { SeenSlot, ShownAttendance } from '../../offline'
import { attendanceFieldLabels } from '../../texts'
import { attendanceValueText } from './field-value'

/** `slot`: the outbox slot that is in conflict. `label`: the name of its field. */
export type Conflict = { slot: SeenSlot; label: string; mine: string; theirs: string }

export function conflictsOf(row: ShownAttendance): Conflict[] {
  return attendanceFields.flatMap((field) => conflictOf(row.fields, field) ?? [])
}

function conflictOf<Field extends AttendanceField>(
  fields: ShownAttendance['fields'],
  field: Field,
): Conflict | undefined {
  const { value, pending } = fields[field]
  if (pending?.state !== 'conflict') return undefined
  return {
    slot: pending.slot,
    label: attendanceFieldLabels[field],
    mine: attendanceValueText(field, value),
    theirs: attendanceValueText(field, pending.theirs),
  }
}
