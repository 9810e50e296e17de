/**
 * An administrator's actions on one account: edit it, activate it, resend its invitation, end its sessions everywhere.
 */
import { useState } from 'react'
import { unknownOutcomes, type Failure, type StaffMember } from '../../contract'
import { fullName } from '../../domain/person-name'
import { useOrderKey } from '../../pieces/forms/use-order-key'
import { ChangesButton } from '../../pieces/record/ChangeHistory'
import { ActiveButton } from '../../pieces/record/FlagButton'
import { useOrder } from '../../provider/online'
import { failureText, shared } from '../../texts'
import { staffTexts as texts } from '../../texts/staff'
import { ConfirmDialog, notify, RowButton, Settling } from '../../ui'
import { OnlineRowButton } from '../../pieces/online/OnlineButton'
import { useBusy } from '../../pieces/online/use-busy'
import classes from './staff.module.css'
import { useStaffReader } from './use-staff-now'

export function StaffActions({ member, onEdit }: { member: StaffMember; onEdit: () => void }) {
  const [asking, setAsking] = useState(false)
  const activate = useOrder('staffActivate')
  const invite = useOrder('staffInvite')
  const signOut = useOrder('staffSignOut')
  const [inviteKey, signOutKey] = [useOrderKey(), useOrderKey()]
  const readerOf = useStaffReader()
  const { id, is_active, invited } = member
  const name = fullName(member) || id

  const { busy, press: inviteAgain } = useBusy(async () => {
    const answer = await invite({ id }, await inviteKey.currentKey())
    if (answer.ok) inviteKey.newKey()
    if (answer.ok) notify.done(texts.sentAgain)
    else notify.error(isOutcomeUnknown(answer.failure) ? texts.unsureSent : texts.notSent, failureText(answer.failure))
  })

  async function signOutEverywhere() {
    const answer = await signOut({ id }, await signOutKey.currentKey())
    if (answer.ok) signOutKey.newKey()
    if (answer.ok) notify.done(texts.signedOut)
    else
      notify.error(
        isOutcomeUnknown(answer.failure) ? texts.unsureSignedOut : texts.notSignedOut,
        failureText(answer.failure),
      )
  }

  return (
    <Settling contentKey={[is_active, invited].join()}>
      <span className={classes.actions}>
        <RowButton aria-label={texts.editOf(name)} onClick={onEdit}>
          {shared.edit}
        </RowButton>
        <ActiveButton of={name} row={member} reader={readerOf(id)} change={activate} />
        {is_active && invited ? (
          <OnlineRowButton aria-label={texts.againOf(name)} aria-busy={busy} onClick={inviteAgain}>
            {texts.again}
          </OnlineRowButton>
        ) : null}
        {is_active && !invited ? (
          <OnlineRowButton aria-label={texts.signOutOf(name)} onClick={() => setAsking(true)}>
            {texts.signOut}
          </OnlineRowButton>
        ) : null}
        <ChangesButton table="staff" id={id} of={name} />
        <ConfirmDialog
          opened={asking}
          title={texts.signOutTitle(name)}
          body={texts.signOutBody}
          confirmLabel={texts.signOut}
          onConfirm={signOutEverywhere}
          onClose={() => setAsking(false)}
        />
      </span>
    </Settling>
  )
}

/** Whether it is unknown if the request was carried out. Trying again is safe, because the key prevents a second time. */
function isOutcomeUnknown({ code }: Failure): boolean {
  return unknownOutcomes.includes(code)
}
