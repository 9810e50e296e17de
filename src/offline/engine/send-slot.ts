/** Sends slots to the provider, alone or in a batch, and interprets the answers. */
import {
  attendance,
  createdAttendance,
  deviceEndpoints,
  failed,
  readFailure,
  type Answer,
  type AttendanceCreation,
  type BatchAnswer,
  type BatchCall,
  type CreatedAttendance,
  type Failure,
  type FailureCode,
} from '../../contract'
import type { CallOptions, ProviderClient } from '../../provider/client'
import { bodyOf } from './canonical'
import type { AnswerKind } from './planner'
import type { CreationSlot, MirrorRow, Sent, Slot, SlotError, Values } from './slot'
import { isRowOf } from './slot-keys'

export type SendResult = { kind: AnswerKind; row: MirrorRow | null; failure: Failure | null }

/** A slot to be sent, with the row version or Idempotency-Key by which the provider can refuse it (`guard`). */
export type Send = { slot: Slot; sent: Sent; guard: Pick<CallOptions, 'ifMatch' | 'idempotencyKey'> }

/** Sends one field as a PATCH, or one new row as a POST. */
export async function sendSlot(
  client: ProviderClient,
  slot: Slot,
  { values }: Sent,
  options: CallOptions,
): Promise<SendResult> {
  const answer =
    slot.kind === 'field'
      ? await client('attendanceChange', { id: slot.row, body: bodyOf(values) }, options)
      : await client('attendanceCreate', { body: creationOf(slot, values) }, options)
  return resultOf(slot, answer)
}

/** Sends many slots in one call. Without exactly one answer per slot, the outcome of all is unknown. */
export async function sendBatch(client: ProviderClient, sends: readonly Send[], token: string): Promise<SendResult[]> {
  const answer = await client('batch', { body: sends.map(batchCallOf) }, { token })
  if (!answer.ok) return sends.map(() => batchFailureResult(answer.failure))
  const answers = answer.value
  if (answers.length !== sends.length) return sends.map(() => batchFailureResult(failed('network', 0).failure))
  return sends.flatMap(({ slot }, index) => (answers[index] ? [resultOf(slot, answerOf(answers[index]))] : []))
}

/** A failed batch leaves the outcome of each slot unknown, unless the provider was busy or refused the token. */
function batchFailureResult(failure: Failure): SendResult {
  const kind = failure.code === 'busy' || failure.code === 'unauthorized' ? failure.code : 'lost'
  return { kind, row: null, failure }
}

function batchCallOf({ slot, sent: { values }, guard: { ifMatch, idempotencyKey } }: Send): BatchCall {
  const guards = {
    ...(ifMatch !== undefined && { if_match: ifMatch }),
    ...(idempotencyKey !== undefined && { key: idempotencyKey }),
  }
  if (slot.kind === 'creation')
    return {
      method: 'POST',
      path: deviceEndpoints.attendanceCreate.path,
      body: asForm(creationOf(slot, values)),
      ...guards,
    }
  return {
    method: 'PATCH',
    path: deviceEndpoints.attendanceChange.path.replace('{id}', encodeURIComponent(slot.row)),
    body: bodyOf(values),
    ...guards,
  }
}

function creationOf(slot: CreationSlot, values: Values): AttendanceCreation {
  // A creation without points sends 0, but `values` does not get that 0: if the provider's row has other points, that
  // is no conflict, because the user entered none.
  return {
    points: 0,
    ...bodyOf(values),
    status: values.status?.value ?? '',
    attendance_date: slot.date,
    student: slot.student.id,
    group: slot.group.id,
  }
}

/**
 * The body of a creation in a batch: all values as texts, as in the multipart form of a creation that is sent alone.
 * The same creation may be sent both ways under one Idempotency-Key, and the provider accepts it only with the same
 * content.
 */
function asForm(body: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value ?? '')]])),
  )
}

function answerOf({ status, body }: BatchAnswer): Answer<CreatedAttendance> {
  if (status < 200 || status >= 300) return { ok: false, failure: readFailure(status, body, null) }
  const row = createdAttendance.safeParse(body)
  return row.success ? { ok: true, status, value: row.data } : failed('malformed', status)
}

function resultOf(slot: Slot, answer: Answer<CreatedAttendance>): SendResult {
  if (answer.ok) {
    const { asked_student: _, ...row } = answer.value
    // An answer with another row is not 'lost', because a lost creation is sent again and might create a second row. It
    // is 'accepted' without an echo, so that a list is read to see what was stored.
    return { kind: 'accepted', row: isRowOf(slot, answer.value) ? row : null, failure: null }
  }
  const { failure } = answer
  const current = attendance.safeParse(failure.current)
  const row = current.success && isRowOf(slot, current.data) ? current.data : null
  return { kind: kindOf(slot, failure), row, failure }
}

/** The provider's message: the general one, or if there is none, those about the fields. '' if there is no error. */
export function errorText(error: SlotError | null): string {
  return error ? error.detail || Object.values(error.fields).flat().join(' ') : ''
}

/** What a failed request means for its slot; for 'invalid', see `kindOf`. */
const kinds: Record<Exclude<FailureCode, 'invalid'>, AnswerKind> = {
  network: 'lost',
  timeout: 'lost',
  server: 'lost',
  malformed: 'lost',
  incomplete: 'lost',
  busy: 'busy',
  unauthorized: 'unauthorized',
  stale: 'stale',
  conflict: 'doubtful',
  missing: 'doubtful',
  forbidden: 'refused',
  tooLarge: 'refused',
}

function kindOf(slot: Slot, { code, status }: Failure): AnswerKind {
  if (code !== 'invalid') return kinds[code]
  return slot.kind === 'creation' && status === 400 ? 'doubtful' : 'refused'
}
