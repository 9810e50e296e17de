/** Adds field slots to an outbox that may already contain slots of the same fields. */
import { withEdit } from './edit-slot'
import type { FieldSlot, Slot } from './slot'
import type { Transaction } from './store'

/**
 * An existing slot of the same field gets the new `mine` and keeps its `base`. If the existing slot would then have
 * nothing to send, the new slot replaces it, because the provider's value is not the old `base` any more.
 */
export async function mergeSlots(transaction: Transaction, slots: readonly FieldSlot[], now: number): Promise<void> {
  if (slots.length === 0) return
  const existing = await transaction.slots(slots.map(({ key }) => key))
  for (const [index, slot] of slots.entries()) {
    const current = existing[index]
    await replaceSlot(transaction, slot, (current && withEdit(current, slot.mine, now)) ?? slot)
  }
}

export async function replaceSlot(transaction: Transaction, { key }: Slot, next: Slot | null): Promise<void> {
  if (next === null) await transaction.deleteSlots([key])
  else await transaction.putSlots([next])
}
