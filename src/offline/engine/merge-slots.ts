/** How field slots enter an outbox in which some may stand already. */
import { withEdit } from './edit-slot'
import type { FieldSlot, Slot } from './slot'
import type { Transaction } from './store'

/**
 * Adds field slots; where one stands already, its `mine` is replaced and its `base` kept. Where that takes it back to its base the
 * new one stands in its place: it is there because the provider says something else.
 */
export async function mergeSlots(transaction: Transaction, slots: readonly FieldSlot[], now: number): Promise<void> {
  if (slots.length === 0) return
  const existing = await transaction.slots(slots.map(({ key }) => key))
  for (const [index, slot] of slots.entries()) {
    const standing = existing[index]
    await replaceSlot(transaction, slot, (standing && withEdit(standing, slot.mine, now)) ?? slot)
  }
}

export async function replaceSlot(transaction: Transaction, { key }: Slot, next: Slot | null): Promise<void> {
  if (next === null) await transaction.deleteSlots([key])
  else await transaction.putSlots([next])
}
