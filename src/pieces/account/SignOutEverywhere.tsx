/**
 * *Cerrar sesión en todos mis equipos*: the provider ends all sessions of this person, and this device signs out. Shown
 * only if the capability is announced.
 */
import { useState } from 'react'
import { useAnnounced, useWorkspace } from '../../offline'
import { endSessions, type SignedIn } from '../../session'
import { failureText, signOutEverywhere as words } from '../../texts'
import { ConfirmDialog, Icon, notify } from '../../ui'
import classes from './ClearDevice.module.css'
import { signOut } from './sign-out'

export function SignOutEverywhere({ person }: { person: SignedIn }) {
  const [isAsking, setIsAsking] = useState(false)
  const { signOutDevice } = useWorkspace()
  const announced = useAnnounced('sign-out-everywhere')

  async function end() {
    const answer = await endSessions(person)
    if (answer.ok) await signOut(person, signOutDevice)
    else notify.error(words.failed, failureText(answer.failure))
  }

  if (!announced) return null
  return (
    <>
      <button type="button" className={classes.offer} onClick={() => setIsAsking(true)}>
        <Icon name="logout" size={18} />
        {words.offer}
      </button>
      <ConfirmDialog
        opened={isAsking}
        title={words.title}
        body={words.body}
        confirmLabel={words.confirm}
        tone="rojo"
        onConfirm={end}
        onClose={() => setIsAsking(false)}
      />
    </>
  )
}
