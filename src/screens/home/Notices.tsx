/**
 * The button that opens the choice of push notices for this device. Renders nothing if the provider does not send them
 * or this browser does not support them.
 */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { endpointHash, type Answer, type ReplyOf } from '../../contract'
import { useAnnounced } from '../../offline'
import { currentSubscription, supportsPush } from '../../pieces/notices/browser-address'
import { useAsk } from '../../provider/online'
import { pushChoiceTexts as texts } from '../../texts'
import NoticesWindow from './NoticesWindow'

/** `isSubscribed`: whether this browser has a push subscription. `pushKey`: the provider's key and the chosen kinds. */
type DeviceNotices = { isSubscribed: boolean; pushKey: Answer<ReplyOf<'pushKey'>> }

export function Notices() {
  const announced = useAnnounced('web-push')
  const ask = useAsk('pushKey')
  const [loaded, setLoaded] = useState<DeviceNotices | 'asked' | null>(null)
  if (!announced || !supportsPush()) return null

  async function openWindow() {
    setLoaded('asked')
    const address = await currentSubscription().catch(() => null)
    const pushKey = await ask({ query: address ? { device: await endpointHash(address.endpoint) } : {} })
    setLoaded({ isSubscribed: address !== null, pushKey })
  }

  return (
    <>
      <Button variant="default" aria-label={texts.title} loading={loaded === 'asked'} onClick={() => void openWindow()}>
        {texts.open}
      </Button>
      {loaded === null || loaded === 'asked' ? null : <NoticesWindow {...loaded} onClose={() => setLoaded(null)} />}
    </>
  )
}
