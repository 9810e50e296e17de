/**
 * The records of the outbox. A bundle contains all creations of one roll, because a roll is recorded, undone and sent
 * as a whole; each changed field is a bundle of its own.
 */
import type { EntityTable } from 'dexie'
import { bundleKeyOf } from '../engine/slot-keys'
import type { Slot } from '../engine/slot'

/** `key`: `bundleKeyOf` of each of its slots. A bundle without slots is deleted. */
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
