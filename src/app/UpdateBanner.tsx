/** Offers a new version. It is taken at once, after sending, or, with unsaved text, after a further question. */
import { Button } from '@mantine/core'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSyncState } from '../offline'
import { update as words } from '../texts'
import { Banner } from './Banner'
import { isTypingAnywhere } from './typing'
import { takeUpdate, updateState, watchUpdates } from './updates'

/**
 *   offered ──▶ taken
 *     ├── there is unsaved text ──▶ asking ──▶ taken
 *     ├── changes are being sent ──▶ afterwards ──▶ taken
 *     └── the person presses later ──▶ later ──▶ offered
 */
type Step = 'offered' | 'asking' | 'afterwards' | 'later'

export function UpdateBanner() {
  const state = useSyncExternalStore(watchUpdates, updateState)
  const sending = useSyncState()?.kind === 'sending'
  const [step, setStep] = useState<Step>('offered')
  // The person chose to update after sending, and sending is done.
  const shouldTakeNow = step === 'afterwards' && !sending
  useEffect(() => {
    if (shouldTakeNow) takeUpdate()
  }, [shouldTakeNow])

  if (state === 'taken') {
    return (
      <Banner
        tone="cielo"
        icon="retry"
        actions={
          <Button size="sm" onClick={() => location.reload()}>
            {words.reload}
          </Button>
        }
      >
        {words.taken}
      </Banner>
    )
  }
  // It may take half a minute until the new service worker has replaced the old one.
  if (state === 'taking')
    return (
      <Banner tone="cielo" icon="retry">
        {words.taking}
      </Banner>
    )
  if (state !== 'waiting') return null
  if (step === 'later') {
    return (
      <Banner
        tone="cielo"
        icon="star"
        actions={
          <Button size="compact-md" variant="default" onClick={() => setStep('offered')}>
            {words.take}
          </Button>
        }
      >
        {words.title}
      </Banner>
    )
  }

  async function take() {
    if (await isTypingAnywhere()) setStep('asking')
    else if (sending) setStep('afterwards')
    else takeUpdate()
  }

  const anyway = (
    <Button size="sm" variant="default" onClick={takeUpdate}>
      {words.anyway}
    </Button>
  )
  const later = (
    <Button size="sm" variant="subtle" onClick={() => setStep('later')}>
      {words.later}
    </Button>
  )
  switch (step) {
    case 'asking':
      return (
        <Banner
          tone="ambar"
          icon="pencil"
          actions={
            <>
              {later}
              {anyway}
            </>
          }
        >
          {words.typing}
        </Banner>
      )
    case 'afterwards':
      return (
        <Banner tone="cielo" icon="cloudUp" actions={anyway}>
          {words.sending}
        </Banner>
      )
    case 'offered':
      return (
        <Banner
          tone="cielo"
          icon="star"
          actions={
            <>
              {later}
              <Button size="sm" onClick={() => void take()}>
                {words.take}
              </Button>
            </>
          }
        >
          <p>
            <strong>{words.title}</strong>
          </p>
          <p>{words.body}</p>
        </Banner>
      )
  }
}
