/** What a screen sees of an attendance row: the overlay's values, each with the slot behind it. Pure. */
import type { AttendanceField, Relation } from '../../contract'
import type { Cell, OverlaidRow } from './overlay'
import { errorText } from './send-slot'
import type { FieldValues, Slot, SlotState } from './slot'

/** One field as a screen shows it: `value` is mine where I changed it. `key` is the slot to decide upon. */
export type ShownField<Value> = {
  value: Value
  pending: { key: string; state: SlotState; theirs: Value | null; detail: string; unproven?: boolean } | null
}

export type ShownAttendance = {
  /** Stable while the row is on its way: good for a React key. */
  key: string
  /** null: this row exists only here. */
  id: string | null
  attendance_date: string
  student: Relation
  group: Relation | null
  fields: { [Field in AttendanceField]: ShownField<FieldValues[Field]> }
  /** The creation's own slot, while the provider has not answered it. */
  creation: { key: string; state: SlotState; detail: string; unproven?: boolean } | null
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
      creation: creation ? { key: creation.key, state: creation.state, detail: errorText(creation.error), ...isUnproven(creation) } : null,
    }
  })
}

function field<Value>({ value, slot: key, theirs }: Cell<Value>, slots: ReadonlyMap<string, Slot>): ShownField<Value> {
  const slot = key === null ? undefined : slots.get(key)
  // A creation speaks for its whole row.
  if (!slot || slot.kind === 'creation') return { value, pending: null }
  return { value, pending: { key: slot.key, state: slot.state, theirs: theirs ?? null, detail: errorText(slot.error), ...isUnproven(slot) } }
}

/** Set aside because nothing shows what the provider has: nobody has refused it. */
function isUnproven({ state, error }: Slot): { unproven?: true } {
  return state === 'rejected' && error?.code === 'unproven' ? { unproven: true } : {}
}

/** The natural key does not change when the provider gives the id; a second row of the same key (a provider may have one) gets its own. */
function keyOf(date: string, student: Relation, group: Relation | null, id: string | null, taken: Set<string>): string {
  const natural = `${date}/${group?.id ?? ''}/${student.id}`
  const key = taken.has(natural) ? `${natural}/${id}` : natural
  taken.add(key)
  return key
}
