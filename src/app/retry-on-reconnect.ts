/** Reads failed lists again when the provider can be reached again. */
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
