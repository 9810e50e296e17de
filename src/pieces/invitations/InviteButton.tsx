/** *Invitar*, for somebody who has not chosen a password yet: opens the window with the invitation. */
import { useState } from 'react'
import type { AccountState } from '../../contract'
import { useAnnounced } from '../../offline'
import { useSession } from '../../session'
import { invitationTexts as texts } from '../../texts/invitations'
import { OnlineButton, OnlineRowButton } from '../online/OnlineButton'
import { InviteWindow } from './InviteWindow'
import type { Invitee } from './use-invitations'

type Props = {
  invitee: Invitee
  state: AccountState | undefined
  /** Whether the button is in a row of a list. */
  inRow?: boolean
}

export function useMayInvite(): boolean {
  const { may } = useSession()
  return useAnnounced('catalogue') && may('account.invite')
}

/** Renders nothing for people who cannot be invited: without an e-mail, or with a password. */
export function InviteButton({ invitee, state, inRow = false }: Props) {
  const [open, setOpen] = useState(false)
  const mayInvite = useMayInvite()
  // Only the button depends on it: the window stays open even if the invited person chooses the password meanwhile.
  const isOffered = mayInvite && invitee.email !== '' && (state === 'none' || state === 'invited')
  return (
    <>
      {isOffered && inRow ? (
        <OnlineRowButton aria-label={texts.inviteOf(invitee.name)} onClick={() => setOpen(true)}>
          {texts.invite}
        </OnlineRowButton>
      ) : null}
      {isOffered && !inRow ? (
        <OnlineButton variant="default" onClick={() => setOpen(true)}>
          {texts.invite}
        </OnlineButton>
      ) : null}
      {open ? <InviteWindow invitee={invitee} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
