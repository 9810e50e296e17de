/** What the screens get to see: the mirror with the outbox laid over it, and the outbox itself, in words a sentence needs. */
import type { AttendanceField, FailureCode, Membership, Option, Relation } from '../../contract'
import type { RollReceipt } from '../engine/slot-commands'
import type { Marks, SlotState } from '../engine/slot'

export type { RollReceipt, SlotState }

/** What each field of an attendance row holds, canonically. */
export type FieldValues = Marks

/** One field as a screen shows it: `value` is mine where I changed it. `key` is the slot to decide upon. */
export type ShownField<Value> = {
  value: Value
  pending: { key: string; state: SlotState; theirs: Value | null; detail: string } | null
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
  creation: { key: string; state: SlotState; detail: string } | null
}

/** One pupil of a group on one day. `row` null: nothing was taken yet. */
export type RosterEntry = { student: Relation; member: Membership | null; row: ShownAttendance | null }
export type Roster = { group: Relation; date: string; entries: RosterEntry[] }

/** One line of *Por enviar*: everything its sentence needs. */
export type OutboxItem = {
  key: string
  state: SlotState
  student: Relation
  group: Relation | null
  date: string
  /** ms since 1970 */
  editedAt: number
  /** When it goes next, ms; null: not before somebody or something acts. */
  nextAt: number | null
  attempt: number
  /** 'unechoed': it was answered with another value than the one sent. */
  failure: { code: FailureCode | 'unechoed'; detail: string } | null
  deed:
    | { kind: 'creation'; mine: FieldValues; theirs: FieldValues | null }
    | { [Field in AttendanceField]: { kind: 'field'; field: Field; base: FieldValues[Field]; mine: FieldValues[Field]; theirs: FieldValues[Field] | null } }[AttendanceField]
}

/** What the first download brings, in this order. */
export type Downloaded = 'statuses' | 'groups' | 'students' | 'members' | 'attendance'

/** What the sync chip says; exactly one at a time. Times in ms. */
export type SyncState =
  | { kind: 'sent'; at: number }
  | { kind: 'waiting'; count: number }
  | { kind: 'offline'; count: number }
  | { kind: 'sending'; done: number; total: number }
  | { kind: 'conflicts'; count: number }
  | { kind: 'refused'; count: number }
  | { kind: 'needsSignIn'; count: number }
  | { kind: 'downloading'; done: number; total: number | null; what: Downloaded }

/** A new row as a screen hands it over; the relation names are for sentences, the ids travel. */
export type NewAttendance = {
  attendance_date: string
  student: Relation
  group: Relation
  status: Option
  points?: number
  observations?: string
  beginning_of_the_cycle?: boolean
}

/** One pupil's mark in a roll call. */
export type Mark = Pick<NewAttendance, 'student' | 'status' | 'points' | 'observations'>

/** One field changed by a person. `seen` is what the screen showed: the base of the comparison. */
export type AttendanceEdit = {
  [Field in AttendanceField]: { row: ShownAttendance; field: Field; seen: FieldValues[Field]; value: FieldValues[Field] }
}[AttendanceField]

export type DraftEntry = { key: string; value: unknown; savedAt: number }

