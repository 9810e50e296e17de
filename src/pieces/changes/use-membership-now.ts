/** Reads the present row of one membership of a group from the provider. */
import { useCallback } from 'react'
import type { Id, Membership } from '../../contract'
import { readReply, useAskAll } from '../../provider/online'
import type { RowReader } from './concurrent-edit'
import { rowReaderOfList } from './listed-now'

export function useMembershipReader(groupId: Id): (id: Id) => RowReader<Membership> {
  const ask = useAskAll('membershipList')
  return useCallback(
    (id) =>
      rowReaderOfList({
        id,
        list: () => ask({ query: { id_group: groupId, page_size: 1000 } }),
        fromFailure: ({ current }) => readReply('membershipActivate', current),
      }),
    [ask, groupId],
  )
}
