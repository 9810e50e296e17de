/** The actions on one membership in a row of a list: move to another group, deactivate, reactivate. */
import type { Membership } from '../../contract'
import { useOrder } from '../../provider/online'
import { notices } from '../../texts'
import { membershipTexts as texts } from '../../texts/memberships'
import { Settling } from '../../ui'
import { useMembershipReader } from '../changes/use-membership-now'
import { ActiveButton } from '../record/FlagButton'
import { OnlineRowButton } from '../online/OnlineButton'
import classes from './memberships.module.css'

type Props = {
  membership: Membership
  /** For accessible names: the student's name in a list of students, the group's name in a list of groups. */
  of: string
  /**
   * Opens the form for moving to another group. The caller renders it outside of the list, which may change from a
   * table to cards while the form is open.
   */
  onChange: () => void
}

export function MembershipActions({ membership, of, onChange }: Props) {
  const { id, is_active, class_group } = membership
  const readerOf = useMembershipReader(class_group.id)
  const activate = useOrder('membershipActivate')
  return (
    <Settling contentKey={String(is_active)}>
      <span className={classes.actions}>
        {is_active ? (
          <OnlineRowButton aria-label={`${texts.change}: ${of}`} onClick={onChange}>
            {texts.change}
          </OnlineRowButton>
        ) : null}
        <ActiveButton
          of={of}
          row={membership}
          reader={readerOf(id)}
          words={{ on: texts.leave, off: texts.enterAgain }}
          change={activate}
          failed={notices.stateNotChanged}
        />
      </span>
    </Settling>
  )
}
