/** One Idempotency-Key for every sending of one request, for windows that are not forms. */
import { useRef } from 'react'
import { useWorkspace } from '../../offline'
import { randomName } from './random-name'

/** `currentKey` resolves to the key, or to null if the provider has none. After `newKey` it is another one. */
export function useOrderKey(): { currentKey: () => Promise<string | null>; newKey: () => void } {
  const { capabilities } = useWorkspace()
  const key = useRef<string | null>(null)
  return {
    currentKey: async () =>
      (await capabilities()).includes('idempotency-key') ? (key.current ??= randomName()) : null,
    newKey: () => void (key.current = null),
  }
}
