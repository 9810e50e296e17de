/** Applies the planner's verdict to a slot and to the mirror. Pure. */
import type { Failure } from '../../contract'
import { equal, hasValues, isBlank, noValues, onlyField } from './canonical'
import { remainingEdits } from './edit-slot'
import type { Verdict } from './planner'
import type { CreationSlot, FieldSlot, MirrorRow, Slot, SlotError } from './slot'
import { placeOf } from './slot-keys'
import type { RowPlace } from './store'
import { backoff, endOfWait, isDue, isQuarantineOver, mostAttempts, requestedPauseMs, quarantineMs } from './timing'

/**
 * `now`: epoch milliseconds. `random`: in [0, 1). `row`: the provider's row, if it is known. `failure`: why the list or
 * the request failed, null if neither did. `key`: the `Sent.key` of the request if new values are sent.
 */
export type Circumstances = {
  now: number
  random: number
  row: MirrorRow | null
  failure: Failure | null
  key: string
  /** Whether a new request would have a row version or Idempotency-Key by which the provider refuses a repetition. */
  guarded: boolean
}

/**
 * `slot`: the successor; null: the slot is deleted, and `fields` replace it. `row`: to be put into the mirror in the
 * same transaction. `gone`: the place of a row to be deleted from the mirror.
 */
export type Transition = { slot: Slot | null; fields: FieldSlot[]; row: MirrorRow | null; gone: RowPlace | null }

const clearedState = { attempt: 0, nextAt: 0, error: null, sent: null, theirs: null } as const

/** Whether the provider has refused exactly this request, or echoed another value; the slot's `error` records that. */
export function isDoubted({ state, error }: Slot): boolean {
  return state === 'unknown' && error !== null
}

type StateChange = Partial<Pick<Slot, 'state' | 'attempt' | 'nextAt' | 'waitsFrom' | 'error' | 'sent' | 'theirs'>>

export function applyVerdict(
  slot: Slot,
  verdict: Verdict,
  { now, random, row: read, failure, key, guarded }: Circumstances,
): Transition {
  const row = read && withLabels(read, slot)
  const unchanged: Transition = { slot, fields: [], row: null, gone: null }
  const becomes = (change: StateChange): Transition => ({ ...unchanged, slot: { ...slot, ...change } })
  const replacedBy = (fields: FieldSlot[]): Transition => ({ ...unchanged, slot: null, fields, row })
  const waitsUntil = (nextAt: number) => becomes({ state: 'waiting', attempt, nextAt, waitsFrom: now, error })
  const error = errorOf(failure)
  const attempt = slot.attempt + 1
  switch (verdict) {
    case 'rest':
    case 'read':
    case 'hold':
      return unchanged
    case 'send': {
      // The same content keeps its key: a provider that supports Idempotency-Key applies it only once.
      const sameContent = slot.sent !== null && equal(slot.sent.values, slot.mine)
      const sent = { values: slot.mine, key: sameContent && slot.sent ? slot.sent.key : key, guarded }
      return becomes({ state: 'sending', error: null, sent })
    }
    case 'settle':
      return replacedBy([])
    case 'rebase': {
      if (slot.kind === 'field') {
        const base = row ? onlyField(slot.field, row) : slot.base
        return { ...unchanged, slot: { ...slot, ...clearedState, state: 'queued', base }, row }
      }
      if (!row) return replacedBy([])
      // In state 'sending' `row` is the answer to the creation and has no changes of others. Otherwise `row` comes from
      // a list and may have changes of others, which become conflicts.
      return replacedBy(slot.state === 'sending' ? remainingEdits(slot, row) : editsOrConflicts(slot, row))
    }
    case 'requeue':
      // If the quarantine of an earlier attempt is not over, the slot stays in it.
      return becomes({ state: isQuarantineOver(slot.nextAt, now) ? 'queued' : 'unknown', error: null })
    case 'overtaken':
      if (!isQuarantineOver(slot.nextAt, now)) return becomes({ state: 'unknown', attempt, error: null })
      if (attempt === 1) return becomes({ state: 'queued', attempt, error: null })
      if (attempt < mostAttempts) return waitsUntil(now + backoff(attempt, random))
      return becomes({ state: 'rejected', nextAt: 0, error, sent: null })
    case 'doubt':
      return becomes({ state: 'unknown', error: error ?? { code: 'unechoed', detail: '', fields: {} } })
    case 'quarantine':
      return becomes({ state: 'unknown', attempt, nextAt: now + quarantineMs, waitsFrom: now, error: null })
    case 'wait':
      return waitsUntil(Math.max(slot.nextAt, now + requestedPauseMs(failure?.retryAfterMs)))
    case 'retry': {
      // The list was read, but showed in no attempt whether the row exists: only the user can check.
      if (failure === null && attempt >= mostAttempts && isQuarantineOver(slot.nextAt, now))
        return becomes({
          state: 'rejected',
          attempt,
          nextAt: 0,
          error: { code: 'unproven', detail: '', fields: {} },
        })
      const nextAt =
        now + Math.max(backoff(attempt, random), failure?.code === 'busy' ? requestedPauseMs(failure.retryAfterMs) : 0)
      if (slot.state === 'unknown') return becomes({ attempt, nextAt: Math.max(nextAt, slot.nextAt), waitsFrom: now })
      return waitsUntil(nextAt)
    }
    case 'signIn':
      return becomes({ state: 'needsSignIn', error })
    case 'reject':
      // `sent` becomes null if it was surely not applied: the request itself was refused, or a list that was read after
      // a doubted request does not show it. If only the list was refused, `sent` stays: the request may have arrived.
      return becomes({
        state: 'rejected',
        nextAt: 0,
        error: error ?? slot.error,
        sent: slot.state === 'sending' || (isDoubted(slot) && failure === null) ? null : slot.sent,
      })
    case 'gone':
      return {
        ...becomes({ state: 'gone', nextAt: 0, error: null, sent: null }),
        gone: slot.kind === 'field' ? placeOf(slot) : null,
      }
    case 'conflict': {
      if (slot.kind === 'creation') return replacedBy(row ? editsOrConflicts(slot, row) : [])
      const unechoed = slot.error?.code === 'unechoed' ? slot.error : null
      return { ...becomes({ state: 'conflict', nextAt: 0, error: unechoed, sent: null, theirs: row }), row }
    }
  }
}

