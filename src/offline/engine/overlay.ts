/**
 * The one function that lays the outbox over the mirror. Pure: a screen shows what it returns and nothing else.
 *
 * A cell with a slot shows `mine`, the slot's state, and, in a conflict, what the provider has.
 */
import type { AttendanceField, Id, Relation } from '../../contract'
import { noValues } from './canonical'
import type { CreationSlot, FieldSlot, FieldValues, MirrorRow, Slot, SlotState, Values } from './slot'

export type Cell<Value> = {
  value: Value
  /** The state of what waits for this cell, null when the value is the provider's own. */
  pending: SlotState | null
  /** The slot that waits, for Conservar el mío, Reintentar and so on. */
  slot: string | null
  /** In a conflict, the provider's value. */
  theirs?: Value
}

export type OverlaidRow = {
  /** The provider's id; null while the row exists only here. */
  id: Id | null
  /** The key of the creation that waits for this row, if one does: edits fold into it. */
  local: string | null
  attendance_date: string
  student: Relation
  group: Relation | null
  cells: { [Field in AttendanceField]: Cell<FieldValues[Field]> }
}

/** Mirror rows in their order, then the rows that exist only here, oldest first; `slots` may be of more rows than these. */
export function overlay(rows: readonly MirrorRow[], slots: readonly Slot[]): OverlaidRow[] {
  const { fields, creations } = byRow(slots)
  const laid = rows.map((row) => {
    const key = row.group && place(row.attendance_date, row.student.id, row.group.id)
    const creation = key === null ? undefined : creations.get(key)
    if (key !== null) creations.delete(key)
    return overRow(row, fields.get(row.id) ?? [], creation ?? null)
  })
  return [...laid, ...[...creations.values()].sort((one, other) => one.createdAt - other.createdAt).map(alone)]
}

function byRow(slots: readonly Slot[]) {
  const fields = new Map<Id, FieldSlot[]>()
  const creations = new Map<string, CreationSlot>()
  for (const slot of slots) {
    if (slot.kind === 'creation') creations.set(place(slot.date, slot.student.id, slot.group.id), slot)
    else fields.set(slot.row, [...(fields.get(slot.row) ?? []), slot])
  }
  return { fields, creations }
}

function place(date: string, student: Id, group: Id): string {
  return JSON.stringify([date, student, group])
}

function overRow(row: MirrorRow, slots: readonly FieldSlot[], creation: CreationSlot | null): OverlaidRow {
  const { id, attendance_date, student, group } = row
  return { id, local: creation?.key ?? null, attendance_date, student, group, cells: cells(row, slots, creation) }
}

function alone(creation: CreationSlot): OverlaidRow {
  const { key, date, student, group } = creation
  return { id: null, local: key, attendance_date: date, student, group, cells: cells(noValues, [], creation) }
}

function cells(values: FieldValues, slots: readonly FieldSlot[], creation: CreationSlot | null): OverlaidRow['cells'] {
  const cell = <Field extends AttendanceField>(field: Field): Cell<FieldValues[Field]> => {
    const slot = creation && creation.mine[field] !== undefined ? creation : slots.find((one) => one.field === field)
    const mine: Values[Field] = slot?.mine[field]
    if (!slot || mine === undefined) return { value: values[field], pending: creation?.state ?? null, slot: creation?.key ?? null }
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
