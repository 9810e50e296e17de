/** Reads a group's membership from the provider. */
import { useCallback } from 'react'
import type { Id, Membership } from '../../contract'
import { readReply, useAskAll } from '../../provider/online'
import type { RowNow } from './change-row'
import { listedNow } from './listed-now'

export function useMembershipNow(groupId: Id): (id: Id) => RowNow<Membership> {
  const ask = useAskAll('membershipList')
  return useCallback(
    (id) =>
      listedNow({
        id,
        list: () => ask({ query: { id_group: groupId, page_size: 1000 } }),
        told: ({ current }) => readReply('membershipActivate', current),
      }),
    [ask, groupId],
  )
}
