/**
 * Asks before signing out if changes are unsent or signing in again is impossible. Unsent changes stay on the device,
 * and the question says so.
 */
import { useOutbox, useWorkspace } from '../offline'
import { signOut } from '../pieces/account/sign-out'
import { needsDecision } from '../pieces/attendance/waiting'
import { useSession, type SignedIn } from '../session'
import { signOutQuestion as words } from '../texts'
import { ConfirmDialog, HelpLink } from '../ui'

/** `online`: whether the provider has answered just now. */
export default function SignOutQuestion({
  person,
  online,
  onClose,
}: {
  person: SignedIn
  online: boolean
  onClose: () => void
}) {
  const items = useOutbox()
  const { signOutDevice } = useWorkspace()
  const { may } = useSession()
  if (items === undefined) return null
  const undecided = items.filter(needsDecision).length
  const waiting = items.length - undecided
  return (
    <ConfirmDialog
      opened
      title={online ? words.title : words.titleOffline}
      body={
        <>
          {[
            !online && words.offline,
            waiting > 0 && words.waiting(waiting),
            undecided > 0 && words.undecided(undecided),
          ]
            .filter(Boolean)
            .join(' ')}
          <HelpLink topic={may('attendance.take') ? 'sin-senal' : 'cerrar-sesion'} onOpen={onClose} />
        </>
      }
      confirmLabel={words.confirm}
      cancel={words.cancel}
      // Offline the button is red, so that nobody confirms in a hurry: without a network one cannot sign in again.
      tone={online ? undefined : 'rojo'}
      onConfirm={async () => void (await signOut(person, signOutDevice))}
      onClose={onClose}
    />
  )
}
