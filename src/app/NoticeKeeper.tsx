/** Once for each person who comes: this browser's notices are that person's, and arrive, or there are none. Draws nothing. */
import { useEffect } from 'react'
import { may, nameOfAddress } from '../contract'
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
 * An address that the provider does not know as this person's is somebody else's who was here before, and given up. One that it
 * knows from an earlier session, from an earlier address or with an earlier key is told, or asked for, anew.
 */
async function keep(): Promise<void> {
  const session = currentSession()
  const address = await presentAddress()
  if (!address || session.state === 'out') return
  if (!may(session.role, 'push.receive')) return void (await giveUpAddress())
  const { token } = session
  const known = await providerClient('pushKey', { query: { device: await nameOfAddress(address.endpoint) } }, { token })
  // Who cannot be asked now is asked at the next start.
  if (!known.ok) return
  const { key, kinds, current } = known.value
  if (kinds.length === 0) return void (await giveUpAddress())
  if (current && isAskedWith(address, key)) return
  const asked = await askFor(key, kinds)
  if (asked.ok) await providerClient('pushSubscribe', { body: asked.subscription }, { token })
}
