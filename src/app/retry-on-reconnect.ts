/** What failed on screen while the provider was out of reach is read again when the device finds it. */
import { useEffect, useRef } from 'react'
import { useReachable } from '../offline'
import { providerReconnected } from '../provider/reconnect'

export function useRetryOnReconnect(): void {
  const reachable = useReachable()
  const before = useRef(reachable)
  useEffect(() => {
    if (reachable && !before.current) providerReconnected()
    before.current = reachable
  }, [reachable])
}
