/**
 * What people did, each with what they saw when they did it: every value that leaves a device must go back to a deed.
 */
import type { Plain } from './provider'

type Deed = { at: number | undefined; seen: Set<Plain>; takenBack: boolean }

export class Deeds {
  readonly #deeds = new Map<string, Deed>()

  /** `seen`: what stood there when the person began; null, 0 and '' are nothing. */
  did(who: string, cell: string, value: Plain, seen: Plain, at: number): void {
    const name = key(who, cell, value)
    const known = this.#deeds.get(name)
    this.#deeds.set(name, { at, seen: (known?.seen ?? new Set()).add(seen || null), takenBack: false })
  }

  /** It takes the place of `earlier`, which waited: whoever changes it knows what they saw at that one. */
  follows(who: string, cell: string, value: Plain, earlier: Plain): void {
    const name = key(who, cell, value)
    const known = this.#deeds.get(name)
    this.#deeds.set(
      name,
      known
        ? { ...known, seen: known.seen.add(earlier || null) }
        : { at: undefined, seen: new Set([earlier || null]), takenBack: false },
    )
  }

  /** The person gave it up before it had left: from here on nothing may carry it. */
  takeBack(who: string, cell: string, value: Plain): void {
    const deed = this.#deeds.get(key(who, cell, value))
    if (deed) deed.takenBack = true
  }

  /** When it was last done; undefined: never. */
  at(who: string, cell: string, value: Plain): number | undefined {
    return this.#deeds.get(key(who, cell, value))?.at
  }

  isTakenBack(who: string, cell: string, value: Plain): boolean {
    return this.#deeds.get(key(who, cell, value))?.takenBack === true
  }

  /** Whether who entered `value` had seen `before`: then, or below a value of their own that they changed into it. */
  saw(who: string, cell: string, value: Plain, before: Plain): boolean {
    const looked = new Set<Plain>()
    const waiting = [value]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (looked.has(next)) continue
      looked.add(next)
      for (const seen of this.#deeds.get(key(who, cell, next))?.seen ?? []) {
        if (seen === (before || null)) return true
        waiting.push(seen)
      }
    }
    return false
  }
}

function key(who: string, cell: string, value: Plain): string {
  return `${who} ${cell} ${value}`
}
