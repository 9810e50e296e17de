/** How slots are said to the provider, one by one or together, and what its answers mean. */
import { attendance, deviceEndpoints, failed, readFailure, type Answer, type Attendance, type AttendanceCreation, type BatchAnswer, type BatchCall, type Failure } from '../../contract'
import type { CallOptions, ProviderClient } from '../../provider/client'
import { bodyOf } from './canonical'
import type { AnswerKind } from './planner'
import type { CreationSlot, MirrorRow, Sent, Slot, SlotError, Values } from './slot'
import { isRowOf } from './slot-keys'

export type SendResult = { kind: AnswerKind; row: MirrorRow | null; failure: Failure | null }

/** A slot on its way, with what lets the provider refuse it where something else has come before it. */
export type Send = { slot: Slot; sent: Sent; guard: Pick<CallOptions, 'ifMatch' | 'idempotencyKey'> }

/** One PATCH of one field, or one POST of one row. */
export async function sendSlot(client: ProviderClient, slot: Slot, { values }: Sent, options: CallOptions): Promise<SendResult> {
  const answer = slot.kind === 'field' ? await client('attendanceChange', { id: slot.row, body: bodyOf(values) }, options) : await client('attendanceCreate', { body: creationOf(slot, values) }, options)
  return resultOf(slot, answer)
}

/** The same of many rows in one call, each with its own answer. Where there is not exactly one for each, nobody knows what became of any. */
export async function sendTogether(client: ProviderClient, sends: readonly Send[], token: string): Promise<SendResult[]> {
  const answer = await client('batch', { body: sends.map(callOf) }, { token })
  if (!answer.ok) return sends.map(() => ofAll(answer.failure))
  const answers = answer.value
  if (answers.length !== sends.length) return sends.map(() => ofAll(failed('network', 0).failure))
  return sends.flatMap(({ slot }, index) => (answers[index] ? [resultOf(slot, answerIn(answers[index]))] : []))
}

/** A "no" to all of them speaks of none: they are looked up, and sent one by one. */
function ofAll(failure: Failure): SendResult {
  const kind = failure.code === 'busy' || failure.code === 'unauthorized' ? failure.code : 'lost'
  return { kind, row: null, failure }
}

function callOf({ slot, sent: { values }, guard: { ifMatch, idempotencyKey } }: Send): BatchCall {
  const guards = { ...(ifMatch !== undefined && { if_match: ifMatch }), ...(idempotencyKey !== undefined && { key: idempotencyKey }) }
  if (slot.kind === 'creation') return { method: 'POST', path: deviceEndpoints.attendanceCreate.path, body: asForm(creationOf(slot, values)), ...guards }
  return { method: 'PATCH', path: deviceEndpoints.attendanceChange.path.replace('{id}', encodeURIComponent(slot.row)), body: bodyOf(values), ...guards }
}

function creationOf(slot: CreationSlot, values: Values): AttendanceCreation {
  // Points that nobody gave are 0, as the form says; of them the row says nothing more than that.
  return { points: 0, ...bodyOf(values), status: values.status?.value ?? '', attendance_date: slot.date, student: slot.student.id, group: slot.group.id }
}

/** As it is said alone: with the same words a key names the same creation. */
function asForm(body: object): Record<string, string> {
  return Object.fromEntries(Object.entries(body).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value ?? '')]])))
}

function answerIn({ status, body }: BatchAnswer): Answer<Attendance> {
  if (status < 200 || status >= 300) return { ok: false, failure: readFailure(status, body, null) }
  const row = attendance.safeParse(body)
  return row.success ? { ok: true, status, value: row.data } : failed('malformed', status)
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
    case 'malformed':
    case 'incomplete': return 'lost'
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
