/** Telephone numbers, grouped for reading, and as addresses for calls and messages. */
import { dialledPhone, phoneDigits, canonicalPhone } from '../contract'
import { words } from './words'

export { phoneDigits, canonicalPhone }

/** Area codes of two digits: Mexico City, Guadalajara and Monterrey. All others have three. */
const twoDigitAreas = ['55', '56', '33', '81']

/** "55 1234 5678", "722 123 4567". Anything that is not a Mexican number: as `canonicalPhone` writes it. */
export function phoneText(written: string): string {
  const digits = phoneDigits(written)
  if (digits === null) return canonicalPhone(written)
  const area = twoDigitAreas.some((code) => digits.startsWith(code)) ? 2 : 3
  return `${digits.slice(0, area)} ${digits.slice(area, -4)} ${digits.slice(-4)}`
}

/** Why a number was rejected, and what it should look like. */
export function phoneProblem(written: string): string {
  const typed = canonicalPhone(written)
  const count = typed.replace(/\D/g, '').length
  if (count === 0) return words.phone
  if (/^\+(?!\s*52)/.test(typed)) return words.foreignPhone(typed)
  if (count === 11 && /^\D*1/.test(typed)) return words.phoneFromAbroad(typed)
  return count === 10 ? words.phoneBegins(typed) : words.phoneCount(typed, count)
}

/**
 * The address that opens a WhatsApp draft; nothing is sent until the person presses send there. null if `phone` is no
 * number.
 */
export function draftAddress(phone: string, message: string): string | null {
  const number = dialledPhone(phone)
  return number && `https://wa.me/${number.slice(1)}?text=${encodeURIComponent(message)}`
}

/** The address that starts a call; null if `phone` is no number. */
export function callAddress(phone: string): string | null {
  const number = dialledPhone(phone)
  return number && `tel:${number}`
}
