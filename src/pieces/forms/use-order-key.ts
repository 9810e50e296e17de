/** One key for every sending of one order (Idempotency-Key), for windows that are no form. */
import { useRef } from 'react'
import { useWorkspace } from '../../offline'
import { randomName } from './random-name'

/** `take` answers the key, null where the provider knows none; `anew` lets the next one be another. */
export function useOrderKey(): { take: () => Promise<string | null>; anew: () => void } {
  const { capabilities } = useWorkspace()
  const key = useRef<string | null>(null)
  return {
    take: async () => ((await capabilities()).includes('idempotency-key') ? (key.current ??= randomName()) : null),
    anew: () => void (key.current = null),
  }
}
