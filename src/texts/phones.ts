/** Mexican phone numbers: ten digits inside, written as people group them. */

/** Prefixes of other times and of dialling from abroad, which a ten-digit number no longer carries. */
const prefixes = /^(?:00)?(?:521|52|044|045|01|1)(?=\d{10}$)/

/** The ten digits of a number, however it was written: "044 55-1234-5678", "+52 1 55 1234 5678"; null where there are not ten. */
export function phoneDigits(written: string): string | null {
  const digits = written.replace(/\D/g, '').replace(prefixes, '')
  return /^[1-9]\d{9}$/.test(digits) ? digits : null
}

/** Mexico City, Guadalajara and Monterrey have area codes of two digits; all others three. */
const twoDigitAreas = ['55', '56', '33', '81']

/** "55 1234 5678", "722 123 4567"; what is no Mexican number stays as it was written, '' stays ''. */
export function phoneText(written: string): string {
  const digits = phoneDigits(written)
  if (digits === null) return written.trim()
  const area = twoDigitAreas.some((code) => digits.startsWith(code)) ? 2 : 3
  return `${digits.slice(0, area)} ${digits.slice(area, -4)} ${digits.slice(-4)}`
}

/** How a number is sent: its ten digits, or what was written where it is none of ours. */
export function sentPhone(written: string): string {
  return phoneDigits(written) ?? written.trim()
}

/** The address that opens a WhatsApp draft: nothing is sent before a person presses the key there. null without ten digits. */
export function draftAddress(phone: string, message: string): string | null {
  const digits = phoneDigits(phone)
  return digits && `https://wa.me/52${digits}?text=${encodeURIComponent(message)}`
}

/** The address that calls a number; null without ten digits. */
export function callAddress(phone: string): string | null {
  const digits = phoneDigits(phone)
  return digits && `tel:+52${digits}`
}
