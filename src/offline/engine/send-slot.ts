/** How a slot is said to the provider, and what its answers mean. */
import { attendance, type Answer, type Attendance, type Failure } from '../../contract'
import type { CallOptions, Door } from '../../provider/client'
import { wire } from './canonical'
import { creationKey, naturalKey } from './slot-keys'
import type { AnswerKind } from './planner'
import type { MirrorRow, Sent, Slot, SlotError } from './slot'

export type Outcome = { kind: AnswerKind; row: MirrorRow | null; failure: Failure | null }

/** One PATCH of one field, or one POST of one row. */
export async function send(door: Door, slot: Slot, { values }: Sent, options: CallOptions): Promise<Outcome> {
  const answer =
    slot.kind === 'field'
      ? await door('attendanceChange', { id: slot.row, body: wire(values) }, options)
      : await door('attendanceCreate', { body: { ...wire(values), status: values.status?.value ?? '', attendance_date: slot.date, student: slot.student.id, group: slot.group.id } }, options)
  return outcomeOf(slot, answer)
}

function outcomeOf(slot: Slot, answer: Answer<Attendance>): Outcome {
  if (answer.ok) {
    const row = answer.value
    return isRowOf(slot, row) ? { kind: 'accepted', row, failure: null } : { kind: 'lost', row: null, failure: null }
  }
  const { failure } = answer
  const current = attendance.safeParse(failure.current)
  const row = current.success && isRowOf(slot, current.data) ? current.data : null
  return { kind: kindOf(slot, failure), row, failure }
}

/** The provider's own words; about a field, where it has none in general. */
export function wordsOf(error: SlotError | null): string {
  return error ? error.detail || Object.values(error.fields).flat().join(' ') : ''
}

function isRowOf(slot: Slot, row: MirrorRow): boolean {
  if (slot.kind === 'field') return row.id === slot.row
  const key = naturalKey(row)
  return key !== null && creationKey(key) === slot.row
}

function kindOf(slot: Slot, { code, status }: Failure): AnswerKind {
  switch (code) {
    case 'network':
    case 'timeout':
    case 'server':
    case 'malformed': return 'lost'
    case 'busy': return 'busy'
    case 'unauthorized': return 'unauthorized'
    case 'stale': return 'stale'
    case 'conflict':
    case 'missing': return 'doubtful'
    case 'forbidden':
    case 'tooLarge': return 'refused'
    case 'invalid':
      // Request Timeout and Too Early speak about the connection, not about the content.
      if (status === 408 || status === 425) return 'lost'
      return slot.kind === 'creation' && status === 400 ? 'doubtful' : 'refused'
  }
}
