/**
 * Checks once for each person who signs in that this browser's push subscription is theirs, and renews or ends it.
 * Renders nothing.
 */
import { useEffect } from 'react'
import { may, endpointHash } from '../contract'
import { useAnnounced } from '../offline'
import { askFor, isAskedWith } from '../pieces/notices/ask-for-notices'
import { giveUpAddress, inTurn, presentAddress } from '../pieces/notices/browser-address'
import { providerClient } from '../provider/origin'
import { currentSession, useSession } from '../session'

export default function NoticeKeeper() {
  const announced = useAnnounced('web-push')
  const session = useSession()
  const owner = session.state === 'in' ? session.owner : null
  useEffect(() => {
    if (announced && owner !== null) inTurn(keep).catch((problem: unknown) => globalThis.reportError?.(problem))
  }, [announced, owner])
  return null
}

/**
 * Ends a subscription that the provider does not know as this person's: it belongs to a previous person. Registers it
 * again if the provider has it from an earlier session or address, or if its key has changed.
 */
async function keep(): Promise<void> {
  const session = currentSession()
  const address = await presentAddress()
  if (!address || session.state === 'out') return
  if (!may(session.role, 'push.receive')) return void (await giveUpAddress())
  const { token } = session
  const known = await providerClient('pushKey', { query: { device: await endpointHash(address.endpoint) } }, { token })
  // If the provider does not answer, the next start checks again.
  if (!known.ok) return
  const { key, kinds, current } = known.value
  if (kinds.length === 0) return void (await giveUpAddress())
  if (current && isAskedWith(address, key)) return
  const asked = await askFor(key, kinds)
  if (asked.ok) await providerClient('pushSubscribe', { body: asked.subscription }, { token })
}
