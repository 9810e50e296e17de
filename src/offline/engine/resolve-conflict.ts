/** What a person may choose about a slot that waits for one. Pure: the slot's successor, null when it leaves, itself when nothing changes. */
import { pointBounds } from '../../contract'
import { onlyField } from './canonical'
import type { Slot } from './slot'

const afresh = { state: 'queued', attempt: 0, nextAt: 0, error: null } as const

/** Conservar el mío: the provider's value becomes what the person saw, and mine is sent over it. */
export function keptMine(slot: Slot): Slot {
  if (slot.kind === 'creation' || slot.theirs === null) return slot
  return { ...slot, ...afresh, sent: null, theirs: null, base: onlyField(slot.field, slot.theirs) }
}

/** What both gave, as it is offered: only where both have given points. */
export function sumOf(slot: Slot): number | null {
  if (slot.kind === 'creation' || slot.theirs === null) return null
  const before = slot.base.points ?? 0
  const bothGave = (slot.mine.points ?? 0) !== before && (slot.theirs.points ?? 0) !== before
  return bothGave ? totalOf(slot) : null
}

/** Mine and theirs, less what stood there before either. null: this slot has no such sum. */
function totalOf(slot: Slot): number | null {
  if (slot.kind === 'creation' || slot.field !== 'points' || slot.theirs === null) return null
  // The provider kept another value than the one that was sent to it: nobody else gave any.
  if (slot.error?.code === 'unechoed') return null
  const sum = (slot.mine.points ?? 0) + (slot.theirs.points ?? 0) - (slot.base.points ?? 0)
  return sum >= pointBounds.min && sum <= pointBounds.max ? sum : null
}

/** Sumar los dos: the provider's value becomes what the person saw, and the sum is sent over it. */
export function keptBoth(slot: Slot): Slot | null {
  const points = totalOf(slot)
  if (points === null || slot.theirs === null) return slot
  return points === slot.theirs.points ? null : { ...keptMine(slot), mine: { points }, gen: slot.gen + 1 }
}

/** Usar el del servidor: the mirror has it already. */
export function tookTheirs(slot: Slot): Slot | null {
  return slot.state === 'conflict' ? null : slot
}

/** Reintentar: now, whatever the provider said last. A slot that may have arrived keeps its quarantine. */
export function retried(slot: Slot): Slot {
  switch (slot.state) {
    case 'waiting': return { ...slot, nextAt: 0 }
    case 'rejected':
      // Whoever has looked, where no list can tell, says that it is not there: it is new again.
      return { ...slot, ...afresh, sent: slot.error?.code === 'unproven' ? null : slot.sent }
    case 'gone': return { ...slot, ...afresh }
    default: return slot
  }
}

/** Descartar: not while it travels or may have arrived, for then nobody could say what became of it; a read will soon tell. */
export function discarded(slot: Slot): Slot | null {
  return slot.state === 'sending' || slot.state === 'unknown' ? slot : null
}

/** Deshacer: takes a creation out that has not begun to travel, whatever it waits for. */
export function undone(slot: Slot): Slot | null {
  const waits = slot.state === 'queued' || slot.state === 'waiting' || slot.state === 'needsSignIn'
  return slot.kind === 'creation' && waits && slot.sent === null ? null : slot
}
