/**
 * The choices of a user about a slot. Pure: each returns the slot's successor, null to delete it, or the slot itself if
 * nothing changes.
 */
import { pointBounds } from '../../contract'
import { onlyField } from './canonical'
import type { Slot } from './slot'

const requeuedState = { state: 'queued', attempt: 0, nextAt: 0, error: null } as const

/** Conservar el mío: `base` becomes the provider's value, so that `mine` is sent over it. */
export function keptMine(slot: Slot): Slot {
  if (slot.kind === 'creation' || slot.theirs === null) return slot
  return { ...slot, ...requeuedState, sent: null, theirs: null, base: onlyField(slot.field, slot.theirs) }
}

/** The points that *Sumar los dos* would send, to be shown; null unless both users have changed the points. */
export function sumOf(slot: Slot): number | null {
  if (slot.kind === 'creation' || slot.theirs === null) return null
  const before = slot.base.points ?? 0
  const bothGave = (slot.mine.points ?? 0) !== before && (slot.theirs.points ?? 0) !== before
  return bothGave ? totalOf(slot) : null
}

/** `mine` plus `theirs` minus `base`; null if the slot has no such sum, or if it exceeds `pointBounds`. */
function totalOf(slot: Slot): number | null {
  if (slot.kind === 'creation' || slot.field !== 'points' || slot.theirs === null) return null
  // The provider stored another value than the one sent, so `theirs` contains no other user's points.
  if (slot.error?.code === 'unechoed') return null
  const sum = (slot.mine.points ?? 0) + (slot.theirs.points ?? 0) - (slot.base.points ?? 0)
  return sum >= pointBounds.min && sum <= pointBounds.max ? sum : null
}

/** Sumar los dos: `base` becomes the provider's value and `mine` the sum, which is sent over it. */
export function keptBoth(slot: Slot): Slot | null {
  const points = totalOf(slot)
  if (points === null || slot.theirs === null) return slot
  return points === slot.theirs.points ? null : { ...keptMine(slot), mine: { points }, gen: slot.gen + 1 }
}

/** Usar el del servidor: deletes the slot; the mirror has the provider's value already. */
export function tookTheirs(slot: Slot): Slot | null {
  return slot.state === 'conflict' ? null : slot
}

/** Reintentar: the slot is sent as soon as possible. A slot whose request may have arrived keeps its quarantine. */
export function retried(slot: Slot): Slot {
  switch (slot.state) {
    case 'waiting':
      return { ...slot, nextAt: 0 }
    case 'rejected':
      // 'unproven': no list shows whether the row exists. The user has checked that, so the slot starts anew.
      return { ...slot, ...requeuedState, sent: slot.error?.code === 'unproven' ? null : slot.sent }
    case 'gone':
      return { ...slot, ...requeuedState }
    default:
      return slot
  }
}

/** Descartar: deletes the slot, but not while its request may have arrived: a list will soon show whether it has. */
export function discarded(slot: Slot): Slot | null {
  return slot.state === 'sending' || slot.state === 'unknown' ? slot : null
}

/** Deshacer: deletes a creation that was never sent. */
export function undone(slot: Slot): Slot | null {
  const isWaiting = slot.state === 'queued' || slot.state === 'waiting' || slot.state === 'needsSignIn'
  return slot.kind === 'creation' && isWaiting && slot.sent === null ? null : slot
}
