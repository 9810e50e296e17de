/** Reads the present account of a member of staff from the provider. */
import { useCallback } from 'react'
import type { Id, StaffMember } from '../../contract'
import type { RowNow } from '../../pieces/changes/change-row'
import { listedNow } from '../../pieces/changes/listed-now'
import { readReply, useAskAll } from '../../provider/online'

export function useStaffNow(): (id: Id) => RowNow<StaffMember> {
  const ask = useAskAll('staffList')
  return useCallback(
    (id) =>
      listedNow({
        id,
        list: () => ask({ query: { page_size: 1000 } }),
        told: ({ current }) => readReply('staffChange', current),
      }),
    [ask],
  )
}
