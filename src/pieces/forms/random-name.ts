/** A random Idempotency-Key. */

/** Also works without `crypto.randomUUID`, which is missing if the page is not served over HTTPS. */
export function randomName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
