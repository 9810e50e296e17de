/**
 * One transaction of a drain: applies all results that have come back, and marks the slots that are sent next. Changes
 * nothing if another drain has begun.
 */
import type { Failure } from '../../contract'
import { hasValues } from './canonical'
import { momentNow, type Environment } from './environment'
import { isFreshList, type Basis } from './fresh-lists'
import { keepNewerRows } from './keep-newer-rows'
import { mergeSlots } from './merge-slots'
import { decide, type AnswerKind, type Theirs, type Verdict } from './planner'
import type { Send, SendResult } from './send-slot'
import type { MirrorRow, Slot } from './slot'
import { isRowOf, placeOf } from './slot-keys'
import type { RowPlace, Transaction } from './store'
import { isDue, isQuarantineOver } from './timing'
import { applyVerdict, isDoubted, released, type Transition } from './transition'

/**
 * A slot that is marked `sending` on disk. `before`: the slot to restore if its request is never sent. `list`: what the
 * decision to send was based on.
 */
export type Departure = Send & { before: Slot; list: Basis }

/** The result of a departure; `outcome` null: the request was never sent. */
export type Arrival = { departure: Departure; outcome: SendResult | null }

/**
 * A slot to be decided. `theirs` and `row`: the provider's row as far as it is known. `failure`: why the list could not
 * be read; null if it was read. `list`: what a request would be based on; null if none may be sent.
 */
export type Candidate = {
  slot: Slot
  theirs: Theirs
  row: MirrorRow | null
  failure: Failure | null
  list: Basis | null
}

/**
 * The decision about one slot. `before`: the slot as it was on disk. `row`: the provider's row, if it is known. `from`:
 * the result or the candidate that led to the decision.
 */
export type Step = {
  before: Slot
  verdict: Verdict
  transition: Transition
  row: MirrorRow | null
  from: Arrival | Candidate
}

/** The part of `DrainCourse` that a commit uses. `mistakes` collects the exceptions of our own code. */
type Drain = { environment: Environment; fence: number; mistakes: unknown[] }

/**
 * Resolves with one step per decided slot; null if another drain has begun. If our own code throws an exception for a
 * slot, that slot stays unchanged, and the others are committed.
 */
export function commit(
  { environment, fence, mistakes }: Drain,
  arrivals: readonly Arrival[],
  candidates: readonly Candidate[],
): Promise<Step[] | null> {
  return environment.store.transaction('write', async (transaction) => {
    const keys = [...arrivals.map(({ departure }) => departure.slot.key), ...candidates.map(({ slot }) => slot.key)]
    const [drainState, slots] = await Promise.all([transaction.drainState(), transaction.slots(keys)])
    if (drainState.fence !== fence) return null
    const mirrored = await mirrorRows(transaction, candidates)
    const steps = [...arrivals, ...candidates].flatMap((one, index) => {
      const slot = slots[index]
      if (!slot) return []
      try {
        if ('departure' in one) return decideArrival(environment, slot, one)
        const candidate = basedOnMirror(slot, one, mirrored)
        return [stepOf(environment, slot, candidate, null, candidate)]
      } catch (error) {
        mistakes.push(error)
        return []
      }
    })
    await write(transaction, steps, environment.now())
    return steps
  })
}

function decideArrival(environment: Environment, slot: Slot, arrival: Arrival): Step[] {
  const { departure, outcome } = arrival
  // Ignores the result of an earlier attempt: the slot is not being sent any more, or another request is sending it.
  if (slot.state !== 'sending' || slot.sent?.key !== departure.sent.key) return []
  if (outcome === null) {
    const transition = { slot: released(slot, departure.before), fields: [], row: null, gone: null }
    return [{ before: slot, verdict: 'requeue', transition, row: null, from: arrival }]
  }
  const { kind, row, failure } = outcome
  const theirs: Theirs = row ? { kind: 'found', row } : { kind: 'unread' }
  return [stepOf(environment, slot, { theirs, row, failure, list: departure.list }, kind, arrival)]
}

/** The mirror's rows for field slots whose list was not read, by slot key. */
async function mirrorRows(
  transaction: Transaction,
  candidates: readonly Candidate[],
): Promise<ReadonlyMap<string, MirrorRow>> {
  const unread = candidates.flatMap(({ slot, list }) =>
    slot.kind === 'field' && list && !isFreshList(list) ? [slot] : [],
  )
  const rows = unread.length === 0 ? [] : await transaction.rows(unread.map(placeOf))
  return new Map(unread.flatMap(({ key }, index) => (rows[index] ? [[key, rows[index]]] : [])))
}

