/** How a slot is said to the provider, and what its answers mean. */
import { attendance, type Answer, type Attendance, type Failure } from '../../contract'
import type { CallOptions, ProviderClient } from '../../provider/client'
import { bodyOf } from './canonical'
import type { AnswerKind } from './planner'
import type { MirrorRow, Sent, Slot, SlotError } from './slot'
import { isRowOf } from './slot-keys'

export type SendResult = { kind: AnswerKind; row: MirrorRow | null; failure: Failure | null }

/** One PATCH of one field, or one POST of one row. */
export async function sendSlot(client: ProviderClient, slot: Slot, { values }: Sent, options: CallOptions): Promise<SendResult> {
  const answer =
    slot.kind === 'field'
      ? await client('attendanceChange', { id: slot.row, body: bodyOf(values) }, options)
      : // Points that nobody gave are 0, as the form says; of them the row says nothing more than that.
        await client('attendanceCreate', { body: { points: 0, ...bodyOf(values), status: values.status?.value ?? '', attendance_date: slot.date, student: slot.student.id, group: slot.group.id } }, options)
  return resultOf(slot, answer)
}

function resultOf(slot: Slot, answer: Answer<Attendance>): SendResult {
  if (answer.ok) {
    const row = answer.value
    // A row under another key is an answer, though not an echo: sent again it would be made again.
    return { kind: 'accepted', row: isRowOf(slot, row) ? row : null, failure: null }
  }
  const { failure } = answer
  const current = attendance.safeParse(failure.current)
  const row = current.success && isRowOf(slot, current.data) ? current.data : null
  return { kind: kindOf(slot, failure), row, failure }
}

/** The provider's own words; about a field, where it has none in general. */
export function errorText(error: SlotError | null): string {
  return error ? error.detail || Object.values(error.fields).flat().join(' ') : ''
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
