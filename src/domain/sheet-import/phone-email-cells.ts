/**
 * Reads telephone numbers and e-mails as people write them into cells: several, with remarks, with an extension. Pure.
 */
import { canonicalEmail, email as emailSchema, phone as phoneSchema, type RowProblem } from '../../contract'

/** `reason`: why the value is doubtful, or null. `suggestion`: '' if there is none. */
export type ReadText = { value: string; reason: RowProblem | null; suggestion: string }

const certain = (value: string): ReadText => ({ value, reason: null, suggestion: '' })

/** A number in the form in which it is stored; null for other text. */
function phoneIn(text: string): string | null {
  const read = phoneSchema.safeParse(text)
  return read.success ? read.data : null
}
export const canonicalOf = (text: string) => phoneIn(text) ?? text

const extension = /\b(?:ext(?:ensi[oó]n)?|x)\b[.:\s]*\d{1,6}/i

/** The phone of a cell; of several the first. `cell`: with its line breaks. */
export function readPhone(cell: string): ReadText {
  const text = cell.replace(/\s+/g, ' ').trim()
  const whole = phoneIn(text)
  if (text === '' || whole !== null) return certain(whole ?? '')
  const parts = cell
    .replace(extension, ' ')
    .split(/[^\d\s+().-]+|[\n\r]+/)
    .flatMap(twoNumbers)
    .filter((part) => part.replace(/\D/g, '').length >= fewestDigits)
  const [first] = parts.flatMap((part) => phoneIn(part) ?? [])
  if (first === undefined) return { value: text, reason: 'phone', suggestion: '' }
  if (parts.length > 1) return { value: first, reason: 'severalPhones', suggestion: first }
  return extension.test(text) ? { value: first, reason: 'phone', suggestion: first } : certain(first)
}

/** Shorter parts of a cell are ignored: beside a telephone number they are, for example, a house number. */
const fewestDigits = 7

/** "55 1234 5678 55 8765 4321", two numbers without anything between them, becomes both; other text stays one. */
function twoNumbers(text: string): string[] {
  const words = text.trim().split(/\s+/)
  for (let count = 1; count < words.length && phoneIn(text) === null; count += 1) {
    const both = [words.slice(0, count).join(' '), words.slice(count).join(' ')]
    if (both.every((each) => phoneIn(each) !== null)) return both
  }
  return [text]
}

const isEmail = (text: string) => emailSchema.safeParse(text).success

/** The e-mail of a cell; of several the first. */
export function readEmail(text: string): ReadText {
  const small = canonicalEmail(text)
  if (small === '' || isEmail(small)) return certain(small)
  const found = [...new Set(small.match(/[^\s@,;/|<>()[\]"'“”:]+@[^\s@,;/|<>()[\]"'“”:]+/g) ?? [])]
    .map((each) => each.replace(/\.+$/, ''))
    .filter(isEmail)
  const [first = ''] = found
  if (found.length > 1) return { value: first, reason: 'severalEmails', suggestion: first }
  const mended = small.replace(/\s+/g, '').replace(/(@[^,]*),/, '$1.')
  return { value: small, reason: 'email', suggestion: [mended, first].find(isEmail) ?? '' }
}
