/** Activar the whole family, into the groups that were chosen, or Rechazar. */
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { Failure, Registration } from '../../contract'
import { useAnnounced, useReachable } from '../../offline'
import { useOrder } from '../../provider/online'
import { failureText, shared, words } from '../../texts'
import { registrationTexts as texts } from '../../texts/registrations'
import { ConfirmDialog, notify } from '../../ui'
import classes from './registrations.module.css'

type Props = {
  registration: Registration
  name: string
  /** By student id; '' for none. */
  groups: Readonly<Record<string, string>>
  onDone: (registration: Registration) => void
}

export function Decision({ registration, name, groups, onDone }: Props) {
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const [over, setOver] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const accept = useOrder('registrationAccept')
  const refuse = useOrder('registrationRefuse')
  const keyed = useAnnounced('idempotency-key')
  const reachable = useReachable()
  const { id, version, students, state } = registration
  const chosen = students.flatMap((child) => (groups[child.id] ? [{ student: child.id, group: groups[child.id] ?? '' }] : []))

  async function activate() {
    if (busy) return
    setBusy(true)
    // The same decision about the same row is one, however often its answer got lost.
    const key = ['accept', id, version, over, ...chosen.map(({ student, group }) => `${student}.${group}`)].join('-')
    const answer = await accept({ id, body: { groups: chosen, ...(over && { over_quota: true }) } }, keyed ? key : null)
    setBusy(false)
    if (!answer.ok) return setFailure(answer.failure)
    setFailure(null)
    notify.done(texts.accepted)
    onDone(answer.value)
  }

  async function reject() {
    const answer = await refuse({ id })
    if (!answer.ok) return void notify.error(texts.notRefused, failureText(answer.failure))
    notify.done(texts.refused)
    onDone(answer.value)
  }

  return (
    <div className={classes.decision}>
      {failure ? (
        <p role="alert" className={classes.refusal}>
          <strong>{texts.notAccepted}</strong> {failureText(failure)}
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
