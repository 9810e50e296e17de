/**
 * Reads the school's profile at each start, when the provider can be reached again, and when the page comes to the
 * front after a while; a change is reported to the service worker. Renders nothing.
 */
import { useEffect } from 'react'
import { realNow, useCapabilities, useReachable } from '../offline'
import { learnProfile, watchProfile } from '../profile'
import { providerClient } from '../provider/origin'

/** A page that comes to the front reads the profile if the last reading began at least this many ms ago. */
const freshMs = 30_000

export default function ProfileKeeper() {
  const capabilities = useCapabilities()
  // undefined: the capabilities are loading, or were never received.
  const announced = capabilities?.includes('profile')
  const reachable = useReachable()
  useEffect(() => {
    if (announced === false) learnProfile(null)
    if (!announced || !reachable) return
    let readAt = 0
    async function read() {
      readAt = realNow()
      const answer = await providerClient('profile', {})
      // Without an answer the stored profile stays.
      if (answer.ok) learnProfile(answer.value)
    }
    const onFront = () => {
      if (document.visibilityState === 'visible' && Math.abs(realNow() - readAt) >= freshMs) void read()
    }
    void read()
    document.addEventListener('visibilitychange', onFront)
    return () => document.removeEventListener('visibilitychange', onFront)
  }, [announced, reachable])
  useEffect(() => watchProfile(() => navigator.serviceWorker?.controller?.postMessage({ type: 'PROFILE_CHANGED' })), [])
  return null
}
