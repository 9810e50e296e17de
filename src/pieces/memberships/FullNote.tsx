/** Warns that the chosen group is full: this person may enrol anyway, or must ask an administrator. */
import { useSession } from '../../session'
import { membershipTexts as texts } from '../../texts/memberships'
import type { GroupChoice } from './group-choices'

export function FullNote({ chosen }: { chosen: GroupChoice | undefined }) {
  const { may } = useSession()
  if (!chosen?.full) return null
  return <p role="status">{may('membership.overQuota') ? texts.fullAdmin(chosen.name) : texts.fullAsk(chosen.name)}</p>
}
