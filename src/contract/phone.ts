/** Telephone numbers as people write them, made canonical: ten digits (Mexico), `+` and digits (abroad). */
import { withoutInvisible } from './unseen'

/** The longest accepted input, in characters, punctuation and blanks included. */
export const longestPhone = 40

/**
 * The prefixes that are removed before the ten digits of a Mexican number: former national ones, and those from abroad.
 * A 1 alone is not among them: "1 415 555 2671" is a number of the United States.
 */
const prefixes = /^(?:00)?(?:521|52|044|045|01)(?=\d{10}$)/
/** A number abroad: `+` or 00, then the country code and the number, together 7 to 15 digits (E.164). */
const foreignPattern = /^(?:\+|00)(?!52)([1-9]\d{6,14})$/

/** Converts full-width digits and plus signs to ASCII (NFKC) and removes invisible characters. */
const asciiDigits = (written: string) => withoutInvisible(written.normalize('NFKC'))

/** "+1 (415) 555-2671" → "+14155552671"; null for a Mexican number and for other text. */
function foreignNumber(written: string): string | null {
  const [, digits] = foreignPattern.exec(asciiDigits(written).replace(/[^\p{L}\d+]/gu, '')) ?? []
  return digits === undefined ? null : `+${digits}`
}

/** "044 55-1234-5678" and "+52 1 55 1234 5678" → "5512345678"; null for a number abroad or other text. */
export function phoneDigits(written: string): string | null {
  if (foreignNumber(written) !== null) return null
  const digits = asciiDigits(written).replace(/\D/g, '').replace(prefixes, '')
  return /^[1-9]\d{9}$/.test(digits) ? digits : null
}

/**
 * The form in which a number is sent and stored: ten digits, or `+` and digits. Other text is only trimmed and freed of
 * invisible characters.
 */
export function canonicalPhone(written: string): string {
  return foreignNumber(written) ?? phoneDigits(written) ?? withoutInvisible(written).trim()
}

/** With country code, for `tel:` and messenger links: "+525512345678"; null if `written` is no number. */
export function dialledPhone(written: string): string | null {
  const digits = phoneDigits(written)
  return digits === null ? foreignNumber(written) : `+52${digits}`
}
