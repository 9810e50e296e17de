/** The order of names in Spanish lists: accents and case change nothing, ñ comes after n, and "Kids 10" after "Kids 2". */
import { plain } from './search-key'

/** As many digits as any number in a name has. */
const digits = 12

/** Negative where the first comes before the second. What the browser has for it a slow device needs forty milliseconds to get ready, in the middle of its first picture. */
export function compareNames(one: string, other: string): number {
  const [key, otherKey] = [orderKeyOf(one), orderKeyOf(other)]
  return key === otherKey ? 0 : key < otherKey ? -1 : 1
}

function orderKeyOf(name: string): string {
  return plain(name.normalize('NFC').replace(/ñ/giu, 'n\u{7f}')).replace(/\d+/g, (number) => number.padStart(digits, '0'))
}
