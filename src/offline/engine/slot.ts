/** The types of the offline engine: the mirror's rows, the outbox's slots, and the events of a drain. */
import type { Attendance, AttendanceField, FailureCode, Id, Relation } from '../../contract'

/** A row as the provider sent it and the contract parsed it; it never contains changes of this device. */
export type MirrorRow = Attendance

/** The fields of an attendance row that a user can set. */
export type FieldValues = Pick<Attendance, AttendanceField>

/**
 * The fields that the user set: exactly one in a field slot; in a creation those that the user filled in.
 */
export type Values = Partial<FieldValues>

/** Identifies an attendance row before the provider has given it an id. `date`: YYYY-MM-DD. */
export type NaturalKey = { date: string; student: Id; group: Id }

/**
 *  queued       to be sent, not before `nextAt`
 *  sending      set on disk before the request is sent; if a drain ends in between, the next drain sets `unknown`
 *  unknown      the request may have arrived: the row must be read; not sent again before `nextAt`, unless the provider
 *               would refuse to apply the request twice (`Sent.guarded`)
 *  waiting      the provider asked for a pause, no list showed whether the row exists, or the row changed repeatedly;
 *               tried again at `nextAt`
 *  needsSignIn  the token was refused; sent when this user signs in again
 *  conflict     the provider's value (`theirs`) is neither what the user saw nor what was entered: the user chooses;
 *               never a creation
 *  rejected     the provider refused it (`error`): the user corrects, retries or discards
 *  gone         the provider has deleted the row: the user retries or discards
 */
export type SlotState = 'queued' | 'sending' | 'unknown' | 'waiting' | 'needsSignIn' | 'conflict' | 'rejected' | 'gone'

/**
 * Why the last attempt failed. 'unechoed': a 2xx that returned another value than the one sent. 'unproven': no list or
 * history shows what the provider has.
 */
export type SlotError = {
  code: FailureCode | 'unechoed' | 'unproven'
  detail: string
  fields: Record<string, string[]>
}

/**
 * The last request. `key`: random; if the same values are sent again, the key stays the same. A creation sends the key
 * as Idempotency-Key if the provider supports that.
 */
export type Sent = {
  values: Values
  key: string
  /** Whether the request had an Idempotency-Key or row version by which the provider refuses to apply it twice. */
  guarded?: boolean
}

type SlotBase = {
  /** Primary key: `fieldKey` or `creationKey`. */
  key: string
  /** The user (stable id or e-mail), never a token. */
  owner: string
  /** A counter that every edit increases. */
  gen: number
  state: SlotState
  /** The number of failed attempts in a row. */
  attempt: number
  /** The slot is not sent before this time, epoch milliseconds; 0: at once. */
  nextAt: number
  /** When the wait for `nextAt` began, epoch milliseconds; a clock that shows an earlier time was set back. */
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
  /** The provider's row as read when the conflict was found; null in every other state. */
  theirs: MirrorRow | null
}

/** An edit of one field of a row that the provider has. `row`: the row's id. `base`: the value that the user saw. */
export type FieldSlot = SlotBase & { kind: 'field'; row: Id; field: AttendanceField; base: Values }

/** A row that exists only on this device. `row`: the slot's own key, because the row has no id yet. */
export type CreationSlot = SlotBase & { kind: 'creation'; row: string; group: Relation }

export type Slot = FieldSlot | CreationSlot

/** A slot as the user saw it when choosing what becomes of it. `theirs`: only the slot's own field is compared. */
export type SeenSlot = { key: string; mine: Values; theirs: Values | null }

/** One student's new attendance. */
export type NewRow = { attendance_date: string; student: Relation; group: Relation; values: Values }

/** What a slot changed, for events: the student, the day and the values. */
export type ReportedChange = {
  key: string
  field: AttendanceField | 'creation'
  student: Relation
  group: Relation | null
  date: string
  values: Values
}

export type OutboxEvent =
  /** Sent once at the end of a drain, with everything that the provider confirmed. */
  | { kind: 'confirmed'; rows: ReportedChange[] }
  | (ReportedChange & { kind: 'refused'; detail: string })
  | { kind: 'conflict'; key: string; field: AttendanceField | 'creation' }
  | { kind: 'needsSignIn' }
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'idle' }
