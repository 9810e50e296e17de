/** A list whose rows are all here: search and pages work on the device. */
import { useState, type ComponentProps } from 'react'
import { matches, searchKeyOf, wordsOf } from '../../domain/search-key'
import { DataList } from '../../ui'
import { firstListState } from './use-place'

type Props<Row> = Pick<
  ComponentProps<typeof DataList<Row>>,
  'label' | 'titled' | 'columns' | 'keyOf' | 'search' | 'tableFrom' | 'tools' | 'empty' | 'filterKey'
> & {
  rows: readonly Row[]
  /** The text of a row in which is searched. */
  textOf: (row: Row) => string
}

export function LocalList<Row>({ rows, textOf, ...list }: Props<Row>) {
  const [listState, setListState] = useState(firstListState)
  const words = wordsOf(listState.search)
  const found = rows.filter((row) => matches(searchKeyOf(textOf(row)), words))
  const page = Math.min(listState.page, Math.max(1, Math.ceil(found.length / listState.size)))
  return (
    <DataList
      {...list}
      rows={found.slice((page - 1) * listState.size, page * listState.size)}
      total={found.length}
      listState={{ ...listState, page }}
      onListState={setListState}
    />
  )
}
