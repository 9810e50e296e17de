/**
 * Replaces a list that could not be read from the provider: shows the rows that this device has, or the failure if it
 * has none.
 */
import { useState } from 'react'
import type { Failure } from '../../contract'
import { firstListState } from '../../pieces/lists/use-place'
import { ReadFailed } from '../../pieces/lists/WhenLoaded'
import type { Loaded } from '../../provider/online'
import { shared } from '../../texts'
import { DataList, ListSkeleton, type Column } from '../../ui'

/** Whether no answer of the provider arrived; then data stored on this device is shown instead. */
export function gotNoAnswer({ code }: Failure): boolean {
  return code === 'network' || code === 'timeout'
}

type Props<Row> = {
  /** undefined while the device is being read. */
  rows: Row[] | undefined
  label: string
  columns: Column<Row>[]
  keyOf: (row: Row) => string
  title: string
  failed: Extract<Loaded<unknown>, { state: 'failed' }>
}

export function FromDevice<Row>({ rows, label, columns, keyOf, title, failed }: Props<Row>) {
  const [listState, setListState] = useState(firstListState)
  const { page, size } = listState
  if (rows === undefined) return <ListSkeleton rows={4} />
  if (rows.length === 0) return <ReadFailed title={title} of={failed} />
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
