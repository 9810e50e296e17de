/**
 * The choices of a user about a slot. Pure: each returns the slot's successor (the slot itself if nothing changes),
 * null to delete it, or undefined if the choice is not possible in the slot's state.
 */
import { attendanceFields, pointBounds, type AttendanceField } from '../../contract'
import { isSame, onlyField } from './canonical'
import type { SeenSlot, Slot, Values } from './slot'

/** Whether the slot still has the values that the user saw. If not, the user's choice is not applied to it. */
export function isAsSeen(slot: Slot, seen: SeenSlot): boolean {
  const field = slot.kind === 'field' ? [slot.field] : []
  return isSameIn(attendanceFields, slot.mine, seen.mine) && isSameIn(field, slot.theirs, seen.theirs)
}

function isSameIn(fields: readonly AttendanceField[], one: Values | null, other: Values | null): boolean {
  return one && other ? fields.every((field) => isSame(one, other, field)) : one === other
}

const requeuedState = { state: 'queued', attempt: 0, nextAt: 0, error: null } as const

/** The button *Conservar el mío*: `base` becomes the provider's value, so that `mine` is sent over it. */
export function keptMine(slot: Slot): Slot | undefined {
  if (slot.kind === 'creation' || slot.theirs === null) return undefined
  return { ...slot, ...requeuedState, sent: null, theirs: null, base: onlyField(slot.field, slot.theirs) }
}

/**
 * The points that *Sumar lo que dieron los dos* would send; null if one of the two users has not changed the points, or
 * if `totalOf` is null.
 */
export function sumOf(slot: Slot): number | null {
  if (slot.kind === 'creation' || slot.theirs === null) return null
  const before = slot.base.points ?? 0
  const bothGave = (slot.mine.points ?? 0) !== before && (slot.theirs.points ?? 0) !== before
  return bothGave ? totalOf(slot) : null
}

/** `mine` plus `theirs` minus `base`; null if the slot has no such sum, or if the sum is outside `pointBounds`. */
function totalOf(slot: Slot): number | null {
  if (slot.kind === 'creation' || slot.field !== 'points' || slot.theirs === null) return null
  // 'unechoed': the provider stored another value than the one sent, so `theirs` contains no other user's points.
  if (slot.error?.code === 'unechoed') return null
  const sum = (slot.mine.points ?? 0) + (slot.theirs.points ?? 0) - (slot.base.points ?? 0)
  return sum >= pointBounds.min && sum <= pointBounds.max ? sum : null
}

/**
 * The button *Sumar lo que dieron los dos*: `mine` becomes the old `base` plus what each of the two users added
 * (`totalOf`), and `base` the provider's value, so that `mine` is sent over it. Deletes the slot if the provider has
 * exactly these points already.
 */
export function keptBoth(slot: Slot): Slot | null | undefined {
  const points = totalOf(slot)
  const kept = keptMine(slot)
  if (points === null || !kept) return undefined
  return points === slot.theirs?.points ? null : { ...kept, mine: { points }, gen: slot.gen + 1 }
}

/** The button *Usar el del servidor*: deletes the slot; the mirror has the provider's value already. */
export function tookTheirs(slot: Slot): null | undefined {
  return slot.state === 'conflict' ? null : undefined
}

/**
 * The button *Reintentar*: the slot is sent as soon as possible. A slot whose request may have arrived keeps its
 * quarantine.
 */
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

/**
 * The button *Descartar*: deletes the slot, but not while its request may have arrived: a list will soon show whether
 * it has.
 */
export function discarded(slot: Slot): null | undefined {
  return slot.state === 'sending' || slot.state === 'unknown' ? undefined : null
}

/** The button *Deshacer*: deletes a creation that was never sent. */
export function undone(slot: Slot): null | undefined {
  const isWaiting = slot.state === 'queued' || slot.state === 'waiting' || slot.state === 'needsSignIn'
  return slot.kind === 'creation' && isWaiting && slot.sent === null ? null : undefined
}
