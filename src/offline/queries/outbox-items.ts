/** Converts outbox slots to the lines of the screen *Por enviar*. Pure. */
import type { AttendanceField, FailureCode, Relation } from '../../contract'
import { noValues } from '../engine/canonical'
import { sumOf } from '../engine/resolve-conflict'
import { errorText } from '../engine/send-slot'
import { seenSlot } from '../engine/overlay'
import type { FieldSlot, FieldValues, SeenSlot, Slot, SlotState, Values } from '../engine/slot'
import type { NameIndex } from './name-index'

/** One line of *Por enviar*. */
export type OutboxItem = {
  key: string
  /** The argument of the commands that decide about this line (`keepMine`, `retry`, `discard` …). */
  slot: SeenSlot
  state: SlotState
  student: Relation
  group: Relation | null
  date: string
  /** Milliseconds since 1970. */
  editedAt: number
  /** When the change is sent next, ms since 1970; null: it is being sent, or a person must act first. */
  nextAt: number | null
  /**
   * Whether the change has failed several times (see `isLasting`); the screen then explains what the change waits for.
   */
  lasting?: boolean
  /** The points that *Sumar lo que dieron los dos* would send (`sumOf`); null: the button is not offered. */
  sum: number | null
  /**
   * null: no failure. 'unechoed': the provider's answer contains another value than the one sent. 'unproven': neither
   * an answer nor a read shows what the provider stored.
   */
  failure: { code: FailureCode | 'unechoed' | 'unproven'; detail: string } | null
  /** Whether the change was sent at least once and may have arrived. */
  sent?: boolean
  change: { kind: 'creation'; mine: FieldValues } | FieldChange
}

/** A changed field. `base`: the value that the person saw. `theirs`: the provider's value if in conflict, else null. */
export type FieldChange<Field extends AttendanceField = AttendanceField> = {
  [One in Field]: {
    kind: 'field'
    field: One
    base: FieldValues[One]
    mine: FieldValues[One]
    theirs: FieldValues[One] | null
  }
}[Field]

/** From this number of failed attempts on, a wait counts as lasting. */
const lastingAttempts = 5

export function isLasting({ state, attempt }: Slot): boolean {
  return (state === 'waiting' || state === 'unknown') && attempt >= lastingAttempts
}

/** One slot as a line of *Por enviar*. */
export function outboxItemOf(slot: Slot, nameIndex: NameIndex): OutboxItem {
  return {
    key: slot.key,
    slot: seenSlot(slot),
    state: slot.state,
    student: nameIndex.studentNamed(slot.student),
    group: slot.group && nameIndex.groupNamed(slot.group),
    date: slot.date,
    editedAt: slot.editedAt,
    nextAt: slot.state === 'queued' || slot.state === 'waiting' || slot.state === 'unknown' ? slot.nextAt : null,
    lasting: isLasting(slot),
    failure: slot.error && { code: slot.error.code, detail: errorText(slot.error) },
    sent: slot.sent !== null,
    sum: slot.state === 'conflict' ? sumOf(slot) : null,
    change: changeOf(slot),
  }
}

function changeOf(slot: Slot): OutboxItem['change'] {
  return slot.kind === 'creation'
    ? { kind: 'creation', mine: { ...noValues, ...slot.mine } }
    : fieldChange(slot.field, slot)
}

function fieldChange<Field extends AttendanceField>(
  field: Field,
  { base, mine, theirs }: FieldSlot,
): FieldChange<Field> {
  const valueIn = (values: Values): FieldValues[Field] => values[field] ?? noValues[field]
  return { kind: 'field', field, base: valueIn(base), mine: valueIn(mine), theirs: theirs && theirs[field] }
}
