/** How field slots enter an outbox in which some may stand already. */
import { withEdit } from './edit-slot'
import type { Transaction } from './store'
import type { FieldSlot, Slot } from './slot'

/** Adds field slots; where one stands already, its `mine` is replaced and its `base` kept. */
export async function fold(transaction: Transaction, slots: readonly FieldSlot[], now: number): Promise<void> {
  if (slots.length === 0) return
  const existing = await transaction.slots(slots.map(({ key }) => key))
  for (const [index, slot] of slots.entries()) {
    const standing = existing[index]
    await replace(transaction, slot, standing ? withEdit(standing, slot.mine, now) : slot)
  }
}

export async function replace(transaction: Transaction, { key }: Slot, next: Slot | null): Promise<void> {
  if (next === null) await transaction.deleteSlots([key])
  else await transaction.putSlots([next])
}
