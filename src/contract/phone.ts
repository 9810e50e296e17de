/** Telephones, taken as people write them: ten digits for a Mexican number, + and digits for another country's. */
import { withoutUnseen } from './unseen'

/** No number is written with more characters, marks and blanks included. */
export const longestPhone = 40

/** Prefixes of other times and of dialling from abroad, which a ten-digit number no longer carries. */
const prefixes = /^(?:00)?(?:521|52|044|045|01|1)(?=\d{10}$)/
/** Another country's number, dialled by + or 00: at most fifteen digits with the country's code (E.164). */
const abroad = /^(?:\+|00)(?!52)([1-9]\d{6,14})$/

/** NFKC turns wide digits and the + of other keyboards into ours. */
const plainDigits = (written: string) => withoutUnseen(written.normalize('NFKC'))

/** "+1 (415) 555-2671" is "+14155552671"; null for a number of this country, and for what is no number. */
function foreignNumber(written: string): string | null {
  const [, digits] = abroad.exec(plainDigits(written).replace(/[^\p{L}\d+]/gu, '')) ?? []
  return digits === undefined ? null : `+${digits}`
}

/** The ten digits of a number, however it was written: "044 55-1234-5678", "+52 1 55 1234 5678"; null if there are not ten. */
export function phoneDigits(written: string): string | null {
  if (foreignNumber(written) !== null) return null
  const digits = plainDigits(written).replace(/\D/g, '').replace(prefixes, '')
  return /^[1-9]\d{9}$/.test(digits) ? digits : null
}

/** How a number is sent and stored: its ten digits, + and the digits of another country's, or what was written if it is neither. */
export function sentPhone(written: string): string {
  return foreignNumber(written) ?? phoneDigits(written) ?? withoutUnseen(written).trim()
}

/** With the country's code, as links to call and to write want it: "+525512345678"; null if it is no number. */
export function dialledPhone(written: string): string | null {
  const digits = phoneDigits(written)
  return digits === null ? foreignNumber(written) : `+52${digits}`
}
