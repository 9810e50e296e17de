/**
 * One transaction of a drain: everything that was answered is settled and everything that may travel next is marked, together.
 * A transaction under an older fence changes nothing.
 */
import type { Failure } from '../../contract'
import { holds } from './canonical'
import { momentIn, type Environment } from './environment'
import { isRead, type Basis } from './fresh-lists'
import { keepNewerRows } from './keep-newer-rows'
import { mergeSlots } from './merge-slots'
import { decide, type Theirs, type Verdict } from './planner'
import type { SendResult } from './send-slot'
import type { MirrorRow, Slot } from './slot'
import { isRowOf, placeOf } from './slot-keys'
import type { RowPlace, Transaction } from './store'
import { isDue, isOver } from './timing'
import { applyVerdict, isDoubted, released, type Transition } from './transition'

/** A slot that is marked `sending` on disk; `before` is what it was, should its request never leave; `row` what was read of it. */
export type Departure = { slot: Slot; before: Slot; row: MirrorRow | null; list: Basis }

/** How a departure came back; `outcome` null: it never left. */
export type Arrival = { departure: Departure; outcome: SendResult | null }

/** A slot to look at, with what is known of the provider's row. */
export type Candidate = { slot: Slot; theirs: Theirs; row: MirrorRow | null; failure: Failure | null; list: Basis | null }

/** What became of one slot. `before` is the slot as it was on disk. */
export type Step = { before: Slot; verdict: Verdict; next: Slot | null; fields: Slot[]; row: MirrorRow | null; from: Arrival | Candidate }

type Changed = { step: Step; transition: Transition }

/** Null when another drain has begun since. `mistaken` hears of a mistake of ours over one slot, which stays as it is: no other waits for it. */
export function commit(environment: Environment, fence: number, arrivals: readonly Arrival[], candidates: readonly Candidate[], mistaken: (error: unknown) => void): Promise<Step[] | null> {
  return environment.store.transaction('write', async (transaction) => {
    const keys = [...arrivals.map(({ departure }) => departure.slot.key), ...candidates.map(({ slot }) => slot.key)]
    const [drainState, slots] = await Promise.all([transaction.drainState(), transaction.slots(keys)])
    if (drainState.fence !== fence) return null
    const seen = await seenRows(transaction, candidates)
    const changed = [...arrivals, ...candidates].flatMap((one, index) => {
      const slot = slots[index]
      if (!slot) return []
      try {
        return 'departure' in one ? arrive(environment, slot, one) : [consider(environment, slot, bySight(slot, one, seen))]
      } catch (error) {
        mistaken(error)
        return []
      }
    })
    await write(transaction, changed, environment.now())
    return changed.map(({ step }) => step)
  })
}

function arrive(environment: Environment, slot: Slot, arrival: Arrival): Changed[] {
  const { departure, outcome } = arrival
  // The answer to another attempt says nothing about this one.
  if (slot.state !== 'sending' || slot.sent?.key !== departure.slot.sent?.key) return []
  if (outcome === null) {
    const back = released(slot, departure.before)
    return [{ step: { before: slot, verdict: 'requeue', next: back, fields: [], row: null, from: arrival }, transition: { slot: back, fields: [], row: null, gone: null } }]
  }
  const { kind, row, failure } = outcome
  const verdict = decide({ ...plannerInput(environment, slot, row, departure.list), theirs: row ? { kind: 'found', row } : { kind: 'unread' }, answer: kind })
  return [change(environment, slot, verdict, { row, failure, list: departure.list }, arrival)]
}

/** The mirror's rows of what nobody has read a list for, by slot. */
async function seenRows(transaction: Transaction, candidates: readonly Candidate[]): Promise<ReadonlyMap<string, MirrorRow>> {
  const unread = candidates.flatMap(({ slot, list }) => (slot.kind === 'field' && list && !isRead(list) ? [slot] : []))
  const rows = unread.length === 0 ? [] : await transaction.rows(unread.map(placeOf))
  return new Map(unread.flatMap(({ key }, index) => (rows[index] ? [[key, rows[index]]] : [])))
}

/**
 * A first attempt may leave on what the mirror shows: it says what the person saw, and the provider holds it against its version.
 * Everything else that the mirror may say of it is a reason to ask. Not noticed: a provider that was put back to an earlier day, and has given
 * this version to another value since.
 */
