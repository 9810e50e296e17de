/**
 * Offers a new version of the app. After the person accepts, it starts at once, or when unfinished sending is done; if
 * there is unsaved text, the banner asks again first.
 */
import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useSyncState } from '../offline'
import { update as words } from '../texts'
import type { IconName, Tone } from '../ui'
import { Banner } from './Banner'
import { isTypingAnywhere } from './typing'
import { updateStep, type Accepted } from './update-step'
import { takeUpdate, updateState, watchUpdates } from './updates'

/**
 *   offered ──▶ taking
 *     ├── there is unsaved text ──▶ asking ──▶ taking, afterwards or later
 *     ├── changes are being sent ──▶ afterwards ──▶ taking, or asking if text was begun meanwhile
 *     └── the person presses later ──▶ later ──▶ offered
 */
type Step = 'offered' | 'asking' | 'afterwards' | 'later'
const nothing: Accepted = { typing: false, sending: false }

export function UpdateBanner() {
  const state = useSyncExternalStore(watchUpdates, updateState)
  const sending = useSyncState()?.kind === 'sending'
  const [step, setStep] = useState<Step>('offered')
  const [accepted, setAccepted] = useState(nothing)
  // The person wanted the update while changes were being sent, and now sending is done.
  const shouldGoOn = step === 'afterwards' && !sending
  const goOn = useEffectEvent(() => void take(accepted))
  useEffect(() => {
    if (shouldGoOn) goOn()
  }, [shouldGoOn])

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

  async function take(agreed: Accepted) {
    setAccepted(agreed)
    const next = updateStep({ isTyping: await isTypingAnywhere(), isSending: sending }, agreed)
    if (next === 'take') takeUpdate()
    else setStep(next)
  }

  const anyway = (of: keyof Accepted) => button(words.anyway, () => void take({ ...accepted, [of]: true }), 'default')
  const later = button(words.later, () => setStep('later'), 'subtle')
  switch (step) {
    case 'asking':
      return banner(
        'pencil',
        words.typing,
        <>
          {later}
          {anyway('typing')}
        </>,
        'ambar',
      )
    case 'afterwards':
      return banner('cloudUp', words.sending, anyway('sending'))
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
          {button(words.take, () => void take(nothing))}
        </>,
      )
  }
}
