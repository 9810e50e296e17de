/**
 * What a drain still has to look at, list by list: all changes of one (group, date) together, so that one read serves them,
 * the list with the oldest change first and in it the oldest change first. What was tried in vain goes behind all that was not: what
 * stops a drain each time keeps nothing else from being sent before it.
 */
import type { Slot } from './slot'

export class Worklist {
  readonly #lists = new Map<string, Map<string, Slot>>()
  readonly #scopeOf: (slot: Slot) => string

  /** `scopeOf` names the list that a slot is looked for in. */
  constructor(scopeOf: (slot: Slot) => string, slots: readonly Slot[]) {
    this.#scopeOf = scopeOf
    for (const slot of [...slots].sort((one, other) => Number(one.attempt > 0) - Number(other.attempt > 0) || one.createdAt - other.createdAt)) this.put(slot)
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

  /** One change for each row, of those that are free. */
  rows(isFree: (slot: Slot) => boolean): Slot[] {
    const rows = new Map<string, Slot>()
    for (const slots of this.#lists.values()) for (const slot of slots.values()) if (!rows.has(slot.row) && isFree(slot)) rows.set(slot.row, slot)
    return [...rows.values()]
  }

  /** The slots of one list. */
  of(scope: string): Slot[] {
    return [...(this.#lists.get(scope)?.values() ?? [])]
  }
}
