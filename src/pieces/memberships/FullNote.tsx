/** Warns that the chosen group is full: this person may enrol anyway, or must ask an administrator. */
import { useSession } from '../../session'
import { membershipTexts as texts } from '../../texts/memberships'
import type { GroupChoice } from './group-choices'

type Props = {
  chosen: Pick<GroupChoice, 'name' | 'isFullFrom'> | undefined
  /** The first day in the group, as typed. */
  from: unknown
}

export function FullNote({ chosen, from }: Props) {
  const { may } = useSession()
  if (!chosen?.isFullFrom(typeof from === 'string' ? from : '')) return null
  return <p role="status">{may('membership.overQuota') ? texts.fullAdmin(chosen.name) : texts.fullAsk(chosen.name)}</p>
}
