/** A name that nobody else gives: what several sendings of one order are known by. */

/** Also where `crypto.randomUUID` is missing: at a school's own address without a certificate. */
export function randomName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
