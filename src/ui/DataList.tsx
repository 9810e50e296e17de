/**
 * The list component for all lists: search, a table on a tablet or cards on a phone, pages of 10 to 30 rows
 * (specification 9.3).
 */
import { useMediaQuery } from '@mantine/hooks'
import { useId, useMemo, useState, type ReactNode } from 'react'
import classes from './DataList.module.css'
import { useWindowOpen } from './open-windows'
import { isBeyondLast, Pager } from './Pager'
import { SearchBox } from './SearchBox'
import { SettlingRows } from './settle'
import { ListSkeleton } from './states'
import { Table, type Column } from './Table'

type Props<Row> = {
  /** The accessible name: "Asistencia de estudiantes". */
  label: string
  /** The list is inside of a section with a heading, so it is no landmark itself. */
  titled?: boolean
  columns: Column<Row>[]
  /** The rows of this page; undefined while loading. */
  rows: Row[] | undefined
  keyOf: (row: Row) => string
  /** The number of rows on all pages. */
  total: number
  page: number
  size: number
  /** Also called with page 1 when the size changes. */
  onPage: (page: number, size: number) => void
  search?: { value: string; onChange: (value: string) => void; placeholder?: string }
  /**
   * The window width from which the list is a table; below it, cards. 'nowhere': always cards, as inside of a dialog.
   */
  tableFrom?: '48em' | '62em' | '80em' | 'nowhere'
  /** Elements beside the search box: filters, buttons. */
  tools?: ReactNode
  /** An <EmptyState> with the specification's sentence. */
  empty: ReactNode
  /** What a hand has chosen besides search and page, such as filters and order. */
  asked?: string
  /** Replaces the rows, for example with the reason why they could not be read; the search box stays. */
  instead?: ReactNode
}

export function DataList<Row>(props: Props<Row>) {
  const {
    label,
    titled = false,
    columns,
    rows,
    keyOf,
    search,
    tableFrom = '48em',
    tools,
    empty,
    asked = '',
    instead,
    total,
    page,
    size,
    onPage,
  } = props
  const wide = useHeld(
    useMediaQuery(tableFrom === 'nowhere' ? 'not all' : `(min-width: ${tableFrom})`, true, {
      getInitialValueInEffect: false,
    }),
  )
  // Memoized: typing in the search renders the rows only when they change.
  const drawn = useMemo(() => {
    if (!rows) return null
    return wide ? (
      <Table label={label} columns={columns} rows={rows} keyOf={keyOf} />
    ) : (
      <Cards columns={columns} rows={rows} keyOf={keyOf} />
    )
  }, [wide, label, columns, rows, keyOf])
  const isDrawn = !instead && rows !== undefined && rows.length > 0
  const Place = titled ? 'div' : 'section'
  return (
    <Place className={classes.list} aria-label={titled ? undefined : label}>
      {search || tools ? (
        <div className={classes.tools}>
          {search ? <SearchBox {...search} /> : null}
          {tools}
        </div>
      ) : null}
      <SettlingRows
        asked={JSON.stringify([search?.value, page, size, asked])}
        keys={isDrawn ? rows.map(keyOf) : undefined}
      >
        {instead ??
          (rows === undefined || (rows.length === 0 && isBeyondLast({ total, page, size })) ? (
            <ListSkeleton rows={6} />
          ) : rows.length === 0 ? (
            empty
          ) : (
            drawn
          ))}
      </SettlingRows>
      {!instead && rows !== undefined && total > 0 ? (
        <Pager of={label} total={total} page={page} size={size} onPage={onPage} />
      ) : null}
    </Place>
  )
}

/**
 * `value`, but while a window is open the last value before it: switching between row and card would unmount the window
 * that a row has opened.
 */
function useHeld(value: boolean): boolean {
  const covered = useWindowOpen()
  const [held, setHeld] = useState(value)
  if (!covered && held !== value) setHeld(value)
  return covered ? held : value
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
                // Omits empty values with their label.
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
