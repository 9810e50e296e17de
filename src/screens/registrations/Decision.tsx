/** Activar the whole family, into the groups that were chosen, or Rechazar. */
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { mayHaveArrived, type Answer, type Failure, type Registration } from '../../contract'
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
  /** Hears the registration as it is, as far as that is known, once something was tried with it. */
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
  /** The same decision about the same row is one, however often its answer got lost. */
  const keyOf = (decision: 'accept' | 'refuse') => (keyed ? `registration-${decision}-${id}-${registration.version}` : null)

  async function activate() {
    if (busy) return
    setBusy(true)
    const answer = await accept({ id, body: { ...acceptanceOf(registration, places), ...(over && { over_quota: true }) } }, keyOf('accept'), version)
    setBusy(false)
    setFailure(answer.ok ? null : answer.failure)
    if (answer.ok) notify.done(texts.accepted)
    const now = await tell(answer)
    // Decided by somebody else: the card becomes another, and what was said on it would be gone.
    if (!answer.ok && now.state !== state) notify.info(failureText(answer.failure))
  }

  async function reject() {
    const answer = await refuse({ id }, keyOf('refuse'), version)
    if (answer.ok) notify.done(texts.refused)
    else notify.error(isUnsure(answer.failure) ? texts.unsureRefused : texts.notRefused, failureText(answer.failure))
    await tell(answer)
  }

  /** A refusal may bring the row of now, which somebody else has changed or decided; where nobody knows what was done, it stays as it was seen. */
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
      {failure?.fields.over_quota ? <Checkbox label={texts.overQuota} checked={over} onChange={(event) => setOver(event.currentTarget.checked)} /> : null}
      <Button aria-label={texts.acceptOf(name)} aria-busy={busy} loading={busy} disabled={!reachable} title={reachable ? undefined : shared.needsNetwork} onClick={() => void activate()}>
        {texts.accept}
      </Button>
      {state === 'waiting' ? (
        <Button variant="default" aria-label={texts.refuseOf(name)} disabled={!reachable || busy} onClick={() => setAsking(true)}>
          {texts.refuse}
        </Button>
      ) : null}
      <ConfirmDialog opened={asking} title={texts.refuseTitle} body={texts.refuseBody} confirm={texts.refuse} cancel={words.cancel} tone="rojo" onConfirm={reject} onClose={() => setAsking(false)} />
    </div>
  )
}

/** Nobody knows whether it was done: it may be asked again, and is done once. */
function isUnsure({ code }: Failure): boolean {
  return mayHaveArrived.includes(code)
}
