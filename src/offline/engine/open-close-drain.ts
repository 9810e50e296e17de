/** Begins and ends a drain: one transaction each. */
import type { DrainCourse } from './drain-course'
import { momentNow, type DrainResult, type Environment } from './environment'
import type { Slot } from './slot'
import { endOfWait, wasSetBack, isDue } from './timing'
import { isDoubted, isReady, recovered } from './transition'

/** `toDecide`: the slots for which the drain reads lists. For the others see `DrainCourse.bystanders`. */
type Opening =
  | { kind: 'resting'; until: number }
  | { kind: 'open'; fence: number; failures: number; slots: Slot[]; toDecide: Slot[] }

/** Begins a drain: raises the fence, so that an earlier drain can change nothing any more, and takes over its slots. */
export function openDrain({ store, now }: Environment, owner: string, force: boolean): Promise<Opening> {
  return store.transaction('write', async (transaction) => {
    const drainState = await transaction.drainState()
    const at = now()
    // No drain during a pause: it would read lists for all slots in vain. If the clock was set back to before the pause
    // began, the pause is ignored.
    if (!force && !isDue(drainState.restUntil, at) && !wasSetBack(at, drainState.restFrom))
      return { kind: 'resting', until: drainState.restUntil }
    const all = await transaction.allSlots()
    const fence = drainState.epoch + 1
    const stored = all.filter((slot) => slot.owner === owner)
    const slots = stored.map((slot) => recovered(slot, at))
    const changed = slots.filter((slot, index) => slot !== stored[index])
    await Promise.all([
      transaction.putDrainState({ ...drainState, epoch: fence, fence }),
      changed.length > 0 && transaction.putSlots(changed),
    ])
    // A slot in quarantine is not sent, but a list may show that its request has arrived. That list is read once after
    // the request was lost, and again when the network may be back. Reading it in every drain would overload a provider
    // in trouble.
    const mayBeBack = force || drainState.failures > 0
    const toDecide = slots.filter(
      (slot, index) =>
        isReady(slot, at) || (slot.state === 'unknown' && (mayBeBack || stored[index]?.state !== 'unknown')),
    )
    return { kind: 'open', fence, failures: drainState.failures, slots, toDecide }
  })
}

type Closing = { kind: 'more'; slots: Slot[] } | { kind: 'closed'; result: DrainResult }

/** Ends the drain; 'more' if slots have become due meanwhile. */
export function closeDrain({ environment, owner, fence, stop, lists, setAside }: DrainCourse): Promise<Closing> {
  const { store, now, clockWatch } = environment
  return store.transaction('write', async (transaction) => {
    const [drainState, all] = await Promise.all([transaction.drainState(), transaction.allSlots()])
    if (drainState.fence !== fence) return { kind: 'closed', result: { reason: 'fenced', nextAt: null } }
    const at = now()
    const slots = all.filter((slot) => slot.owner === owner)
    if (stop === null) {
      const more = slots.filter((slot) => setAside.get(slot.key) !== slot.gen && isReady(slot, at))
      if (more.length > 0) return { kind: 'more', slots: more }
    }
    if (stop?.kind === 'needsSignIn') {
      const toSignIn = slots.filter(({ state }) => stop.refused && (state === 'queued' || state === 'waiting'))
      if (toSignIn.length > 0)
        await transaction.putSlots(toSignIn.map((slot): Slot => ({ ...slot, state: 'needsSignIn' })))
      return { kind: 'closed', result: { reason: 'needsSignIn', nextAt: null } }
    }
    if (stop) {
      await transaction.putDrainState({ ...drainState, restUntil: stop.until, restFrom: at, failures: stop.failures })
      return { kind: 'closed', result: { reason: stop.kind, nextAt: stop.until } }
    }
    // Nothing stopped this drain early. If it has reached the provider, the count of failures in a row starts again
    // at 0.
    if (lists.unread.reached && drainState.failures > 0)
      await transaction.putDrainState({ ...drainState, restUntil: 0, failures: 0 })
    return {
      kind: 'closed',
      result: { reason: 'drained', nextAt: nextDueAt(slots, at, clockWatch.distrustFor(momentNow(environment))) },
    }
  })
}

/** When the next slot is due, epoch milliseconds; null if none waits. `distrustMs`: see `ClockWatch.distrustFor`. */
function nextDueAt(slots: readonly Slot[], now: number, distrustMs: number): number | null {
  const times = slots.flatMap((slot) => {
    if (isReady(slot, now)) return [slot.state === 'unknown' && !isDoubted(slot) ? now + distrustMs : now]
    if (slot.state === 'unknown') return [endOfWait(slot.state, slot.nextAt, now, slot.waitsFrom)]
    return slot.state === 'queued' || slot.state === 'waiting' ? [slot.nextAt] : []
  })
  return times.length === 0 ? null : times.reduce((one, other) => Math.min(one, other))
}
