/** Whether this person puts students into groups here: a provider's word, and the role's. */
import { useAnnounced } from '../../offline'
import { useSession } from '../../session'

export function useMayEnrol(): boolean {
  const { may } = useSession()
  return useAnnounced('memberships') && may('membership.create')
}
