/**
 * Checks at each start of the portal, and when another person signs in, that this browser's push subscription belongs
 * to that person; renews or ends it. Rendered only if the browser allows notices (see Frame). Renders nothing.
 */
import { useEffect } from 'react'
import { may, endpointHash } from '../contract'
import { useAnnounced } from '../offline'
import { subscribeBrowser, hasKey } from '../pieces/notices/ask-for-notices'
import { endSubscription, oneAtATime, currentSubscription } from '../pieces/notices/browser-address'
import { providerClient } from '../provider/origin'
import { currentSession, useSession } from '../session'

export default function NoticeKeeper() {
  const announced = useAnnounced('web-push')
  const session = useSession()
  const owner = session.state === 'in' ? session.owner : null
  useEffect(() => {
    if (announced && owner !== null)
      oneAtATime(checkSubscription).catch((problem: unknown) => globalThis.reportError?.(problem))
  }, [announced, owner])
  return null
}

/**
 * Ends this browser's subscription if this role gets no push notices, or if the provider has no subscription of this
 * person for this browser: then it belongs to a previous person, or the provider has deleted it. Subscribes again if
 * the provider has it with an earlier session or push address, or if the provider's key has changed.
 */
async function checkSubscription(): Promise<void> {
  const session = currentSession()
  const address = await currentSubscription()
  if (!address || session.state === 'out') return
  if (!may(session.role, 'push.receive')) return void (await endSubscription())
  const { token } = session
  const registered = await providerClient(
    'pushKey',
    { query: { device: await endpointHash(address.endpoint) } },
    { token },
  )
  // If the provider does not answer, the next start checks again.
  if (!registered.ok) return
  const { key, kinds, current } = registered.value
  if (kinds.length === 0) return void (await endSubscription())
  if (current && hasKey(address, key)) return
  const asked = await subscribeBrowser(key, kinds)
  if (asked.ok) await providerClient('pushSubscribe', { body: asked.subscription }, { token })
}
