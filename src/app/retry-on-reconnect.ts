/** What failed on screen while the provider was out of reach is read again when the device finds it. */
import { useEffect, useRef } from 'react'
import { useReachable } from '../offline'
import { providerReturned } from '../provider/reconnect'

export function useRetryOnReconnect(): void {
  const reachable = useReachable()
  const before = useRef(reachable)
  useEffect(() => {
    if (reachable && !before.current) providerReturned()
    before.current = reachable
  }, [reachable])
}
