/**
 * The values that people entered (deeds), each with the value that they saw then. Every value that a device sends must
 * come from a deed.
 */
import type { Plain } from './provider'

/**
 * One entered value. `at`: when it was last entered, world time in ms; undefined: never. `seen`: the values that the
 * person had seen when they entered this one, each with the time when they first had.
 */
type Deed = { at: number | undefined; seen: Map<Plain, number>; takenBack: boolean }

export class Deeds {
  readonly #deeds = new Map<string, Deed>()

  /** `seen`: the value on screen when the person began; null, 0, '' and false all count as nothing. */
  did(who: string, cell: string, value: Plain, seen: Plain, at: number): void {
    const name = key(who, cell, value)
    this.#deeds.set(name, { at, seen: withValue(this.#deeds.get(name)?.seen, seen, at), takenBack: false })
  }

  /**
   * `value` replaces `earlier`, which was not sent yet. `earlier` counts as seen, and with it everything that was seen
   * when it was entered (see `saw`).
   */
  follows(who: string, cell: string, value: Plain, earlier: Plain): void {
    const name = key(who, cell, value)
    const known = this.#deeds.get(name) ?? { at: undefined, seen: undefined, takenBack: false }
    this.#deeds.set(name, { ...known, seen: withValue(known.seen, earlier, -Infinity) })
  }

  /** The person took the value back before it left: no request may carry it from now on. */
  takeBack(who: string, cell: string, value: Plain): void {
    const deed = this.#deeds.get(key(who, cell, value))
    if (deed) deed.takenBack = true
  }

  /** When the value was last entered; undefined: never. */
  at(who: string, cell: string, value: Plain): number | undefined {
    return this.#deeds.get(key(who, cell, value))?.at
  }

  isTakenBack(who: string, cell: string, value: Plain): boolean {
    return this.#deeds.get(key(who, cell, value))?.takenBack === true
  }

  /**
   * Whether the person had seen `before` when they entered `value`: on screen at that moment, or when they entered an
   * earlier value of their own that `value` replaced. What they saw only after that moment does not count.
   */
  saw(who: string, cell: string, value: Plain, before: Plain): boolean {
    const until = this.at(who, cell, value) ?? Infinity
    const looked = new Set<Plain>()
    const waiting = [value]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (looked.has(next)) continue
      looked.add(next)
      for (const [seen, at] of this.#deeds.get(key(who, cell, next))?.seen ?? []) {
        if (at > until) continue
        if (seen === (before || null)) return true
        waiting.push(seen)
      }
    }
    return false
  }
}

function withValue(known: ReadonlyMap<Plain, number> | undefined, value: Plain, at: number): Map<Plain, number> {
  const name = value || null
  return new Map(known).set(name, Math.min(at, known?.get(name) ?? at))
}

/**
 * null, 0, '' and false have the same key: a person who chose 0 over a value, and then replaces the 0, has seen that
 * value.
 */
function key(who: string, cell: string, value: Plain): string {
  return `${who} ${cell} ${value || null}`
}
