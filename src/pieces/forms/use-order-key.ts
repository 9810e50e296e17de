/** One Idempotency-Key for every sending of one order, for windows that are not forms. */
import { useRef } from 'react'
import { useWorkspace } from '../../offline'
import { randomName } from './random-name'

/** `take` returns the key, or null if the provider has none. `anew`: the next order gets another key. */
export function useOrderKey(): { take: () => Promise<string | null>; anew: () => void } {
  const { capabilities } = useWorkspace()
  const key = useRef<string | null>(null)
  return {
    take: async () => ((await capabilities()).includes('idempotency-key') ? (key.current ??= randomName()) : null),
    anew: () => void (key.current = null),
  }
}
