/** Activar accepts a family, with the chosen groups; Rechazar, shown only while the family waits, refuses it. */
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { isOutcomeUnknown, type Answer, type Failure, type Registration } from '../../contract'
import { useAnnounced } from '../../offline'
import { readReply, useOrder, useReadAnew } from '../../provider/online'
import { failureText, words } from '../../texts'
import { registrationTexts as texts } from '../../texts/registrations'
import { notify, useConfirmation } from '../../ui'
import { OnlineButton } from '../../pieces/online/OnlineButton'
import { useBusy } from '../../pieces/online/use-busy'
import { acceptanceOf, type ChildChoices } from './child-choices'
import classes from './registrations.module.css'
import { notifyFailure } from '../../pieces/online/notify-failure'

type Props = {
  registration: Registration
  name: string
  /** The choice for each child, as shown. */
  choices: ChildChoices
  /** Whether the choices are shown, so that the family can be accepted. */
  isReady: boolean
  /** Called after every attempt to decide, with the provider's registration, or with the old one if that is unknown. */
  onTried: (registration: Registration) => void
}

export function Decision({ registration, name, choices, isReady, onTried }: Props) {
  const [overQuota, setOverQuota] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const accept = useOrder('registrationAccept')
  const refuse = useOrder('registrationRefuse')
  const readAnew = useReadAnew()
  const keyed = useAnnounced('idempotency-key')
  const versions = useAnnounced('row-versions')
  const { id, state } = registration
  const version = versions ? registration.version : null
  /**
   * The Idempotency-Key, or null if the provider knows no such keys. The same decision has the same key, so that trying
   * again after a lost answer decides only once.
   */
  const keyOf = (decision: 'accept' | 'refuse') =>
    keyed ? `registration-${decision}-${id}-${registration.version}` : null

  /**
   * Calls `onTried` with the present registration, and returns it. If the provider refused, its answer may contain the
   * registration as somebody else has changed it; if the answer contains none, the old one is passed.
   */
  function reportTried(answer: Answer<Registration>): Registration {
    const current = answer.ok ? answer.value : readReply('registrationAccept', answer.failure.current)
    if (!answer.ok && current) readAnew()
    onTried(current ?? registration)
    return current ?? registration
  }

  const { busy, press: activate } = useBusy(async () => {
    const answer = await accept(
      { id, body: { ...acceptanceOf(registration, choices), ...(overQuota && { over_quota: true }) } },
      keyOf('accept'),
      version,
    )
    setFailure(answer.ok ? null : answer.failure)
    if (answer.ok) notify.done(texts.accepted)
    const now = reportTried(answer)
    // If somebody else has decided, this card is replaced together with its message, so a notice shows the message.
    if (!answer.ok && now.state !== state) notify.info(failureText(answer.failure))
  })

  async function reject() {
    const answer = await refuse({ id }, keyOf('refuse'), version)
    if (answer.ok) notify.done(texts.refused)
    else notifyFailure(answer.failure, texts.notRefused)
    reportTried(answer)
  }

  const { ask, confirmation } = useConfirmation({
    title: texts.refuseTitle,
    body: texts.refuseBody,
    confirmLabel: texts.refuse,
    cancel: words.cancel,
    tone: 'rojo',
    onConfirm: reject,
  })

  return (
    <div className={classes.decision}>
      {failure ? (
        <p role="alert" className={classes.refusal}>
          <strong>{isOutcomeUnknown(failure) ? texts.unsure : texts.notAccepted}</strong> {failureText(failure)}
        </p>
      ) : null}
      {failure?.fields.over_quota ? (
        <Checkbox
          label={texts.overQuota}
          checked={overQuota}
          onChange={(event) => setOverQuota(event.currentTarget.checked)}
        />
      ) : null}
      <OnlineButton
        aria-label={texts.acceptOf(name)}
        aria-busy={busy}
        loading={busy}
        disabled={!isReady}
        onClick={activate}
      >
        {texts.accept}
      </OnlineButton>
      {state === 'waiting' ? (
        <OnlineButton variant="default" aria-label={texts.refuseOf(name)} disabled={busy} onClick={ask}>
          {texts.refuse}
        </OnlineButton>
      ) : null}
      {confirmation}
    </div>
  )
}