/**
 * Bases the first request of a change on the mirror's row instead of a list, if the row shows what the user saw and has
 * a version, which the provider compares. Otherwise returns the candidate unchanged, and the list must be read. (A
 * provider that was restored from a backup may have given the same version to another value; that is not detected.)
 */
function basedOnMirror(slot: Slot, candidate: Candidate, mirrored: ReadonlyMap<string, MirrorRow>): Candidate {
  const row = mirrored.get(slot.key)
  if (
    !row ||
    row.version === null ||
    slot.kind !== 'field' ||
    slot.sent !== null ||
    !isRowOf(slot, row) ||
    !hasValues(row, slot.base) ||
    hasValues(row, slot.mine)
  )
    return candidate
  return { ...candidate, theirs: { kind: 'found', row }, row }
}

/** Decides about one slot. `answer`: the kind of the answer that its request has just got; null for a candidate. */
function stepOf(
  environment: Environment,
  slot: Slot,
  { theirs, row, failure, list }: Omit<Candidate, 'slot'>,
  answer: AnswerKind | null,
  from: Arrival | Candidate,
): Step {
  const { now, random } = environment
  const guarded = isGuarded(list, slot, row)
  const verdict = decide({
    state: slot.state,
    base: slot.kind === 'field' ? slot.base : null,
    sent: slot.sent?.values ?? null,
    mine: slot.mine,
    theirs,
    answer,
    doubted: isDoubted(slot),
    tooEarly: slot.state === 'unknown' ? isQuarantined(environment, slot) : !isDue(slot.nextAt, now()),
    // If true, a slot whose request was lost may be sent again before its quarantine is over: only after its first
    // lost request (`attempt <= 1`), and only if that request and the next one are both guarded (`isGuarded`). A lost
    // request without a guard might be applied after the next one.
    guarded: slot.state === 'unknown' && slot.attempt <= 1 && slot.sent?.guarded === true && guarded,
  })
  const transition = applyVerdict(slot, verdict, {
    now: now(),
    random: random(),
    row,
    failure,
    key: verdict === 'send' ? attemptKey(random) : '',
    guarded,
  })
  return { before: slot, verdict, transition, row, from }
}

function isQuarantined(environment: Environment, slot: Slot): boolean {
  // A doubted slot needs no `distrustFor`: the provider has answered its request, so that request cannot arrive later.
  return (
    !isQuarantineOver(slot.nextAt, environment.now()) ||
    (!isDoubted(slot) && environment.clockWatch.distrustFor(momentNow(environment)) > 0)
  )
}

/** Whether the provider refuses to apply a request twice: by the row version, or for a creation the Idempotency-Key. */
function isGuarded(list: Basis | null, slot: Slot, row: MirrorRow | null): boolean {
  if (!list) return false
  return slot.kind === 'field'
    ? row?.version != null && list.capabilities.includes('row-versions')
    : list.capabilities.includes('idempotency-key')
}

/**
 * Writes slots and rows in one transaction: otherwise a screen could show the row's old value after the slot was
 * deleted and before the new row was stored.
 */
async function write(transaction: Transaction, steps: readonly Step[], now: number): Promise<void> {
  const put: Slot[] = []
  const deletedKeys: string[] = []
  const rows = new Map<string, MirrorRow>()
  const gone: RowPlace[] = []
  for (const { before, transition } of steps) {
    const { slot, row } = transition
    if (slot === null) deletedKeys.push(before.key)
    else if (slot !== before) put.push(slot)
    if (row) rows.set(row.id, row)
    if (row && before.kind === 'field' && !isAt(row, placeOf(before))) gone.push(placeOf(before))
    if (transition.gone !== null) gone.push(transition.gone)
  }
  // While an answer was on its way, a download may have stored a later version of the row. That version must not be
  // overwritten, because the next download of changes would not contain it again.
  const newest = await keepNewerRows(transaction, [...rows.values()])
  await Promise.all([
    put.length > 0 && transaction.putSlots(put),
    deletedKeys.length > 0 && transaction.deleteSlots(deletedKeys),
    newest.length + gone.length > 0 && transaction.changeRows({ put: newest, gone }),
  ])
  await mergeSlots(
    transaction,
    steps.flatMap(({ transition }) => transition.fields),
    now,
  )
}

/** Whether the row is still at this place; it may have been moved to another day or group since the user's edit. */
function isAt(row: MirrorRow, place: RowPlace): boolean {
  return row.attendance_date === place.attendance_date && row.group?.id === place.group?.id
}

/** A new key of an attempt: 128 random bits in hexadecimal, so that no two attempts of any device share one. */
function attemptKey(random: () => number): string {
  return Array.from({ length: 4 }, () =>
    Math.floor(random() * 2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  ).join('')
}
