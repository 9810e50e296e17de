/** Reads the present account of a member of staff from the provider. */
import { useCallback } from 'react'
import type { Id, StaffMember } from '../../contract'
import { readReply, useAskAll } from '../../provider/online'
import type { RowReader } from '../changes/concurrent-edit'
import { rowReaderOfList } from '../changes/listed-now'

export function useStaffReader(): (id: Id) => RowReader<StaffMember> {
  const ask = useAskAll('staffList')
  return useCallback(
    (id) =>
      rowReaderOfList({
        id,
        list: () => ask({ query: { page_size: 1000 } }),
        fromFailure: ({ current }) => readReply('staffChange', current),
      }),
    [ask],
  )
}
