/** Telephone numbers as people group and call them. */
import { dialledPhone, phoneDigits, sentPhone } from '../contract'
import { words } from './words'

export { phoneDigits, sentPhone }

/** Mexico City, Guadalajara and Monterrey have area codes of two digits; all others three. */
const twoDigitAreas = ['55', '56', '33', '81']

/** "55 1234 5678", "722 123 4567"; what is no Mexican number stays as it was written, '' stays ''. */
export function phoneText(written: string): string {
  const digits = phoneDigits(written)
  if (digits === null) return sentPhone(written)
  const area = twoDigitAreas.some((code) => digits.startsWith(code)) ? 2 : 3
  return `${digits.slice(0, area)} ${digits.slice(area, -4)} ${digits.slice(-4)}`
}

/** What is wrong with a number that was refused, and what it should have been. */
export function phoneProblem(written: string): string {
  const typed = sentPhone(written)
  const count = typed.replace(/\D/g, '').length
  if (count === 0) return words.phone
  if (/^\+(?!\s*52)/.test(typed)) return words.foreignPhone(typed)
  return count === 10 ? words.phoneBegins(typed) : words.phoneCount(typed, count)
}

/** The address that opens a WhatsApp draft: nothing is sent before a person presses the key there. null if it is no number. */
export function draftAddress(phone: string, message: string): string | null {
  const number = dialledPhone(phone)
  return number && `https://wa.me/${number.slice(1)}?text=${encodeURIComponent(message)}`
}

/** The address that calls a number; null if it is none. */
export function callAddress(phone: string): string | null {
  const number = dialledPhone(phone)
  return number && `tel:${number}`
}
