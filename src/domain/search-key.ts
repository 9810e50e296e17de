/** How names are compared in every search and import. The provider's SQL function `plain` makes the same key. */
import { phoneDigits, withoutUnseen } from '../contract'
import { apostropheClass, blankClass, foldedLetters, ignoredClass } from './folded-letters'

const marks = /\p{M}/gu
const ignored = new RegExp(`[${ignoredClass}]`, 'g')
const blanks = new RegExp(`[${blankClass}]+`, 'g')
const apostrophes = new RegExp(`[${apostropheClass}]`, 'g')
const ascii = /^[\x01-\x7f]*$/
const notAscii = /[A-Z\x80-\uffff]/g

/** "ÍÑIGO" → "inigo". */
export function plain(text: string): string {
  return text.normalize('NFD').replace(marks, '').toLowerCase()
}

/** "Íñigo  Peña" → "inigo pena"; "Łukasz O’Farrill" → "lukasz ofarrill". */
export function searchKeyOf(text: string): string {
  return fold(text.normalize('NFD').replace(ignored, '')).replace(blanks, ' ').trim()
}

/** The same with its apostrophes, all of one kind, for an apostrophe has a place in the order of names. */
export function orderedLetters(text: string): string {
  return fold(withoutUnseen(text).normalize('NFD').replace(apostrophes, "'").replace(marks, '')).replace(blanks, ' ').trim()
}

function fold(bare: string): string {
  return ascii.test(bare) ? bare.toLowerCase() : bare.replace(notAscii, (letter) => foldedLetters().get(letter) ?? letter)
}

/** Whether every word of `search` begins or stands somewhere in the key; an empty search finds everything. */
export function matches(key: string, words: readonly string[]): boolean {
  return words.every((word) => key.includes(word))
}

/** An apostrophe parts words here, so that O'Farrill finds O Farrill and OFarrill; a whole telephone number is one word, however it is written. */
export function wordsOf(search: string): string[] {
  const number = /\p{L}/u.test(search) ? null : phoneDigits(search)
  if (number !== null) return [number]
  const key = searchKeyOf(search.replace(apostrophes, ' '))
  return key === '' ? [] : key.split(' ')
}
