/**
 * The slots that a drain still has to decide, by list, because one reading of a list serves all its slots. The oldest
 * changes come first, but slots with failed attempts last: a slot that stops every drain must not block the others.
 */
import type { Slot } from './slot'

export class Worklist {
  readonly #lists = new Map<string, Map<string, Slot>>()
  readonly #scopeOf: (slot: Slot) => string

  /** `scopeOf`: the key of the list in which a slot is searched. */
  constructor(scopeOf: (slot: Slot) => string, slots: readonly Slot[]) {
    this.#scopeOf = scopeOf
    for (const slot of [...slots].sort(
      (one, other) => Number(one.attempt > 0) - Number(other.attempt > 0) || one.createdAt - other.createdAt,
    ))
      this.put(slot)
  }

  put(slot: Slot): void {
    const scope = this.#scopeOf(slot)
    const list = this.#lists.get(scope) ?? new Map<string, Slot>()
    list.set(slot.key, slot)
    this.#lists.set(scope, list)
  }

  delete(slot: Slot): void {
    const scope = this.#scopeOf(slot)
    const list = this.#lists.get(scope)
    list?.delete(slot.key)
    if (list?.size === 0) this.#lists.delete(scope)
  }

  lists(): Iterable<[scope: string, slots: ReadonlyMap<string, Slot>]> {
    return this.#lists
  }

  /** For each row, its first slot for which `isFree` returns true; rows without such a slot are left out. */
  rows(isFree: (slot: Slot) => boolean): Slot[] {
    const rows = new Map<string, Slot>()
    for (const slots of this.#lists.values())
      for (const slot of slots.values()) if (!rows.has(slot.row) && isFree(slot)) rows.set(slot.row, slot)
    return [...rows.values()]
  }

  /** All slots of one list. */
  of(scope: string): Slot[] {
    return [...(this.#lists.get(scope)?.values() ?? [])]
  }
}
