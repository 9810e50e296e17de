/** What two people changed in one row, as choices to make: one a slot, with both values in words. Pure. */
import { attendanceFields } from '../../contract'
import type { ShownAttendance } from '../../offline'
import { attendanceFieldLabels } from '../../texts'
import { valueText, type FieldValue } from './values'

/** `slot` is what the choice decides upon; a row created twice is one choice over several fields. */
export type Dispute = { slot: string; label: string; mine: string; theirs: string }

export function disputesOf(row: ShownAttendance): Dispute[] {
  const found = new Map<string, Dispute>()
  for (const field of attendanceFields) {
    const { pending } = row.fields[field]
    if (pending?.state !== 'conflict') continue
    const one = { slot: pending.key, label: attendanceFieldLabels[field], ...bothOf(row, field) }
    const other = found.get(one.slot)
    found.set(one.slot, other ? joined(other, one) : one)
  }
  return [...found.values()]
}

function joined(one: Dispute, other: Dispute): Dispute {
  const both = (part: 'label' | 'mine' | 'theirs') => `${one[part]} · ${other[part]}`
  return { slot: one.slot, label: both('label'), mine: both('mine'), theirs: both('theirs') }
}

function bothOf({ fields }: ShownAttendance, field: FieldValue['field']): { mine: string; theirs: string } {
  switch (field) {
    case 'status':
      return { mine: valueText({ field, value: fields.status.value }), theirs: valueText({ field, value: fields.status.pending?.theirs ?? null }) }
    case 'points':
      return { mine: valueText({ field, value: fields.points.value }), theirs: valueText({ field, value: fields.points.pending?.theirs ?? null }) }
    case 'observations':
      return { mine: valueText({ field, value: fields.observations.value }), theirs: valueText({ field, value: fields.observations.pending?.theirs ?? '' }) }
    case 'beginning_of_the_cycle':
      return {
        mine: valueText({ field, value: fields.beginning_of_the_cycle.value }),
        theirs: valueText({ field, value: fields.beginning_of_the_cycle.pending?.theirs ?? false }),
      }
  }
}
