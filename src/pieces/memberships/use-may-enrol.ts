/** Whether this person may enrol students: the provider must have the capability, and the role the permission. */
import { useAnnounced } from '../../offline'
import { useSession } from '../../session'

export function useMayEnrol(): boolean {
  const { may } = useSession()
  return useAnnounced('memberships') && may('membership.create')
}
