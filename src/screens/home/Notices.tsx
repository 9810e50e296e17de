/** The way to what this device tells while the portal is closed: where the provider sends such notices and this browser takes them. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAnnounced } from '../../offline'
import { pushChoiceTexts as texts } from '../../texts'
import { lazyWindow } from '../../ui'
import { isAsked, takesNotices } from './push-device'

const NoticesWindow = lazyWindow(() => import('./NoticesWindow'))

export function Notices() {
  const announced = useAnnounced('web-push')
  /** Whether this browser is asked to show any at the moment. */
  const [asked, setAsked] = useState<boolean | null>(null)
  if (!announced || !takesNotices()) return null
  return (
    <>
      <Button variant="default" aria-label={texts.title} onClick={() => void isAsked().then(setAsked)}>
        {texts.open}
      </Button>
      {asked === null ? null : <NoticesWindow asked={asked} onClose={() => setAsked(null)} />}
    </>
  )
}
