/**
 * The list component of most lists: search, a table on a tablet or cards on a phone, pages of 10 to 30 rows
 * (specification 9.3).
 */
import { useMediaQuery } from '@mantine/hooks'
import { useId, useMemo, useState, type ReactNode } from 'react'
import classes from './DataList.module.css'
import { useWindowOpen } from './open-windows'
import { isBeyondLast, Pager } from './Pager'
import { SearchBox } from './SearchBox'
import { SettlingRows } from './ignore-early-taps'
import { ListSkeleton } from './states'
import { Table, type Column } from './Table'

/** Which page of a list is shown, how many rows a page has, and the text of the search box. */
export type ListState = { search: string; page: number; size: number }

type Props<Row> = {
  /** The accessible name: "Asistencia de estudiantes". */
  label: string
  /** Whether the list is inside of a section with a heading; the list itself is then no landmark. */
  titled?: boolean
  columns: Column<Row>[]
  /** The rows of this page; undefined while loading. */
  rows: Row[] | undefined
  keyOf: (row: Row) => string
  /** The number of rows on all pages. */
  total: number
  listState: ListState
  /**
   * Called when a person searches, turns the page, or changes the rows per page. A new search and a new number of rows
   * begin at page 1.
   */
  onListState: (changed: ListState) => void
  /** The placeholder of the search box; undefined: there is no box. */
  search?: string
  /**
   * From this window width on the list is a table; in narrower windows it is cards. 'nowhere': always cards, as inside
   * of a dialog.
   */
  tableFrom?: '48em' | '62em' | '80em' | 'nowhere'
  /** Elements beside the search box: filters, buttons. */
  tools?: ReactNode
  /** An <EmptyState> with the specification's sentence. */
  empty: ReactNode
  /**
   * The chosen filters as one text. After `filterKey` or `listState` changes, the new rows take taps at once, because
   * the person asked for them.
   */
  filterKey?: string
  /** Replaces the rows, for example with the reason why they could not be read; the search box stays. */
  instead?: ReactNode
}

export function DataList<Row>({
  label,
  titled = false,
  columns,
  rows,
  keyOf,
  search,
  tableFrom = '48em',
  tools,
  empty,
  filterKey = '',
  instead,
  total,
  listState,
  onListState,
}: Props<Row>) {
  const { page, size } = listState
  const wide = useFrozenUnderWindow(
    useMediaQuery(tableFrom === 'nowhere' ? 'not all' : `(min-width: ${tableFrom})`, true, {
      getInitialValueInEffect: false,
    }),
  )
  // Memoized, so that typing in the search box does not render the same rows again.
  const rowsElement = useMemo(() => {
    if (!rows) return null
    return wide ? (
      <Table label={label} columns={columns} rows={rows} keyOf={keyOf} />
    ) : (
      <Cards columns={columns} rows={rows} keyOf={keyOf} />
    )
  }, [wide, label, columns, rows, keyOf])
  const showsRows = !instead && rows !== undefined && rows.length > 0
  const Container = titled ? 'div' : 'section'
  return (
    <Container className={classes.list} aria-label={titled ? undefined : label}>
      {search !== undefined || tools ? (
        <div className={classes.tools}>
          {search === undefined ? null : (
            <SearchBox
              value={listState.search}
              onChange={(typed) => onListState({ ...listState, search: typed, page: 1 })}
              placeholder={search}
            />
          )}
          {tools}
        </div>
      ) : null}
      <SettlingRows queryKey={JSON.stringify([listState, filterKey])} keys={showsRows ? rows.map(keyOf) : undefined}>
        {instead ??
          (rows === undefined || (rows.length === 0 && isBeyondLast({ total, page, size })) ? (
            <ListSkeleton rows={6} />
          ) : rows.length === 0 ? (
            empty
          ) : (
            rowsElement
          ))}
      </SettlingRows>
      {!instead && rows !== undefined && total > 0 ? (
        <Pager
          listName={label}
          total={total}
          page={page}
          size={size}
          onPage={(page, size) => onListState({ ...listState, page, size })}
        />
      ) : null}
    </Container>
  )
}

/**
 * Returns `value`, but while a window is open the value from before it opened: switching from table to cards would
 * unmount the row, and with it the window that the row has opened.
 */
function useFrozenUnderWindow(value: boolean): boolean {
  const covered = useWindowOpen()
  const [frozen, setFrozen] = useState(value)
  if (!covered && frozen !== value) setFrozen(value)
  return covered ? frozen : value
}

function Cards<Row>({ columns, rows, keyOf }: Pick<Props<Row>, 'columns' | 'keyOf'> & { rows: Row[] }) {
  const ids = useId()
  const title = columns.find((column) => column.card === 'title')
  const actions = columns.filter((column) => column.card === 'actions')
  const lines = columns.filter((column) => column.card === undefined)
  return (
    <ul className={classes.cards}>
      {rows.map((row) => {
        const id = `${ids}-${keyOf(row)}`
        return (
          <li key={id} className={classes.card} aria-labelledby={title ? id : undefined}>
            {title ? (
              <div id={id} className={classes.cardTitle}>
                {title.cell(row)}
              </div>
            ) : null}
            <dl className={classes.lines}>
              {lines.map((column) => {
                const cell = column.cell(row)
                // An empty value is left out together with its label.
                return cell === '' ? null : (
                  <div key={column.key} className={classes.line}>
                    <dt>{column.label}</dt>
                    <dd data-nowrap={column.nowrap || undefined}>{cell}</dd>
                  </div>
                )
              })}
            </dl>
            {actions.length > 0 ? (
              <div className={classes.actions}>
                {actions.map((column) => (
                  <div key={column.key}>{column.cell(row)}</div>
                ))}
              </div>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
