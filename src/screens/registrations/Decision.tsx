/** Activar: accepts the family, with the chosen groups. Rechazar: refuses it. */
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { unknownOutcomes, type Answer, type Failure, type Registration } from '../../contract'
import { useAnnounced, useReachable } from '../../offline'
import { readReply, useOrder, useReadAnew } from '../../provider/online'
import { failureText, shared, words } from '../../texts'
import { registrationTexts as texts } from '../../texts/registrations'
import { ConfirmDialog, notify } from '../../ui'
import { acceptanceOf, type Places } from './places'
import classes from './registrations.module.css'

type Props = {
  registration: Registration
  name: string
  places: Places
  /** Called after every attempt, with the provider's current registration if it is known, else the old one. */
  onTried: (registration: Registration) => void
}

export function Decision({ registration, name, places, onTried }: Props) {
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const [over, setOver] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const accept = useOrder('registrationAccept')
  const refuse = useOrder('registrationRefuse')
  const readAnew = useReadAnew()
  const keyed = useAnnounced('idempotency-key')
  const versions = useAnnounced('row-versions')
  const reachable = useReachable()
  const { id, state } = registration
  const version = versions ? registration.version : null
  /** One key per decision and version of the row: repeating it after a lost answer does not carry it out twice. */
  const keyOf = (decision: 'accept' | 'refuse') =>
    keyed ? `registration-${decision}-${id}-${registration.version}` : null

  async function activate() {
    if (busy) return
    setBusy(true)
    const answer = await accept(
      { id, body: { ...acceptanceOf(registration, places), ...(over && { over_quota: true }) } },
      keyOf('accept'),
      version,
    )
    setBusy(false)
    setFailure(answer.ok ? null : answer.failure)
    if (answer.ok) notify.done(texts.accepted)
    const now = await tell(answer)
    // Somebody else has decided: this card, with its message, is replaced, so the message is shown as a notice.
    if (!answer.ok && now.state !== state) notify.info(failureText(answer.failure))
  }

  async function reject() {
    const answer = await refuse({ id }, keyOf('refuse'), version)
    if (answer.ok) notify.done(texts.refused)
    else notify.error(isUnsure(answer.failure) ? texts.unsureRefused : texts.notRefused, failureText(answer.failure))
    await tell(answer)
  }

  /**
   * Reports the registration after an attempt. A refusal may contain the row as somebody else has changed it; if the
   * outcome is unknown, the old row stays.
   */
  async function tell(answer: Answer<Registration>): Promise<Registration> {
    const current = answer.ok ? answer.value : await readReply('registrationAccept', answer.failure.current)
    if (!answer.ok && current) readAnew()
    onTried(current ?? registration)
    return current ?? registration
  }

  return (
    <div className={classes.decision}>
      {failure ? (
        <p role="alert" className={classes.refusal}>
          <strong>{isUnsure(failure) ? texts.unsure : texts.notAccepted}</strong> {failureText(failure)}
        </p>
      ) : null}
      {failure?.fields.over_quota ? (
        <Checkbox label={texts.overQuota} checked={over} onChange={(event) => setOver(event.currentTarget.checked)} />
      ) : null}
      <Button
        aria-label={texts.acceptOf(name)}
        aria-busy={busy}
        loading={busy}
        disabled={!reachable}
        title={reachable ? undefined : shared.needsNetwork}
        onClick={() => void activate()}
      >
        {texts.accept}
      </Button>
      {state === 'waiting' ? (
        <Button
          variant="default"
          aria-label={texts.refuseOf(name)}
          disabled={!reachable || busy}
          onClick={() => setAsking(true)}
        >
          {texts.refuse}
        </Button>
      ) : null}
      <ConfirmDialog
        opened={asking}
        title={texts.refuseTitle}
        body={texts.refuseBody}
        confirmLabel={texts.refuse}
        cancel={words.cancel}
        tone="rojo"
        onConfirm={reject}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}

/** Whether the outcome is unknown. It can be tried again: the key keeps it from being carried out twice. */
function isUnsure({ code }: Failure): boolean {
  return unknownOutcomes.includes(code)
}
