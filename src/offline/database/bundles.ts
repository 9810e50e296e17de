/**
 * The outbox on disk: what waits of one roll is one record, a bundle, for a roll is tapped, taken back and sent as one; each changed
 * field is a bundle of its own.
 */
import type { EntityTable } from 'dexie'
import { bundleKeyOf } from '../engine/slot-keys'
import type { Slot } from '../engine/slot'

/** `key`: `bundleKeyOf` each of its slots. One without slots is not kept. */
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

/** All that waits. */
export async function readSlots({ outbox }: { outbox: EntityTable<Bundle, 'key'> }): Promise<Slot[]> {
  return (await outbox.toArray()).flatMap(({ slots }) => slots)
}
