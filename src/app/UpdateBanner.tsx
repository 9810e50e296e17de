/**
 * Offers a new version of the app. After the person accepts, it starts at once, or when unfinished sending is done; if
 * there is unsaved text, the banner asks again first.
 */
import { Button } from '@mantine/core'
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useSyncState } from '../offline'
import { update as words } from '../texts'
import type { IconName, Tone } from '../ui'
import { Banner } from './Banner'
import { isTypingAnywhere } from './typing'
import { takeUpdate, updateState, watchUpdates } from './updates'

/**
 *   offered ──▶ taking
 *     ├── there is unsaved text ──▶ asking ──▶ taking, or later
 *     ├── changes are being sent ──▶ afterwards ──▶ taking
 *     └── the person presses later ──▶ later ──▶ offered
 */
type Step = 'offered' | 'asking' | 'afterwards' | 'later'

export function UpdateBanner() {
  const state = useSyncExternalStore(watchUpdates, updateState)
  const sending = useSyncState()?.kind === 'sending'
  const [step, setStep] = useState<Step>('offered')
  // The person accepted the update while changes were being sent, and now sending is done.
  const shouldTakeNow = step === 'afterwards' && !sending
  useEffect(() => {
    if (shouldTakeNow) takeUpdate()
  }, [shouldTakeNow])

  const banner = (icon: IconName, text: ReactNode, actions?: ReactNode, tone: Tone = 'cielo') => (
    <Banner tone={tone} icon={icon} actions={actions}>
      {text}
    </Banner>
  )
  const button = (label: string, onClick: () => void, variant?: 'default' | 'subtle') => (
    <Button size="sm" variant={variant} onClick={onClick}>
      {label}
    </Button>
  )
  if (state === 'current') return null
  if (state === 'taken')
    return banner(
      'retry',
      words.taken,
      button(words.reload, () => location.reload()),
    )
  // It may take half a minute until the new service worker has replaced the old one.
  if (state === 'taking') return banner('retry', words.taking)

  async function take() {
    if (await isTypingAnywhere()) setStep('asking')
    else if (sending) setStep('afterwards')
    else takeUpdate()
  }

  const anyway = button(words.anyway, takeUpdate, 'default')
  const later = button(words.later, () => setStep('later'), 'subtle')
  switch (step) {
    case 'asking':
      return banner(
        'pencil',
        words.typing,
        <>
          {later}
          {anyway}
        </>,
        'ambar',
      )
    case 'afterwards':
      return banner('cloudUp', words.sending, anyway)
    case 'later':
      return banner(
        'star',
        words.title,
        <Button size="compact-md" variant="default" onClick={() => setStep('offered')}>
          {words.take}
        </Button>,
      )
    case 'offered':
      return banner(
        'star',
        <>
          <p>
            <strong>{words.title}</strong>
          </p>
          <p>{words.body}</p>
        </>,
        <>
          {later}
          {button(words.take, () => void take())}
        </>,
      )
  }
}
