/** Whether somebody can sign in: *Sin cuenta*, *Invitada* or *Activa*. */
import type { AccountState } from '../../contract'
import { invitationTexts as texts } from '../../texts/invitations'
import { StatePill } from '../../ui'
import { ActivePill } from '../record/Card'

const appearance = {
  none: { tone: 'noche', icon: 'minus' },
  invited: { tone: 'ambar', icon: 'clock' },
  active: { tone: 'hoja', icon: 'check' },
} as const satisfies Record<AccountState, unknown>

export function AccountPill({ state }: { state: AccountState }) {
  return (
    <StatePill size="sm" {...appearance[state]}>
      {texts.states[state]}
    </StatePill>
  )
}

/**
 * The state of a person in a list: whether the person can sign in; only active or inactive if the person was
 * deactivated, or if the provider does not send `account`.
 */
export function PersonPill({ is_active, account }: { is_active: boolean; account?: AccountState | undefined }) {
  return is_active && account ? <AccountPill state={account} /> : <ActivePill active={is_active} />
}
