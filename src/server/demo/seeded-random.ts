/** A seeded pseudo-random generator: the same seed always gives the same numbers. */
export type Chance = {
  /** A whole number from 0 to `limit` − 1. */
  below(limit: number): number
  oneOf<Item>(items: readonly [Item, ...Item[]]): Item
}

/** The mulberry32 generator. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { below, oneOf: (items) => items[below(items.length)] ?? items[0] }
}
