/** An attendance row as a screen shows it: the overlay's values, with the slot behind each. Pure. */
import type { AttendanceField, Relation } from '../../contract'
import type { Cell, OverlaidRow } from './overlay'
import { errorText } from './send-slot'
import type { FieldValues, SeenSlot, Slot, SlotState } from './slot'

/**
 * One field. `value`: the unsent edit if there is one, else the provider's value. `pending`: the field's slot, null if
 * there is none; `pending.slot` is the argument of the commands that decide about it (`keepMine`, `retry` …).
 */
export type ShownField<Value> = {
  value: Value
  pending: { slot: SeenSlot; state: SlotState; theirs: Value | null; detail: string; unproven?: boolean } | null
}

export type ShownAttendance = {
  /** A React key: it stays the same when the provider gives the row an id. */
  key: string
  /** null if the row exists only on this device. */
  id: string | null
  attendance_date: string
  student: Relation
  group: Relation | null
  fields: { [Field in AttendanceField]: ShownField<FieldValues[Field]> }
  /** The slot that creates this row; null if there is none. */
  creation: (SeenSlot & { state: SlotState; detail: string; unproven?: boolean }) | null
}

export function shown(rows: readonly OverlaidRow[], slots: readonly Slot[]): ShownAttendance[] {
  const byKey = new Map(slots.map((slot) => [slot.key, slot]))
  const taken = new Set<string>()
  return rows.map(({ id, local, attendance_date, student, group, cells }) => {
    const creation = local === null ? undefined : byKey.get(local)
    return {
      key: keyOf(attendance_date, student, group, id, taken),
      id,
      attendance_date,
      student,
      group,
      fields: {
        status: field(cells.status, byKey),
        points: field(cells.points, byKey),
        observations: field(cells.observations, byKey),
        beginning_of_the_cycle: field(cells.beginning_of_the_cycle, byKey),
      },
      creation: creation
        ? { ...seenSlot(creation), state: creation.state, detail: errorText(creation.error), ...isUnproven(creation) }
        : null,
    }
  })
}

function field<Value>({ value, slot: key, theirs }: Cell<Value>, slots: ReadonlyMap<string, Slot>): ShownField<Value> {
  const slot = key === null ? undefined : slots.get(key)
  // The state of a creation is shown once per row (`creation`), not in each field.
  if (!slot || slot.kind === 'creation') return { value, pending: null }
  return {
    value,
    pending: {
      slot: seenSlot(slot),
      state: slot.state,
      theirs: theirs ?? null,
      detail: errorText(slot.error),
      ...isUnproven(slot),
    },
  }
}

export function seenSlot({ key, mine, theirs }: Slot): SeenSlot {
  return { key, mine, theirs }
}

/** Whether the slot was rejected because no list shows what the provider has, not because the provider refused it. */
function isUnproven({ state, error }: Slot): { unproven?: true } {
  return state === 'rejected' && error?.code === 'unproven' ? { unproven: true } : {}
}

/**
 * The key of a shown row: date, group and student, which stay the same when the provider gives the row an id. If an
 * earlier row has the same key, which a provider may allow, the id is appended.
 */
function keyOf(date: string, student: Relation, group: Relation | null, id: string | null, taken: Set<string>): string {
  const natural = `${date}/${group?.id ?? ''}/${student.id}`
  const key = taken.has(natural) ? `${natural}/${id}` : natural
  taken.add(key)
  return key
}
