/**
 * The actions on one membership in a row of a list: move to another group, plan the end, change or withdraw what is
 * planned, deactivate, reactivate.
 */
import type { Membership } from '../../contract'
import { placeOn, plannedEnd } from '../../domain/membership-days'
import { useOrder } from '../../provider/online'
import { notices } from '../../texts'
import { membershipTexts as texts } from '../../texts/memberships'
import { Settling } from '../../ui'
import { useMembershipReader } from '../changes/use-membership-now'
import { useSchoolTime } from '../clock/use-school-time'
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
  /** Opens the form about what is planned (`PlanForm`), as `onChange`. */
  onPlan: () => void
}

export function MembershipActions({ membership, of, onChange, onPlan }: Props) {
  const { id, class_group } = membership
  const { date: today } = useSchoolTime()
  const readerOf = useMembershipReader(class_group.id)
  const activate = useOrder('membershipActivate')
  const place = placeOn(membership, today)
  const isPlanned = place === 'planned' || plannedEnd(membership, today) !== null
  const planWord = isPlanned ? texts.changePlan : texts.planEnd
  return (
    <Settling contentKey={`${place} ${isPlanned}`}>
      <span className={classes.actions}>
        {place === 'present' && !isPlanned ? (
          <OnlineRowButton aria-label={`${texts.change}: ${of}`} onClick={onChange}>
            {texts.change}
          </OnlineRowButton>
        ) : null}
        {place === 'former' ? null : (
          <OnlineRowButton aria-label={`${planWord}: ${of}`} onClick={onPlan}>
            {planWord}
          </OnlineRowButton>
        )}
        {isPlanned ? null : (
          <ActiveButton
            of={of}
            // This device may have read the flag before the day on which a planned end came.
            row={{ ...membership, is_active: place === 'present' }}
            reader={readerOf(id)}
            words={{ on: texts.leave, off: texts.enterAgain }}
            change={activate}
            failed={notices.stateNotChanged}
          />
        )}
      </span>
    </Settling>
  )
}
