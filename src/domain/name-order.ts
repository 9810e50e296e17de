/** The order of names in Spanish lists: accents and case change nothing, ñ comes after n, and "Kids 10" after "Kids 2". */
import { orderedLetters } from './search-key'

/** As many digits as any number in a name has. */
const digits = 12

/** Negative where the first comes before the second. What the browser has for it a slow device needs forty milliseconds to get ready, in the middle of its first picture. */
export function compareNames(one: string, other: string): number {
  return compareKeys(orderKeyOf(one), orderKeyOf(other))
}

/** A list in that order, each name read once. */
export function sortedByName<Item>(items: readonly Item[], nameOf: (item: Item) => string): Item[] {
  const keyed = items.map((item) => ({ item, key: orderKeyOf(nameOf(item)) }))
  return keyed.sort((one, other) => compareKeys(one.key, other.key)).map(({ item }) => item)
}

function compareKeys(key: string, otherKey: string): number {
  return key === otherKey ? 0 : key < otherKey ? -1 : 1
}

/** Sorts as text in that order. */
export function orderKeyOf(name: string): string {
  return orderedLetters(name.normalize('NFC').replace(/ñ/giu, 'n~')).replace(/\d+/g, (number) => number.padStart(digits, '0'))
}
