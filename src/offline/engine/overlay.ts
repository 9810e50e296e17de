/**
 * Applies the outbox to the mirror's rows: the result is what screens show. Pure.
 *
 * A field with a slot shows the slot's `mine` and state and, in a conflict, also the provider's value.
 */
import type { AttendanceField, Id, Relation } from '../../contract'
import { noValues } from './canonical'
import type { CreationSlot, FieldSlot, FieldValues, MirrorRow, Slot, SlotState, Values } from './slot'

export type Cell<Value> = {
  value: Value
  /** The state of the slot for this field; null if the value is the provider's. */
  pending: SlotState | null
  /** The key of the slot, for the commands on it (Conservar el mío, Reintentar …); null if there is none. */
  slot: string | null
  /** The provider's value; absent unless the slot is in conflict. */
  theirs?: Value
}

export type OverlaidRow = {
  /** The provider's id; null if the row exists only on this device. */
  id: Id | null
  /** The key of the creation for this row; later edits change that creation. null if there is none. */
  local: string | null
  attendance_date: string
  student: Relation
  group: Relation | null
  cells: { [Field in AttendanceField]: Cell<FieldValues[Field]> }
}

/** Returns `rows` in their order, then the rows that exist only on this device, oldest first. */
export function overlay(rows: readonly MirrorRow[], slots: readonly Slot[]): OverlaidRow[] {
  const { fields, creations } = byRow(slots)
  const overlaid = rows.map((row) => {
    const key = row.group && naturalKeyText(row.attendance_date, row.student.id, row.group.id)
    const creation = key === null ? undefined : creations.get(key)
    if (key !== null) creations.delete(key)
    return overlayRow(row, fields.get(row.id) ?? [], creation ?? null)
  })
  return [
    ...overlaid,
    ...[...creations.values()].sort((one, other) => one.createdAt - other.createdAt).map(overlayCreation),
  ]
}

function byRow(slots: readonly Slot[]) {
  const fields = new Map<Id, FieldSlot[]>()
  const creations = new Map<string, CreationSlot>()
  for (const slot of slots) {
    if (slot.kind === 'creation') creations.set(naturalKeyText(slot.date, slot.student.id, slot.group.id), slot)
    else fields.set(slot.row, [...(fields.get(slot.row) ?? []), slot])
  }
  return { fields, creations }
}

function naturalKeyText(date: string, student: Id, group: Id): string {
  return JSON.stringify([date, student, group])
}

function overlayRow(row: MirrorRow, slots: readonly FieldSlot[], creation: CreationSlot | null): OverlaidRow {
  const { id, attendance_date, student, group } = row
  return { id, local: creation?.key ?? null, attendance_date, student, group, cells: cells(row, slots, creation) }
}

function overlayCreation(creation: CreationSlot): OverlaidRow {
  const { key, date, student, group } = creation
  return { id: null, local: key, attendance_date: date, student, group, cells: cells(noValues, [], creation) }
}

function cells(values: FieldValues, slots: readonly FieldSlot[], creation: CreationSlot | null): OverlaidRow['cells'] {
  const cell = <Field extends AttendanceField>(field: Field): Cell<FieldValues[Field]> => {
    const slot = creation && creation.mine[field] !== undefined ? creation : slots.find((one) => one.field === field)
    const mine: Values[Field] = slot?.mine[field]
    if (!slot || mine === undefined)
      return { value: values[field], pending: creation?.state ?? null, slot: creation?.key ?? null }
    const shown = { value: mine, pending: slot.state, slot: slot.key }
    return slot.theirs ? { ...shown, theirs: slot.theirs[field] } : shown
  }
  return {
    status: cell('status'),
    points: cell('points'),
    observations: cell('observations'),
    beginning_of_the_cycle: cell('beginning_of_the_cycle'),
  }
}
