/**
 * An administrator's actions on one account: edit it, activate it, resend its invitation, end its sessions everywhere.
 */
import { isOutcomeUnknown, type Answer, type StaffMember } from '../../contract'
import { fullName } from '../../domain/person-name'
import { useOrderKey } from '../../pieces/forms/use-order-key'
import { ChangesButton } from '../../pieces/record/ChangeHistory'
import { ActiveButton } from '../../pieces/record/FlagButton'
import { useOrder } from '../../provider/online'
import { failureText, shared } from '../../texts'
import { staffTexts as texts } from '../../texts/staff'
import { notify, RowButton, Settling, useConfirmation } from '../../ui'
import { OnlineRowButton } from '../../pieces/online/OnlineButton'
import { useBusy } from '../../pieces/online/use-busy'
import classes from './staff.module.css'
import { useStaffReader } from './use-staff-reader'

export function StaffActions({ member, onEdit }: { member: StaffMember; onEdit: () => void }) {
  const activate = useOrder('staffActivate')
  const invite = useOrder('staffInvite')
  const signOut = useOrder('staffSignOut')
  // The Idempotency-Keys. A key stays the same until the provider has confirmed the action, so that trying again after
  // a lost answer does not repeat the action.
  const [inviteKey, signOutKey] = [useOrderKey(), useOrderKey()]
  const readerOf = useStaffReader()
  const { id, is_active, invited } = member
  const name = fullName(member) || id

  const { busy, press: inviteAgain } = useBusy(async () => {
    const answer = await invite({ id }, await inviteKey.currentKey())
    if (answer.ok) inviteKey.newKey()
    report(answer, texts.sentAgain, texts.notSent, texts.unsureSent)
  })

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
          <OnlineRowButton aria-label={texts.signOutOf(name)} onClick={ask}>
            {texts.signOut}
          </OnlineRowButton>
        ) : null}
        <ChangesButton table="staff" id={id} of={name} />
        {confirmation}
      </span>
    </Settling>
  )
}

/** `unsure`: the text if it is unknown whether the request was carried out. */
function report(answer: Answer<unknown>, done: string, failed: string, unsure: string): void {
  if (answer.ok) notify.done(done)
  else notify.error(isOutcomeUnknown(answer.failure) ? unsure : failed, failureText(answer.failure))
}
