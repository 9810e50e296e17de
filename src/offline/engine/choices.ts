/** What a person may choose about a slot that waits for one. Pure. */
import { only } from './canonical'
import { remainder } from './edit'
import type { FieldSlot, Slot } from './types'

/** What becomes of the slot (null: it leaves; the same object: nothing changes) and the field slots it turns into. */
export type Choice = { slot: Slot | null; fields: FieldSlot[] }

const afresh = { state: 'queued', attempt: 0, nextAt: 0, error: null, sent: null, theirs: null } as const

/** Conservar el mío: the provider's value becomes what the person saw, and mine is sent over it. */
export function keptMine(slot: Slot): Choice {
  if (slot.state !== 'conflict' || slot.theirs === null) return { slot, fields: [] }
  if (slot.kind === 'creation') return { slot: null, fields: remainder(slot, slot.theirs) }
  return { slot: { ...slot, ...afresh, base: only(slot.field, slot.theirs) }, fields: [] }
}

/** Usar el del servidor: the mirror has it already. */
export function tookTheirs(slot: Slot): Choice {
  return { slot: slot.state === 'conflict' ? null : slot, fields: [] }
}

/** Reintentar: now, whatever the provider said last. A slot that may have arrived keeps its quarantine. */
export function retried(slot: Slot): Choice {
  switch (slot.state) {
    case 'waiting': return { slot: { ...slot, nextAt: 0 }, fields: [] }
    case 'rejected':
    case 'gone': return { slot: { ...slot, ...afresh, sent: slot.sent }, fields: [] }
    default: return { slot, fields: [] }
  }
}

/** Descartar: not while it travels, for then nobody could say what became of it. */
export function discarded(slot: Slot): Choice {
  return { slot: slot.state === 'sending' ? slot : null, fields: [] }
}

/** Deshacer: takes a creation out that has not begun to travel. */
export function undone(slot: Slot): Choice {
  const still = slot.kind === 'creation' && slot.state === 'queued' && slot.sent === null
  return { slot: still ? null : slot, fields: [] }
}
