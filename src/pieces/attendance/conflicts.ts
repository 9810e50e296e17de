/** The conflicts of a row as choices: one per field, with both values in words. Pure. */
import { attendanceFields } from '../../contract'
import type { ShownAttendance } from '../../offline'
import { attendanceFieldLabels } from '../../texts'
import { valueText, type FieldValue } from './field-value'

/** `slot`: the key of the outbox slot that the choice resolves. */
export type Conflict = { slot: string; label: string; mine: string; theirs: string }

export function conflictsOf(row: ShownAttendance): Conflict[] {
  return attendanceFields.flatMap((field) => {
    const { pending } = row.fields[field]
    return pending?.state === 'conflict'
      ? [{ slot: pending.key, label: attendanceFieldLabels[field], ...bothOf(row, field) }]
      : []
  })
}

function bothOf({ fields }: ShownAttendance, field: FieldValue['field']): { mine: string; theirs: string } {
  switch (field) {
    case 'status':
      return {
        mine: valueText({ field, value: fields.status.value }),
        theirs: valueText({ field, value: fields.status.pending?.theirs ?? null }),
      }
    case 'points':
      return {
        mine: valueText({ field, value: fields.points.value }),
        theirs: valueText({ field, value: fields.points.pending?.theirs ?? null }),
      }
    case 'observations':
      return {
        mine: valueText({ field, value: fields.observations.value }),
        theirs: valueText({ field, value: fields.observations.pending?.theirs ?? '' }),
      }
    case 'beginning_of_the_cycle':
      return {
        mine: valueText({ field, value: fields.beginning_of_the_cycle.value }),
        theirs: valueText({ field, value: fields.beginning_of_the_cycle.pending?.theirs ?? false }),
      }
  }
}
