/** Whether somebody can sign in: *Sin cuenta*, *Invitada* or *Activa*. */
import type { AccountState } from '../../contract'
import { invitationTexts as texts } from '../../texts/invitations'
import { StatePill } from '../../ui'

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
