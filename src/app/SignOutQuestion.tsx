/** Asked before signing out while something has not been sent: it stays on the device, and says so. */
import { useOutbox, useWorkspace } from '../offline'
import { signOut } from '../pieces/account/sign-out'
import { asksPerson } from '../pieces/attendance/waiting'
import type { Present } from '../session'
import { signOutQuestion as words } from '../texts'
import { ConfirmDialog } from '../ui'

export function SignOutQuestion({ person, onClose }: { person: Present; onClose: () => void }) {
  const items = useOutbox()
  const { signOutDevice } = useWorkspace()
  if (items === undefined) return null
  const undecided = items.filter(asksPerson).length
  const waiting = items.length - undecided
  return (
    <ConfirmDialog
      opened
      title={words.title}
      body={[waiting > 0 && words.waiting(waiting), undecided > 0 && words.undecided(undecided)].filter(Boolean).join(' ')}
      confirm={words.confirm}
      cancel={words.cancel}
      onConfirm={async () => void (await signOut(person, () => signOutDevice({ keepQueue: true })))}
      onClose={onClose}
    />
  )
}
