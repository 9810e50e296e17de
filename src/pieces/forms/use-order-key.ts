/** Idempotency-Keys, by which a provider recognizes a request that is sent again. */
import { useRef } from 'react'
import { useWorkspace } from '../../offline'

/** Returns a new key without `crypto.randomUUID`, which is missing if the page is not served over HTTPS. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * One key for every sending of one request, for windows that are not forms. `currentKey` resolves to the key, or to
 * null if the provider does not know such keys. `newKey` begins another request, with another key.
 */
export function useOrderKey(): { currentKey: () => Promise<string | null>; newKey: () => void } {
  const { capabilities } = useWorkspace()
  const key = useRef<string | null>(null)
  return {
    currentKey: async () => ((await capabilities()).includes('idempotency-key') ? (key.current ??= randomKey()) : null),
    newKey: () => void (key.current = null),
  }
}