/**
 * The edits that replace a creation when the provider has a row of the same student, group and day. An edit is queued
 * if the provider's value comes from this device's request: it is the value that was sent, or it is blank and the
 * request had none. Else the edit is a conflict.
 */
function editsOrConflicts(slot: CreationSlot, row: MirrorRow): FieldSlot[] {
  const sent = slot.sent?.values
  return remainingEdits(slot, row).map((edit) => {
    const ours =
      sent && (sent[edit.field] === undefined ? isBlank(row, edit.field) : hasValues(row, onlyField(edit.field, sent)))
    return ours
      ? edit
      : { ...edit, state: 'conflict', base: onlyField(edit.field, { ...noValues, ...sent }), theirs: row }
  })
}

/**
 * A slot as a new drain takes it over: the outcome of a request that was being sent is unknown, and a wait is corrected
 * if the clock was set back.
 */
export function recovered(slot: Slot, now: number): Slot {
  switch (slot.state) {
    case 'sending':
      return { ...slot, state: 'unknown', nextAt: now + quarantineMs, waitsFrom: now, error: null }
    case 'needsSignIn':
      return { ...slot, state: slot.sent ? 'unknown' : 'queued', error: null }
    case 'queued':
    case 'unknown':
    case 'waiting': {
      const nextAt = endOfWait(slot.state, slot.nextAt, now, slot.waitsFrom)
      return nextAt === slot.nextAt ? slot : { ...slot, nextAt, waitsFrom: now }
    }
    default:
      return slot
  }
}

/** Whether the wait or quarantine of a slot is over, so that it can be decided; false in states without a wait. */
export function isReady({ state, nextAt }: Slot, now: number): boolean {
  return state === 'unknown'
    ? isQuarantineOver(nextAt, now)
    : (state === 'queued' || state === 'waiting') && isDue(nextAt, now)
}

/** Undoes the mark `sending` of a request that was never sent. `before`: the slot before the mark; later edits stay. */
export function released(slot: Slot, before: Slot): Slot {
  return { ...slot, state: before.state, nextAt: before.nextAt, error: before.error, sent: before.sent }
}

function errorOf(failure: Failure | null): SlotError | null {
  return failure && { code: failure.code, detail: failure.detail, fields: failure.fields }
}

/** Adds names and labels from the slot, if the provider's answer has only ids. */
function withLabels(row: MirrorRow, { student, group, mine }: Slot): MirrorRow {
  const label = row.status && mine.status && row.status.value === mine.status.value ? mine.status : row.status
  return {
    ...row,
    student: row.student.name === '' && row.student.id === student.id ? student : row.student,
    group: row.group && group && row.group.name === '' && row.group.id === group.id ? group : row.group,
    status: label && row.status && row.status.label !== row.status.value ? row.status : label,
  }
}
