/** Whether a student is in a group today, and the day of a change that is planned. */
import type { Membership } from '../../contract'
import { placeOn, plannedEnd } from '../../domain/membership-days'
import { weekdayDateText } from '../../texts'
import { membershipTexts as texts } from '../../texts/memberships'
import { StatePill } from '../../ui'
import { useSchoolTime } from '../clock/use-school-time'

type Props = {
  membership: Pick<Membership, 'is_active' | 'from' | 'until' | 'earlier'>
  /** The texts of a present and of a former place. */
  words: { present: string; former: string }
}

export function PlacePill({ membership, words }: Props) {
  const { date: today } = useSchoolTime()
  const state = placeOn(membership, today)
  const end = plannedEnd(membership, today)
  if (state === 'planned' && membership.from)
    return (
      <StatePill size="sm" tone="cielo" icon="calendar" sentence>
        {texts.plannedFrom(weekdayDateText(membership.from, today))}
      </StatePill>
    )
  if (end !== null)
    return (
      <StatePill size="sm" tone="ambar" icon="calendar" sentence>
        {texts.plannedUntil(weekdayDateText(end, today))}
      </StatePill>
    )
  return state === 'present' ? (
    <StatePill size="sm" tone="hoja" icon="check">
      {words.present}
    </StatePill>
  ) : (
    <StatePill size="sm" tone="noche" icon="minus">
      {words.former}
    </StatePill>
  )
}