function bySight(slot: Slot, candidate: Candidate, seen: ReadonlyMap<string, MirrorRow>): Candidate {
  const row = seen.get(slot.key)
  if (!row || row.version === null || slot.kind !== 'field' || slot.sent !== null || !isRowOf(slot, row) || !holds(row, slot.base) || holds(row, slot.mine)) return candidate
  return { ...candidate, theirs: { kind: 'found', row }, row }
}

function consider(environment: Environment, slot: Slot, candidate: Candidate): Changed {
  const verdict = decide({ ...plannerInput(environment, slot, candidate.row, candidate.list), theirs: candidate.theirs, answer: null })
  return change(environment, slot, verdict, candidate, candidate)
}

function change(environment: Environment, slot: Slot, verdict: Verdict, { row, failure, list }: Pick<Candidate, 'row' | 'failure' | 'list'>, from: Arrival | Candidate): Changed {
  const { now, random } = environment
  const transition = applyVerdict(slot, verdict, { now: now(), random: random(), row, failure, key: verdict === 'send' ? attemptKey(random) : '', guarded: isGuarded(list, slot, row) })
  return { step: { before: slot, verdict, next: transition.slot, fields: transition.fields, row, from }, transition }
}

function isQuarantined(environment: Environment, slot: Slot): boolean {
  // To what it doubts the provider has answered: nothing of it travels any more.
  return !isOver(slot.nextAt, environment.now()) || (!isDoubted(slot) && environment.clockWatch.distrustFor(momentIn(environment)) > 0)
}

/** Would what is sent now be refused where something else has come before it? */
function isGuarded(list: Basis | null, slot: Slot, row: MirrorRow | null): boolean {
  if (!list) return false
  return slot.kind === 'field' ? row?.version != null && list.capabilities.includes('row-versions') : list.capabilities.includes('idempotency-key')
}

function plannerInput(environment: Environment, slot: Slot, row: MirrorRow | null, list: Basis | null) {
  return {
    state: slot.state,
    base: slot.kind === 'field' ? slot.base : null,
    sent: slot.sent?.values ?? null,
    mine: slot.mine,
    doubted: isDoubted(slot),
    held: slot.state === 'unknown' ? isQuarantined(environment, slot) : !isDue(slot.nextAt, environment.now()),
    // Both attempts must be: what left unguarded may land whatever guards the next. And once: what is lost time after time waits like anything else.
    guarded: slot.state === 'unknown' && slot.attempt <= 1 && slot.sent?.guarded === true && isGuarded(list, slot, row),
  }
}

/** The slot leaves in the same transaction that puts the provider's row into the mirror: no flicker, no gap. */
async function write(transaction: Transaction, changed: readonly Changed[], now: number): Promise<void> {
  const put: Slot[] = []
  const leaving: string[] = []
  const rows = new Map<string, MirrorRow>()
  const gone: RowPlace[] = []
  for (const { step, transition } of changed) {
    if (transition.slot === null) leaving.push(step.before.key)
    else if (transition.slot !== step.before) put.push(transition.slot)
    if (transition.row) rows.set(transition.row.id, transition.row)
    if (transition.row && step.before.kind === 'field' && !isAt(transition.row, placeOf(step.before))) gone.push(placeOf(step.before))
    if (transition.gone !== null) gone.push(transition.gone)
  }
  // A pull may have brought a later version while the answer travelled; a pull by changes would never bring it again.
  const newest = await keepNewerRows(transaction, [...rows.values()])
  await Promise.all([
    put.length > 0 && transaction.putSlots(put),
    leaving.length > 0 && transaction.deleteSlots(leaving),
    newest.length + gone.length > 0 && transaction.changeRows({ put: newest, gone }),
  ])
  await mergeSlots(transaction, changed.flatMap(({ transition }) => transition.fields), now)
}

/** A provider may have moved a row to another day or group since the person edited it. */
function isAt(row: MirrorRow, place: RowPlace): boolean {
  return row.attendance_date === place.attendance_date && row.group?.id === place.group?.id
}

/** 128 random bits, so that no two attempts of any device are ever named alike. */
function attemptKey(random: () => number): string {
  return Array.from({ length: 4 }, () => Math.floor(random() * 2 ** 32).toString(16).padStart(8, '0')).join('')
}
