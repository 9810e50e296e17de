/**
 * Applies the outbox to the mirror's rows: the result is what screens show. Pure.
 *
 * A field with a slot shows the slot's `mine` and state and, in a conflict, also the provider's value.
 */
import type { AttendanceField, Id, Relation } from '../../contract'
import { noValues } from './canonical'
import { errorText } from './send-slot'
import type { CreationSlot, FieldSlot, FieldValues, MirrorRow, SeenSlot, Slot, SlotState, Values } from './slot'
import { creationKey, naturalKey } from './slot-keys'

/**
 * The state of a slot as a screen shows it. `detail`: the provider's message. `unproven`: the slot was rejected because
 * no list shows what the provider has, not because the provider refused it.
 */
type ShownState = { state: SlotState; detail: string; unproven?: boolean }

/**
 * One field. `value`: the unsent edit if there is one, else the provider's value. `pending`: the field's slot, null if
 * there is none; `pending.slot` is the argument of the commands that decide about it (`keepMine`, `retry` …).
 */
export type ShownField<Value> = {
  value: Value
  pending: (ShownState & { slot: SeenSlot; theirs: Value | null }) | null
}

export type ShownAttendance = {
  /** A React key: it stays the same when the provider gives the row an id. */
  key: string
  /** null if the row exists only on this device. */
  id: Id | null
  attendance_date: string
  student: Relation
  group: Relation | null
  fields: { [Field in AttendanceField]: ShownField<FieldValues[Field]> }
  /** Present and true if the row came from a spreadsheet of earlier attendance. */
  imported?: boolean
  /** The slot that creates this row; later edits change that slot. null if there is none. */
  creation: (ShownState & SeenSlot) | null
}

/** Returns `rows` in their order, then the rows that exist only on this device, oldest first. */
export function overlay(rows: readonly MirrorRow[], slots: readonly Slot[]): ShownAttendance[] {
  const fields = new Map<Id, FieldSlot[]>()
  const creations = new Map<string, CreationSlot>()
  for (const slot of slots) {
    if (slot.kind === 'creation') creations.set(slot.key, slot)
    else fields.set(slot.row, [...(fields.get(slot.row) ?? []), slot])
  }
  const taken = new Set<string>()
  const shown = rows.map((row) => {
    const natural = creations.size === 0 ? null : naturalKey(row)
    const creation = natural && creations.get(creationKey(natural))
    if (creation) creations.delete(creation.key)
    return shownRow(row, fields.get(row.id) ?? [], creation ?? null, taken)
  })
  const onlyHere = [...creations.values()]
    .sort((one, other) => one.createdAt - other.createdAt)
    .map((creation) => {
      const { date, student, group } = creation
      return shownRow({ ...noValues, id: null, attendance_date: date, student, group }, [], creation, taken)
    })
  return [...shown, ...onlyHere]
}

type Row = FieldValues & Pick<ShownAttendance, 'id' | 'attendance_date' | 'student' | 'group' | 'imported'>

function shownRow(
  row: Row,
  slots: readonly FieldSlot[],
  creation: CreationSlot | null,
  taken: Set<string>,
): ShownAttendance {
  const { id, attendance_date, student, group } = row
  const field = <Field extends AttendanceField>(name: Field): ShownField<FieldValues[Field]> => {
    const created: Values[Field] = creation?.mine[name]
    // The state of a creation is shown once per row (`creation`), not in each field.
    if (created !== undefined) return { value: created, pending: null }
    const slot = slots.find((one) => one.field === name)
    const mine: Values[Field] = slot?.mine[name]
    if (!slot || mine === undefined) return { value: row[name], pending: null }
    return { value: mine, pending: { slot: seenSlot(slot), theirs: slot.theirs?.[name] ?? null, ...shownState(slot) } }
  }
  return {
    key: keyOf(row, taken),
    id,
    attendance_date,
    student,
    group,
    fields: {
      status: field('status'),
      points: field('points'),
      observations: field('observations'),
      beginning_of_the_cycle: field('beginning_of_the_cycle'),
    },
    ...(row.imported && { imported: true }),
    creation: creation && { ...seenSlot(creation), ...shownState(creation) },
  }
}

export function seenSlot({ key, mine, theirs }: Slot): SeenSlot {
  return { key, mine, theirs }
}

function shownState({ state, error }: Slot): ShownState {
  const unproven = state === 'rejected' && error?.code === 'unproven'
  return { state, detail: errorText(error), ...(unproven && { unproven }) }
}

/**
 * The key of a shown row: date, group and student, which stay the same when the provider gives the row an id. If an
 * earlier row has the same key, which a provider may allow, the id is appended.
 */
function keyOf({ id, attendance_date: date, student, group }: Row, taken: Set<string>): string {
  const natural = `${date}/${group?.id ?? ''}/${student.id}`
  const key = taken.has(natural) ? `${natural}/${id}` : natural
  taken.add(key)
  return key
}
