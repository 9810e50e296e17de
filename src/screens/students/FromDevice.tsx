/**
 * In place of a list that the provider could not send: the rows that this device has, or the failure if it has none.
 */
import { useState } from 'react'
import type { Failure } from '../../contract'
import { firstListState } from '../../pieces/lists/use-place'
import { failureText, shared } from '../../texts'
import { DataList, ListSkeleton, LoadFailed, type Column } from '../../ui'

/** Whether no answer arrived; then data stored on this device is shown instead. */
export function gotNoAnswer({ code }: Failure): boolean {
  return code === 'network' || code === 'timeout'
}

type Props<Row> = {
  /** undefined while the device is being read. */
  rows: Row[] | undefined
  label: string
  columns: Column<Row>[]
  keyOf: (row: Row) => string
  failed: { title: string; failure: Failure; retry: () => void }
}

export function FromDevice<Row>({ rows, label, columns, keyOf, failed: { title, failure, retry } }: Props<Row>) {
  const [listState, setListState] = useState(firstListState)
  const { page, size } = listState
  if (rows === undefined) return <ListSkeleton rows={4} />
  if (rows.length === 0) return <LoadFailed title={title} detail={failureText(failure)} onRetry={retry} />
  return (
    <>
      <p role="status">{shared.fromDevice}</p>
      <DataList
        titled
        label={label}
        columns={columns}
        rows={rows.slice((page - 1) * size, page * size)}
        keyOf={keyOf}
        total={rows.length}
        listState={listState}
        onListState={setListState}
        empty={null}
      />
    </>
  )
}
