/** The nouns of the offline engine: what a mirror row is, what a slot of the outbox is, what a drain tells. */
import type { Attendance, AttendanceField, FailureCode, Id, Relation } from '../../contract'

/** The mirror holds what the provider said, read by the contract into canonical values; nothing of ours is mixed in. */
export type MirrorRow = Attendance

/** The four things a person may say about one student on one day. */
export type FieldValues = Pick<Attendance, AttendanceField>

/** Some of them: exactly one field in a field slot, whatever was filled in in a creation. Absent means "not said". */
export type Values = Partial<FieldValues>

/** What makes two attendance rows the same row before the provider has given an id. */
export type NaturalKey = { date: string; student: Id; group: Id }

/**
 * queued       to be sent, not before `nextAt`
 * sending      on disk before the request leaves; found at the start of a drain it becomes unknown
 * unknown      it may have arrived: read before anything else; not sent again before `nextAt`
 * waiting      the provider could not take it; again at `nextAt`
 * needsSignIn  the token was refused; sent when this person signs in again
 * conflict     (never a creation) the provider has a value (`theirs`) that is neither what the person saw nor what was entered: a person chooses
 * rejected     the provider said no (`error`): a person corrects, retries or discards
 * gone         the row is no longer at the provider: a person retries or discards
 */
export type SlotState = 'queued' | 'sending' | 'unknown' | 'waiting' | 'needsSignIn' | 'conflict' | 'rejected' | 'gone'

/**
 * Why the last attempt did not end well. 'unechoed': a 2xx that carried another value than the one sent. 'unproven': no list or history
 * shows what the provider has.
 */
export type SlotError = { code: FailureCode | 'unechoed' | 'unproven'; detail: string; fields: Record<string, string[]> }

/** What left last. `key` names the attempt, and is its Idempotency-Key where the provider knows them. */
export type Sent = {
  values: Values
  key: string
  /** It left with what lets this provider refuse it a second time: its key, or the row version. */
  guarded?: boolean
}

type SlotBase = {
  /** Primary key: `fieldKey` or `creationKey`. */
  key: string
  /** The person (stable id or e-mail), never a token. */
  owner: string
  /** Raised by every edit. */
  gen: number
  state: SlotState
  /** Failed attempts in a row. */
  attempt: number
  /** Epoch milliseconds, 0 for now. */
  nextAt: number
  /** When it began to wait for that; a clock that shows less has been set back since. */
  waitsFrom?: number
  error: SlotError | null
  createdAt: number
  editedAt: number
  student: Relation
  group: Relation | null
  /** YYYY-MM-DD */
  date: string
  mine: Values
  sent: Sent | null
  /** The provider's row as it was read when the conflict was flagged; null in every other state. */
  theirs: MirrorRow | null
}

/** One field of one row that the provider has. `row` is its id; `base` is what the person saw when editing. */
export type FieldSlot = SlotBase & { kind: 'field'; row: Id; field: AttendanceField; base: Values }

/** A row that exists only here. `row` is its own key: nothing else may travel for it at the same time. */
export type CreationSlot = SlotBase & { kind: 'creation'; row: string; group: Relation }

export type Slot = FieldSlot | CreationSlot

/** One student's new attendance. */
export type NewRow = { attendance_date: string; student: Relation; group: Relation; values: Values }

/** Whose attendance a change was of, and what it said. */
export type Told = { key: string; field: AttendanceField | 'creation'; student: Relation; group: Relation | null; date: string; values: Values }

export type OutboxEvent =
  /** At the end of a drain, everything that reached the provider in it: one notice for a batch. */
  | { kind: 'confirmed'; rows: Told[] }
  | (Told & { kind: 'refused'; detail: string })
  | { kind: 'conflict'; key: string; field: AttendanceField | 'creation' }
  | { kind: 'needsSignIn' }
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'idle' }
