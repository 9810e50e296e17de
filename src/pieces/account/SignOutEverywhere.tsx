/**
 * *Cerrar sesión en todos mis equipos*: the provider ends all sessions of this person, and this device signs out. Shown
 * only if the capability is announced.
 */
import { useAnnounced, useWorkspace } from '../../offline'
import { endSessions, type SignedIn } from '../../session'
import { signOutEverywhere as words } from '../../texts'
import { Icon, useConfirmation } from '../../ui'
import classes from './ClearDevice.module.css'
import { signOut } from './sign-out'
import { notifyFailure } from '../online/notify-failure'

export function SignOutEverywhere({ person }: { person: SignedIn }) {
  const { signOutDevice } = useWorkspace()
  const announced = useAnnounced('sign-out-everywhere')

  const { ask, confirmation } = useConfirmation({
    title: words.title,
    body: words.body,
    confirmLabel: words.confirm,
    tone: 'rojo',
    async onConfirm() {
      const answer = await endSessions(person)
      if (answer.ok) await signOut(person, signOutDevice)
      else notifyFailure(answer.failure, words.failed)
    },
  })
  if (!announced) return null
  return (
    <>
      <button type="button" className={classes.offer} onClick={ask}>
        <Icon name="logout" size={18} />
        {words.offer}
      </button>
      {confirmation}
    </>
  )
}
