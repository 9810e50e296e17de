/**
 * The records of the outbox. All new rows of one group's day (its roll) are one bundle, because they are recorded and
 * undone together; each changed field is a bundle of its own.
 */
import type { EntityTable } from 'dexie'
import { bundleKeyOf } from '../engine/slot-keys'
import type { Slot } from '../engine/slot'

/** `key`: what `bundleKeyOf` returns for each of the `slots`. A bundle whose last slot is removed is deleted. */
export type Bundle = { key: string; slots: Slot[] }

export function bundled(slots: Iterable<Slot>): Bundle[] {
  const bundles = new Map<string, Bundle>()
  for (const slot of slots) {
    const key = bundleKeyOf(slot.key)
    const { slots: before } = bundles.get(key) ?? { slots: [] }
    bundles.set(key, { key, slots: [...before, slot] })
  }
  return [...bundles.values()]
}

/** All slots of the outbox. */
export async function readSlots({ outbox }: { outbox: EntityTable<Bundle, 'key'> }): Promise<Slot[]> {
  return (await outbox.toArray()).flatMap(({ slots }) => slots)
}
