/** Asked before signing out while something has not been sent: it stays on the device, and says so. */
import { useOutbox, useWorkspace } from '../offline'
import { signOut } from '../screens/sign-out'
import type { Present } from '../session'
import { signOutQuestion as words } from '../texts'
import { ConfirmDialog } from '../ui'

export function SignOutQuestion({ person, onClose }: { person: Present; onClose: () => void }) {
  const waiting = useOutbox()?.length
  const { signOutDevice } = useWorkspace()
  if (waiting === undefined) return null
  return (
    <ConfirmDialog
      opened
      title={words.title}
      body={words.body(waiting)}
      confirm={words.confirm}
      cancel={words.cancel}
      onConfirm={() => signOut(person, () => signOutDevice({ keepQueue: true }))}
      onClose={onClose}
    />
  )
}
