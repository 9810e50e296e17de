/** Converts outbox slots to the lines of the screen *Por enviar*. Pure. */
import type { AttendanceField, FailureCode, Relation } from '../../contract'
import { noValues } from '../engine/canonical'
import { sumOf } from '../engine/resolve-conflict'
import { errorText } from '../engine/send-slot'
import { seenSlot } from '../engine/overlay'
import type { FieldValues, SeenSlot, Slot, SlotState } from '../engine/slot'
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
  /** When it is sent next, ms since 1970; null: it is being sent, or a person must act first. */
  nextAt: number | null
  attempt: number
  /** It has failed several times (see `isLasting`): the screen explains what it is waiting for. */
  lasting?: boolean
  /** The points that *Sumar los dos* would send; null unless two users have changed the points of this row. */
  sum: number | null
  /**
   * 'unechoed': the provider's answer contains another value than the one sent. 'unproven': neither an answer nor a
   * read shows what the provider stored.
   */
  failure: { code: FailureCode | 'unechoed' | 'unproven'; detail: string } | null
  /** It was sent at least once and may have arrived. */
  sent?: boolean
  change:
    | { kind: 'creation'; mine: FieldValues; theirs: FieldValues | null }
    | {
        [Field in AttendanceField]: {
          kind: 'field'
          field: Field
          base: FieldValues[Field]
          mine: FieldValues[Field]
          theirs: FieldValues[Field] | null
        }
      }[AttendanceField]
}

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
    attempt: slot.attempt,
    lasting: isLasting(slot),
    failure: slot.error && { code: slot.error.code, detail: errorText(slot.error) },
    sent: slot.sent !== null,
    sum: slot.state === 'conflict' ? sumOf(slot) : null,
    change: changeOf(slot),
  }
}

function changeOf(slot: Slot): OutboxItem['change'] {
  if (slot.kind === 'creation') return { kind: 'creation', mine: { ...noValues, ...slot.mine }, theirs: slot.theirs }
  const { base, mine, theirs } = slot
  switch (slot.field) {
    case 'status':
      return {
        kind: 'field',
        field: 'status',
        base: base.status ?? null,
        mine: mine.status ?? null,
        theirs: theirs?.status ?? null,
      }
    case 'points':
      return {
        kind: 'field',
        field: 'points',
        base: base.points ?? null,
        mine: mine.points ?? null,
        theirs: theirs?.points ?? null,
      }
    case 'observations':
      return {
        kind: 'field',
        field: 'observations',
        base: base.observations ?? '',
        mine: mine.observations ?? '',
        theirs: theirs?.observations ?? null,
      }
    case 'beginning_of_the_cycle':
      return {
        kind: 'field',
        field: 'beginning_of_the_cycle',
        base: base.beginning_of_the_cycle ?? false,
        mine: mine.beginning_of_the_cycle ?? false,
        theirs: theirs?.beginning_of_the_cycle ?? null,
      }
  }
}
