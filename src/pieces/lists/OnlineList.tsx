/** A list that the provider sends page by page: its age, search, rows and pages, or why it could not be read. */
import type { ComponentProps, ReactNode } from 'react'
import type { Id, Page } from '../../contract'
import type { Loaded } from '../../provider/online'
import { failureText, shared } from '../../texts'
import { DataList, LoadFailed } from '../../ui'
import { pageOf, useExistingPage } from './online-list'
import { StaleAnswer } from './StaleAnswer'
import type { ListState } from './use-place'

type Props<Row> = Pick<
  ComponentProps<typeof DataList<Row>>,
  'label' | 'titled' | 'tableFrom' | 'columns' | 'tools' | 'empty'
> & {
  loaded: Loaded<Page<Row>>
  listState: ListState
  /** Called with the changed search, page and size; other parts of the caller's state stay. */
  onListState: (changed: ListState) => void
  /** The searchable text of a row, for a provider that returns everything at once. */
  textOf: (row: Row) => string
  /** The specification's sentence for a list that could not be read. */
  failed: string
  /** The placeholder of the search box; without it there is no box. */
  search?: string
  /** Renders what replaces the rows if they could not be read. By default, and if it returns null: the failure. */
  insteadOnFailure?: (failed: Extract<Loaded<Page<Row>>, { state: 'failed' }>) => ReactNode
}

export function OnlineList<Row extends { id: Id }>({
  loaded,
  listState,
  onListState,
  textOf,
  failed,
  search,
  insteadOnFailure,
  ...list
}: Props<Row>): ReactNode {
  useExistingPage(loaded, listState, onListState)
  const { rows, total } = pageOf(loaded, listState, textOf)
  const { unreadable, count, next } =
    loaded.state === 'ready' ? loaded.value : { unreadable: 0, count: null, next: null }
  return (
    <>
      <StaleAnswer loaded={loaded} />
      {unreadable > 0 ? <p role="status">{shared.unreadableRows(unreadable)}</p> : null}
      {count === null && next !== null ? <p role="status">{shared.moreRows}</p> : null}
      <DataList
        {...list}
        rows={rows}
        keyOf={({ id }) => id}
        filterKey={JSON.stringify(listState)}
        // `instead` replaces only the rows: the search box stays, with its text and focus.
        instead={
          loaded.state === 'failed'
            ? (insteadOnFailure?.(loaded) ?? (
                <LoadFailed title={failed} detail={failureText(loaded.failure)} onRetry={loaded.retry} />
              ))
            : undefined
        }
        total={total}
        page={listState.page}
        size={listState.size}
        onPage={(page, size) => onListState({ ...listState, page, size })}
        search={
          search === undefined
            ? undefined
            : {
                value: listState.search,
                onChange: (typed) => onListState({ ...listState, search: typed, page: 1 }),
                placeholder: search,
              }
        }
      />
    </>
  )
}
