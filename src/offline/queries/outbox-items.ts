/** The outbox as a person reads it (*Por enviar*): each slot with the words its sentence needs. Pure. */
import type { AttendanceField, FailureCode, Relation } from '../../contract'
import { noValues } from '../engine/canonical'
import { sumOf } from '../engine/resolve-conflict'
import { errorText } from '../engine/send-slot'
import type { FieldValues, Slot, SlotState } from '../engine/slot'
import type { NameIndex } from './name-index'

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
  /** It waits for the provider longer than a stumble: a person is told what for. */
  lasting?: boolean
  /** In a conflict over points: what both gave. */
  sum: number | null
  /** 'unechoed': it was answered with another value than the one sent. 'unproven': nothing shows what the provider has. */
  failure: { code: FailureCode | 'unechoed' | 'unproven'; detail: string } | null
  /** It has left this device once, and may be there. */
  sent?: boolean
  change:
    | { kind: 'creation'; mine: FieldValues; theirs: FieldValues | null }
    | { [Field in AttendanceField]: { kind: 'field'; field: Field; base: FieldValues[Field]; mine: FieldValues[Field]; theirs: FieldValues[Field] | null } }[AttendanceField]
}

/** So many attempts in vain are some minutes of waiting. */
const lastsFrom = 5

export function isLasting({ state, attempt }: Slot): boolean {
  return (state === 'waiting' || state === 'unknown') && attempt >= lastsFrom
}

/** One slot as a line of *Por enviar*. */
export function outboxItemOf(slot: Slot, nameIndex: NameIndex): OutboxItem {
  return {
    key: slot.key,
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
      return { kind: 'field', field: 'status', base: base.status ?? null, mine: mine.status ?? null, theirs: theirs?.status ?? null }
    case 'points':
      return { kind: 'field', field: 'points', base: base.points ?? null, mine: mine.points ?? null, theirs: theirs?.points ?? null }
    case 'observations':
      return { kind: 'field', field: 'observations', base: base.observations ?? '', mine: mine.observations ?? '', theirs: theirs?.observations ?? null }
    case 'beginning_of_the_cycle':
      return { kind: 'field', field: 'beginning_of_the_cycle', base: base.beginning_of_the_cycle ?? false, mine: mine.beginning_of_the_cycle ?? false, theirs: theirs?.beginning_of_the_cycle ?? null }
  }
}
