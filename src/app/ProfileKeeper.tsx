/**
 * Reads the school's profile at each start and when the provider can be reached again; a change is reported to the worker.
 * Renders nothing.
 */
import { useEffect } from 'react'
import { useCapabilities, useReachable } from '../offline'
import { learnProfile, watchProfile } from '../profile'
import { providerClient } from '../provider/origin'

export default function ProfileKeeper() {
  const capabilities = useCapabilities()
  // undefined: the capabilities are loading, or were never received.
  const announced = capabilities?.includes('profile')
  const reachable = useReachable()
  useEffect(() => {
    if (announced === false) learnProfile(null)
    if (announced && reachable)
      void providerClient('profile', {}).then((answer) => {
        // Without an answer the stored profile stays.
        if (answer.ok) learnProfile(answer.value)
      })
  }, [announced, reachable])
  useEffect(() => watchProfile(() => navigator.serviceWorker?.controller?.postMessage({ type: 'PROFILE_CHANGED' })), [])
  return null
}
