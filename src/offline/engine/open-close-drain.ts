/** Begins and ends a drain: one transaction each. */
import { momentIn, type DrainResult, type Environment } from './environment'
import type { Slot } from './slot'
import { endOfWait, isBefore, isDue, isOver } from './timing'
import { isDoubted, recovered } from './transition'

/** `worth`: the slots to decide; the others are decided only if their list is read anyway. */
type Opening =
  { kind: 'resting'; until: number } | { kind: 'open'; fence: number; failures: number; slots: Slot[]; worth: Slot[] }

const none: ReadonlyMap<string, number> = new Map()

/** Begins a drain. Raises the fence, so that an earlier drain can change nothing any more, and takes over its slots. */
export function openDrain({ store, now }: Environment, owner: string, force: boolean): Promise<Opening> {
  return store.transaction('write', async (transaction) => {
    const drainState = await transaction.drainState()
    const at = now()
    // During a pause a new edit does not start a drain: it would read lists for all slots in vain. If the clock was set
    // back to before the pause began, the pause is ignored.
    if (!force && !isDue(drainState.restUntil, at) && !isBefore(at, drainState.restFrom))
      return { kind: 'resting', until: drainState.restUntil }
    const all = await transaction.allSlots()
    const fence = drainState.epoch + 1
    const standing = all.filter((slot) => slot.owner === owner)
    const slots = standing.map((slot) => recovered(slot, at))
    const changed = slots.filter((slot, index) => slot !== standing[index])
    await Promise.all([
      transaction.putDrainState({ ...drainState, epoch: fence, fence }),
      changed.length > 0 && transaction.putSlots(changed),
    ])
    // A slot in quarantine is not sent, but a read may show that its request has arrived. Such a read is made once
    // after the request was lost, and again when the network may be back; at every drain it would add load to a
    // provider in trouble.
    const mayBeBack = force || drainState.failures > 0
    const worth = slots.filter(
      (slot, index) =>
        isWorth(slot, at, none) || (slot.state === 'unknown' && (mayBeBack || standing[index]?.state !== 'unknown')),
    )
    return { kind: 'open', fence, failures: drainState.failures, slots, worth }
  })
}

/** Why a drain sends nothing more. */
export type Stop =
  /**
   * The provider did not respond or asked for a pause; `until`: epoch milliseconds, `failures`: how many times in a
   * row.
   */
  | { kind: 'unreachable' | 'resting'; until: number; failures: number }
  /** `refused`: the provider refused the token; otherwise this user is no longer signed in. */
  | { kind: 'needsSignIn'; refused: boolean }

export type Ending = {
  owner: string
  fence: number
  stop: Stop | null
  /** Whether the provider has responded at all. */
  reached: boolean
  /**
   * Slots that were decided without a result, by key, with their `gen` at that time: not decided again in this drain.
   */
  vain: ReadonlyMap<string, number>
}

type Closing = { kind: 'more'; slots: Slot[] } | { kind: 'closed'; result: DrainResult }

/** Ends the drain, unless slots have become due since that can be sent now. */
export function closeDrain(environment: Environment, { owner, fence, stop, reached, vain }: Ending): Promise<Closing> {
  const { store, now, clockWatch } = environment
  return store.transaction('write', async (transaction) => {
    const [drainState, all] = await Promise.all([transaction.drainState(), transaction.allSlots()])
    if (drainState.fence !== fence) return { kind: 'closed', result: { reason: 'fenced', nextAt: null } }
    const at = now()
    const slots = all.filter((slot) => slot.owner === owner)
    if (stop === null) {
      const more = slots.filter((slot) => isWorth(slot, at, vain))
      if (more.length > 0) return { kind: 'more', slots: more }
    }
    if (stop?.kind === 'needsSignIn') {
      const barred = slots.filter(({ state }) => stop.refused && (state === 'queued' || state === 'waiting'))
      if (barred.length > 0) await transaction.putSlots(barred.map((slot): Slot => ({ ...slot, state: 'needsSignIn' })))
      return { kind: 'closed', result: { reason: 'needsSignIn', nextAt: null } }
    }
    if (stop) {
      await transaction.putDrainState({ ...drainState, restUntil: stop.until, restFrom: at, failures: stop.failures })
      return { kind: 'closed', result: { reason: stop.kind, nextAt: stop.until } }
    }
    // A drain that stopped returned above with one failure more; this one reached the provider, so the count ends.
    if (reached && drainState.failures > 0)
      await transaction.putDrainState({ ...drainState, restUntil: 0, failures: 0 })
    return {
      kind: 'closed',
      result: { reason: 'drained', nextAt: nextOf(slots, at, clockWatch.distrustFor(momentIn(environment))) },
    }
  })
}

/** Whether a list should be read for this slot now, to decide it. */
function isWorth(slot: Slot, now: number, vain: ReadonlyMap<string, number>): boolean {
  if (vain.get(slot.key) === slot.gen) return false
  switch (slot.state) {
    case 'queued':
    case 'waiting':
      return isDue(slot.nextAt, now)
    case 'unknown':
      return isOver(slot.nextAt, now)
    default:
      return false
  }
}

function nextOf(slots: readonly Slot[], now: number, distrustMs: number): number | null {
  const waiting = slots.filter(({ state }) => state === 'queued' || state === 'waiting' || state === 'unknown')
  const times = waiting.map((slot) => {
    if (slot.state !== 'unknown') return isDue(slot.nextAt, now) ? now : slot.nextAt
    return isOver(slot.nextAt, now)
      ? now + (isDoubted(slot) ? 0 : distrustMs)
      : endOfWait(slot.state, slot.nextAt, now, slot.waitsFrom)
  })
  return times.length === 0 ? null : times.reduce((one, other) => Math.min(one, other))
}
