/** What a name's letters are compared as: one table, from which the device's search key and the provider's SQL are both made. */
import { blankClass, unseenClass } from '../contract'

/** Accents and other marks that NFD parts from their letters. */
const markClass = '\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f'
/** Apostrophes and what keyboards make of them: nobody knows which one a name was written with. */
const apostropheClass = `'\`\u00b4\u02b9-\u02bf\u02c8\u02ca\u02cb\u0384\u055a\u05f3\u1fbd\u1fbf\u1fef\u1ffd\u1ffe\u2018-\u201b\u2032\u2035\ua78b\ua78c\uff07\uff40`

/** Left out of a name when it is compared: marks, characters without width, apostrophes. */
export const ignoredClass = markClass + unseenClass + apostropheClass
export { apostropheClass, blankClass }

/** Letters that NFD leaves as they are, and what people type for them. Lower case: capitals come to these first. */
const likeness = {
  ɐ: 'a', ª: 'a', æ: 'ae', ƀ: 'b', ɓ: 'b', ƈ: 'c', ȼ: 'c', đ: 'd', ð: 'd', ɖ: 'd', ɗ: 'd', ə: 'e', ǝ: 'e', ɛ: 'e', ɇ: 'e', ƒ: 'f', ﬁ: 'fi', ﬂ: 'fl', ǥ: 'g', ɠ: 'g', ħ: 'h', ı: 'i', ɨ: 'i',
  ĳ: 'ij', ɉ: 'j', ƙ: 'k', ĸ: 'k', ł: 'l', ŀ: 'l', ƚ: 'l', ɲ: 'n', ŉ: 'n', ŋ: 'n', ƞ: 'n', ø: 'o', º: 'o', œ: 'oe', ɔ: 'o', ɵ: 'o', ƥ: 'p', ɍ: 'r', ß: 'ss', ſ: 's', þ: 'th', ŧ: 't', ƭ: 't', ʈ: 't',
  ʉ: 'u', ʋ: 'v', ɏ: 'y', ƴ: 'y', ƶ: 'z', ȥ: 'z', ς: 'σ',
} as const

/** Dashes of every length, as the one on the keyboard. */
const dashes = [...'\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\ufe58\ufe63\uff0d'].map((dash) => [dash, '-'] as const)

/** Blocks whose capitals are told from small letters: Latin, Greek, Cyrillic, Armenian, wide Latin. Not the whole of Unicode, whose newest letters two programs may know differently. */
const blocks = [[0x41, 0x5a], [0xc0, 0x24f], [0x370, 0x3ff], [0x400, 0x52f], [0x531, 0x556], [0x1e00, 0x1eff], [0x2c60, 0x2c7f], [0xff21, 0xff3a]] as const

const smallOf = (letter: string) => (letter.toLowerCase().normalize('NFD').length === 1 && letter.normalize('NFD') === letter ? letter.toLowerCase() : letter)

let table: ReadonlyMap<string, string> | undefined

/** Every letter that is compared as another one, or as two. Made at the first name that needs it: most have only letters that everybody types. */
export function foldedLetters(): ReadonlyMap<string, string> {
  if (table) return table
  const alike = new Map<string, string>(Object.entries(likeness))
  const letters = blocks.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index)))
  const capitals = letters.filter((letter) => smallOf(letter) !== letter).map((letter) => [letter, alike.get(smallOf(letter)) ?? smallOf(letter)] as const)
  table = new Map([...dashes, ...alike, ...capitals])
  return table
}
