/** Reads and changes the options of one list. */
import { useCallback } from 'react'
import type { Answer, Id, ListedOption, OptionListName, RequestOf } from '../../contract'
import type { RowReader } from '../../pieces/changes/concurrent-edit'
import { rowReaderOfList } from '../../pieces/changes/listed-now'
import { readReply, useAskAll, useOnline, useOrder } from '../../provider/online'

export type SendChange = (
  request: RequestOf<'relationshipChange'>,
  key: null,
  version: number | null,
) => Promise<Answer<ListedOption>>

const query = (list: OptionListName) => ({ query: { list, page_size: 1000 } })

export function useOptionList(list: OptionListName) {
  const loaded = useOnline('optionList', query(list))
  const ask = useAskAll('optionList')
  const changes: Record<OptionListName, SendChange> = {
    'attendance-status': useOrder('attendanceStatusChange'),
    'payment-type': useOrder('paymentTypeChange'),
    relationship: useOrder('relationshipChange'),
  }
  const readerOf = useCallback(
    (id: Id): RowReader<ListedOption> =>
      rowReaderOfList({
        id,
        list: () => ask(query(list)),
        fromFailure: ({ current }) => readReply('relationshipChange', current),
      }),
    [ask, list],
  )
  return { loaded, change: changes[list], readerOf }
}
