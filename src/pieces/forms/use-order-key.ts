/** Idempotency-Keys, by which a provider recognizes a request that is sent again. */
import { useRef } from 'react'
import { useWorkspace } from '../../offline'

/** Returns a new key without `crypto.randomUUID`, which is missing if the page is not served over HTTPS. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * The Idempotency-Key of a request from a window that is not a form. `currentKey` resolves to the same key each time
 * the request is sent, or to null if the provider does not know such keys. After `newKey` the next request gets another
 * key.
 */
export function useOrderKey(): { currentKey: () => Promise<string | null>; newKey: () => void } {
  const { capabilities } = useWorkspace()
  const key = useRef<string | null>(null)
  return {
    currentKey: async () => ((await capabilities()).includes('idempotency-key') ? (key.current ??= randomKey()) : null),
    newKey: () => void (key.current = null),
  }
}
