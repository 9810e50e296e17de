/**
 * An administrator's actions on one account: edit it, activate or deactivate it, invite its person, end its sessions
 * everywhere. If the person teaches active groups, deactivating asks who takes each of them.
 */
import { useState } from 'react'
import { groupsOfTeacher, type Failure, type StaffMember } from '../../contract'
import { fullName } from '../../domain/person-name'
import { useGroups } from '../../offline'
import { notifyFailure } from '../../pieces/online/notify-failure'
import { useKeyedOrder } from '../../pieces/online/use-keyed-order'
import { InviteButton } from '../../pieces/invitations/InviteButton'
import { inviteeOf } from '../../pieces/invitations/use-invitations'
import { OnlineRowButton } from '../../pieces/online/OnlineButton'
import { useStaffReader } from '../../pieces/people/use-staff-reader'
import { ChangesButton } from '../../pieces/record/ChangeHistory'
import { ActiveButton } from '../../pieces/record/FlagButton'
import { useOrder } from '../../provider/online'
import { shared } from '../../texts'
import { staffTexts as texts } from '../../texts/staff'
import { notify, RowButton, Settling, useConfirmation } from '../../ui'
import { DeactivateTeacher, type Deactivating } from './DeactivateTeacher'
import classes from './staff.module.css'

export function StaffActions({ member, onEdit }: { member: StaffMember; onEdit: () => void }) {
  const activate = useOrder('staffActivate')
  const signOut = useKeyedOrder('staffSignOut')
  const readerOf = useStaffReader()
  const [deactivating, setDeactivating] = useState<Deactivating | null>(null)
  const { id, is_active, account } = member
  const name = fullName(member) || id
  const groups = useGroups()?.filter((group) => group.is_active && group.teacher?.id === id) ?? []

  const { ask, confirmation } = useConfirmation({
    title: texts.signOutTitle(name),
    body: texts.signOutBody,
    confirmLabel: texts.signOut,
    onConfirm: signOutEverywhere,
  })

  async function signOutEverywhere() {
    const answer = await signOut({ id })
    if (answer.ok) notify.done(texts.signedOut)
    else notifyFailure(answer.failure, texts.notSignedOut)
  }

  /** The provider knows of groups that this device has not received: opens the window with them. */
  function askForGroups({ detail, current }: Failure): boolean {
    const { success, data } = groupsOfTeacher.safeParse(current)
    if (success) setDeactivating({ groups: data.groups, reason: detail })
    return success
  }

  return (
    <Settling contentKey={[is_active, account, groups.length > 0].join()}>
      <span className={classes.actions}>
        <RowButton aria-label={texts.editOf(name)} onClick={onEdit}>
          {shared.edit}
        </RowButton>
        {is_active && groups.length > 0 ? (
          <OnlineRowButton aria-label={`${shared.deactivate}: ${name}`} onClick={() => setDeactivating({ groups })}>
            {shared.deactivate}
          </OnlineRowButton>
        ) : (
          <ActiveButton of={name} row={member} reader={readerOf(id)} change={activate} onRefused={askForGroups} />
        )}
        {is_active ? <InviteButton inRow invitee={inviteeOf(member)} state={account} /> : null}
        {is_active && account === 'active' ? (
          <OnlineRowButton aria-label={texts.signOutOf(name)} onClick={ask}>
            {texts.signOut}
          </OnlineRowButton>
        ) : null}
        <ChangesButton table="staff" id={id} of={name} />
        {confirmation}
        {deactivating ? (
          <DeactivateTeacher {...deactivating} member={member} onClose={() => setDeactivating(null)} />
        ) : null}
      </span>
    </Settling>
  )
}
