/** A list that the provider sends page by page: its age, search, rows and pages, or why it could not be read. */
import type { ComponentProps, ReactNode } from 'react'
import type { Id, Page } from '../../contract'
import type { Loaded } from '../../provider/online'
import { shared } from '../../texts'
import { DataList, EmptyState } from '../../ui'
import { pageOf, useExistingPage } from './online-list'
import { StaleAnswer } from './StaleAnswer'
import { ReadFailed } from './WhenLoaded'

type Props<Row> = Pick<
  ComponentProps<typeof DataList<Row>>,
  'label' | 'titled' | 'tableFrom' | 'columns' | 'tools' | 'search' | 'listState' | 'onListState'
> & {
  loaded: Loaded<Page<Row>>
  /** The specification's sentence for an empty list. */
  emptyTitle: string
  /** What a person can do about an empty list: without a search, and after one. */
  emptyHints?: { emptyHint?: string; emptySearchHint?: string }
  /** The button that creates a row. An empty list shows it below its hint instead of beside the search. */
  create?: ReactNode
  /** The button below the hint of an empty list; by default `create`. For a page with its own button above the list. */
  emptyAction?: ReactNode
  /** The searchable text of a row, for a provider that returns everything at once. */
  textOf: (row: Row) => string
  /** The specification's sentence for a list that could not be read. */
  failed: string
  /** Renders what replaces the rows if they could not be read. By default, and if it returns null: the failure. */
  insteadOnFailure?: (failed: Extract<Loaded<Page<Row>>, { state: 'failed' }>) => ReactNode
}

export function OnlineList<Row extends { id: Id }>({
  loaded,
  listState,
  onListState,
  textOf,
  failed,
  emptyTitle,
  emptyHints,
  insteadOnFailure,
  create,
  emptyAction = create,
  tools,
  ...list
}: Props<Row>): ReactNode {
  useExistingPage(loaded, listState, onListState)
  const { rows, total } = pageOf(loaded, listState, textOf)
  const { unreadable, count, next } =
    loaded.state === 'ready' ? loaded.value : { unreadable: 0, count: null, next: null }
  const isSearch = listState.search.trim() !== ''
  const isEmpty = rows?.length === 0 && total === 0 && !isSearch
  return (
    <>
      <StaleAnswer loaded={loaded} />
      {unreadable > 0 ? <p role="status">{shared.unreadableRows(unreadable)}</p> : null}
      {count === null && next !== null ? <p role="status">{shared.moreRows}</p> : null}
      <DataList
        {...list}
        tools={
          create ? (
            <>
              {tools}
              {isEmpty ? null : create}
            </>
          ) : (
            tools
          )
        }
        rows={rows}
        keyOf={({ id }) => id}
        listState={listState}
        onListState={onListState}
        empty={
          <EmptyState title={emptyTitle} action={isEmpty ? emptyAction : undefined}>
            {isSearch ? emptyHints?.emptySearchHint : emptyHints?.emptyHint}
          </EmptyState>
        }
        // `instead` replaces only the rows: the search box stays, with its text and focus.
        instead={
          loaded.state === 'failed'
            ? (insteadOnFailure?.(loaded) ?? <ReadFailed title={failed} of={loaded} />)
            : undefined
        }
        total={total}
      />
    </>
  )
}
