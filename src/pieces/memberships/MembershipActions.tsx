/** What can be done with one place in a group, in a row of a list: change it for another one, give it up, take it again. */
import type { Membership } from '../../contract'
import { useReachable } from '../../offline'
import { useOrder } from '../../provider/online'
import { notices, shared } from '../../texts'
import { membershipTexts as texts } from '../../texts/memberships'
import { RowButton } from '../../ui'
import { FlagButton } from '../record/FlagButton'
import classes from './memberships.module.css'

type Props = {
  membership: Pick<Membership, 'id' | 'is_active'>
  /** Whose place it is where the list shows many students, which group's where it shows many groups. */
  of: string
  /** Opens the form; it stands beside the list, which may become cards under it. */
  onChange: () => void
}

export function MembershipActions({ membership: { id, is_active }, of, onChange }: Props) {
  const reachable = useReachable()
  const activate = useOrder('membershipActivate')
  return (
    <span className={classes.actions}>
      {is_active ? (
        <RowButton disabled={!reachable} title={reachable ? undefined : shared.needsNetwork} aria-label={`${texts.change}: ${of}`} onClick={onChange}>
          {texts.change}
        </RowButton>
      ) : null}
      <FlagButton of={of} on={is_active} words={{ on: texts.leave, off: texts.enterAgain }} send={(is_active) => activate({ id, body: { is_active } })} failed={notices.stateNotChanged} />
    </span>
  )
}
