/** The conflicts of a row, one per field, with both values as texts. Pure. */
import { attendanceFields } from '../../contract'
import type { SeenSlot, ShownAttendance } from '../../offline'
import { attendanceFieldLabels } from '../../texts'
import { attendanceValueText, type FieldValue } from './field-value'

/** `slot`: the outbox slot that the choice resolves. */
export type Conflict = { slot: SeenSlot; label: string; mine: string; theirs: string }

export function conflictsOf(row: ShownAttendance): Conflict[] {
  return attendanceFields.flatMap((field) => {
    const { pending } = row.fields[field]
    return pending?.state === 'conflict'
      ? [{ slot: pending.slot, label: attendanceFieldLabels[field], ...bothOf(row, field) }]
      : []
  })
}

function bothOf({ fields }: ShownAttendance, field: FieldValue['field']): { mine: string; theirs: string } {
  switch (field) {
    case 'status':
      return {
        mine: attendanceValueText({ field, value: fields.status.value }),
        theirs: attendanceValueText({ field, value: fields.status.pending?.theirs ?? null }),
      }
    case 'points':
      return {
        mine: attendanceValueText({ field, value: fields.points.value }),
        theirs: attendanceValueText({ field, value: fields.points.pending?.theirs ?? null }),
      }
    case 'observations':
      return {
        mine: attendanceValueText({ field, value: fields.observations.value }),
        theirs: attendanceValueText({ field, value: fields.observations.pending?.theirs ?? '' }),
      }
    case 'beginning_of_the_cycle':
      return {
        mine: attendanceValueText({ field, value: fields.beginning_of_the_cycle.value }),
        theirs: attendanceValueText({ field, value: fields.beginning_of_the_cycle.pending?.theirs ?? false }),
      }
  }
}
