/** Which letters are equal when names are compared: one table for the device's search key and the provider's SQL. */
import { blankClass, invisibleClass } from '../contract'

/** Combining marks such as accents, which NFD separates from their letters. */
const markClass = '\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f'
/** Apostrophes and characters that are typed instead of them. */
const apostropheClass = `'\`\u00b4\u02b9-\u02bf\u02c8\u02ca\u02cb\u0384\u055a\u05f3\u1fbd\u1fbf\u1fef\u1ffd\u1ffe\u2018-\u201b\u2032\u2035\ua78b\ua78c\uff07\uff40`

/** Characters that are removed before names are compared: marks, invisible characters, apostrophes. */
export const ignoredClass = markClass + invisibleClass + apostropheClass
export { apostropheClass, blankClass }

/** Values: letters that NFD does not decompose. Keys: what people type instead. `foldedLetters` adds the capitals. */
const likeness = {
  a: 'ɐª',
  ae: 'æ',
  b: 'ƀɓ',
  c: 'ƈȼ',
  d: 'đðɖɗ',
  e: 'əǝɛɇ',
  f: 'ƒ',
  fi: 'ﬁ',
  fl: 'ﬂ',
  g: 'ǥɠ',
  h: 'ħ',
  i: 'ıɨ',
  ij: 'ĳ',
  j: 'ɉ',
  k: 'ƙĸ',
  l: 'łŀƚ',
  n: 'ɲŉŋƞ',
  o: 'øºɔɵ',
  oe: 'œ',
  p: 'ƥ',
  r: 'ɍ',
  ss: 'ß',
  s: 'ſ',
  th: 'þ',
  t: 'ŧƭʈ',
  u: 'ʉ',
  v: 'ʋ',
  y: 'ɏƴ',
  z: 'ƶȥ',
  σ: 'ς',
} as const

/** These dashes become the hyphen of the keyboard. */
const dashes = [...'\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\ufe58\ufe63\uff0d'].map(
  (dash) => [dash, '-'] as const,
)

/**
 * The ranges in which capitals become small letters: Latin, Greek, Cyrillic, Armenian, full-width Latin. Not all of
 * Unicode, because JavaScript and the database may know different versions of it.
 */
const blocks = [
  [0x41, 0x5a],
  [0xc0, 0x24f],
  [0x370, 0x3ff],
  [0x400, 0x52f],
  [0x531, 0x556],
  [0x1e00, 0x1eff],
  [0x2c60, 0x2c7f],
  [0xff21, 0xff3a],
] as const

const smallOf = (letter: string) =>
  letter.toLowerCase().normalize('NFD').length === 1 && letter.normalize('NFD') === letter
    ? letter.toLowerCase()
    : letter

let table: ReadonlyMap<string, string> | undefined

/** Maps a letter to the letters that replace it. Created at the first use: most names need only ASCII and marks. */
export function foldedLetters(): ReadonlyMap<string, string> {
  if (table) return table
  const alike = new Map(
    Object.entries(likeness).flatMap(([typed, letters]) => [...letters].map((letter) => [letter, typed] as const)),
  )
  const letters = blocks.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index)),
  )
  const capitals = letters
    .filter((letter) => smallOf(letter) !== letter)
    .map((letter) => [letter, alike.get(smallOf(letter)) ?? smallOf(letter)] as const)
  table = new Map([...dashes, ...alike, ...capitals])
  return table
}
