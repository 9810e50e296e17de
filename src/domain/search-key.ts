/** The keys by which names are compared and sorted. `searchKeyOf` returns the same key as the SQL function `plain`. */
import { phoneDigits, withoutInvisible } from '../contract'
import { apostropheClass, blankClass, foldedLetters, ignoredClass } from './folded-letters'

const marks = /\p{M}/gu
const ignored = new RegExp(`[${ignoredClass}]`, 'g')
const blanks = new RegExp(`[${blankClass}]+`, 'g')
const apostrophes = new RegExp(`[${apostropheClass}]`, 'g')
const ascii = /^[\x01-\x7f]*$/
const notAscii = /[A-Z\x80-\uffff]/g

/** A text without accents and in lower case: "ÍÑIGO" → "inigo". */
export function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(marks, '').toLowerCase()
}

/** Two spellings of a name are equal if their keys are: "Íñigo  Peña" → "inigo pena"; "O’Farrill" → "ofarrill". */
export function searchKeyOf(text: string): string {
  return fold(text.normalize('NFD').replace(ignored, '')).replace(blanks, ' ').trim()
}

/** Like `searchKeyOf`, but keeps apostrophes (all as '), because they count in the order of names. */
export function orderedLetters(text: string): string {
  return fold(withoutInvisible(text).normalize('NFD').replace(apostrophes, "'").replace(marks, ''))
    .replace(blanks, ' ')
    .trim()
}

function fold(bare: string): string {
  return ascii.test(bare)
    ? bare.toLowerCase()
    : bare.replace(notAscii, (letter) => foldedLetters().get(letter) ?? letter)
}

/** Whether the key contains every word; true if there are no words. */
export function matches(key: string, words: readonly string[]): boolean {
  return words.every((word) => key.includes(word))
}

/**
 * The words of a search. An apostrophe separates words: `o` and `farrill` find both O Farrill and O'Farrill (whose key
 * is `ofarrill`). A complete phone number is one word.
 */
export function wordsOf(search: string): string[] {
  const number = /\p{L}/u.test(search) ? null : phoneDigits(search)
  if (number !== null) return [number]
  const key = searchKeyOf(search.replace(apostrophes, ' '))
  return key === '' ? [] : key.split(' ')
}
