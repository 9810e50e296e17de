/**
 * An administrator's actions on one account: edit it, activate or deactivate it, invite its person, end its sessions
 * everywhere. If the person teaches active groups, deactivating asks who takes each of them.
 */
import { useState } from 'react'
import { groupsOfTeacher, isOutcomeUnknown, type Answer, type Failure, type StaffMember } from '../../contract'
import { fullName } from '../../domain/person-name'
import { useGroups } from '../../offline'
import { useOrderKey } from '../../pieces/forms/use-order-key'
import { InviteButton } from '../../pieces/invitations/InviteButton'
import { inviteeOf } from '../../pieces/invitations/use-invitations'
import { OnlineRowButton } from '../../pieces/online/OnlineButton'
import { useStaffReader } from '../../pieces/people/use-staff-reader'
import { ChangesButton } from '../../pieces/record/ChangeHistory'
import { ActiveButton } from '../../pieces/record/FlagButton'
import { useOrder } from '../../provider/online'
import { failureText, shared } from '../../texts'
import { staffTexts as texts } from '../../texts/staff'
import { notify, RowButton, Settling, useConfirmation } from '../../ui'
import { DeactivateTeacher, type Deactivating } from './DeactivateTeacher'
import classes from './staff.module.css'

export function StaffActions({ member, onEdit }: { member: StaffMember; onEdit: () => void }) {
  const activate = useOrder('staffActivate')
  const signOut = useOrder('staffSignOut')
  // The Idempotency-Key stays the same until the provider has confirmed the action, so that trying again after a lost
  // answer does not repeat the action.
  const signOutKey = useOrderKey()
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
    const answer = await signOut({ id }, await signOutKey.currentKey())
    if (answer.ok) signOutKey.newKey()
    report(answer, texts.signedOut, texts.notSignedOut, texts.unsureSignedOut)
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

/** `unsure`: the text if it is unknown whether the request was carried out. */
function report(answer: Answer<unknown>, done: string, failed: string, unsure: string): void {
  if (answer.ok) notify.done(done)
  else notify.error(isOutcomeUnknown(answer.failure) ? unsure : failed, failureText(answer.failure))
}
