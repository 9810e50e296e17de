/**
 * The button that opens the choice of push notices for this device; only if the provider sends them and this browser
 * supports them.
 */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { endpointHash, type Answer, type ReplyOf } from '../../contract'
import { useAnnounced } from '../../offline'
import { currentSubscription, supportsPush } from '../../pieces/notices/browser-address'
import { useAsk } from '../../provider/online'
import { pushChoiceTexts as texts } from '../../texts'
import { lazyWindow } from '../../ui'

const NoticesWindow = lazyWindow(() => import('./NoticesWindow'))

/** `has`: whether this browser has a push subscription. `told`: the provider's answer about it. */
type Known = { has: boolean; told: Answer<ReplyOf<'pushKey'>> }

export function Notices() {
  const announced = useAnnounced('web-push')
  const ask = useAsk('pushKey')
  const [known, setKnown] = useState<Known | 'asked' | null>(null)
  if (!announced || !supportsPush()) return null

  async function look() {
    setKnown('asked')
    const address = await currentSubscription().catch(() => null)
    const told = await ask({ query: address ? { device: await endpointHash(address.endpoint) } : {} })
    setKnown({ has: address !== null, told })
  }

  return (
    <>
      <Button variant="default" aria-label={texts.title} loading={known === 'asked'} onClick={() => void look()}>
        {texts.open}
      </Button>
      {known === null || known === 'asked' ? null : <NoticesWindow {...known} onClose={() => setKnown(null)} />}
    </>
  )
}
