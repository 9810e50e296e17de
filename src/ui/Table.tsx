/** Rows as a table. Each row is a `<tbody>`; headings are between groups of rows. */
import { Fragment, type ReactNode } from 'react'
import classes from './Table.module.css'
import { useReusedKeys } from './use-reused-keys'

export type Column<Row> = {
  key: string
  label: string
  /** Replaces the label in the table's header, for example by a button to sort. */
  heading?: ReactNode
  sorted?: 'ascending' | 'descending'
  cell: (row: Row) => ReactNode
  /**
   * The cell's place on a card. 'title': the card's heading; only one column can have it. 'actions': at the bottom,
   * without a label. undefined: a line with the label.
   */
  card?: 'title' | 'actions'
  align?: 'left' | 'right' | 'center'
  width?: number | string
  /** true: the cell never wraps. 'roomy': it wraps if the table is narrow, so that names have more space. */
  nowrap?: boolean | 'roomy'
}

/** The mark of a whole row. One of its cells contains a word for it, so that colour is not the only sign. */
export type RowMark = 'cycle' | 'conflict' | 'refused' | 'pending'

type Props<Row> = {
  /**
   * Search, page, filters and order as one value. When it changes, the new rows reuse the elements of the old ones
   * (see `useReusedKeys`).
   */
  queryKey?: string
  label: string
  columns: Column<Row>[]
  rows: Row[]
  keyOf: (row: Row) => string
  markOf?: (row: Row) => RowMark | undefined
  /** More content of a row, below it in full width. */
  moreOf?: (row: Row) => ReactNode
  /** The group that a row belongs to; its heading is shown once, above the first row of the group. */
  headingOf?: (row: Row) => { key: string; heading: ReactNode } | undefined
}

export function Table<Row>({ queryKey, label, columns, rows, keyOf, markOf, moreOf, headingOf }: Props<Row>) {
  const keys = useReusedKeys(queryKey, rows.map(keyOf))
  const headings = rows.map((row) => headingOf?.(row))
  return (
    <div className={classes.sheet}>
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                aria-sort={column.sorted}
                style={{ width: column.width, textAlign: column.align }}
              >
                {column.heading ?? column.label}
              </th>
            ))}
          </tr>
        </thead>
        {rows.map((row, index) => {
          const more = moreOf?.(row)
          const heading = headings[index]
          return (
            <Fragment key={keys[index]}>
              {heading && heading.key !== headings[index - 1]?.key ? (
                <tbody className={classes.heading}>
                  <tr>
                    <th scope="rowgroup" colSpan={columns.length}>
                      {heading.heading}
                    </th>
                  </tr>
                </tbody>
              ) : null}
              <tbody className={classes.row} data-mark={markOf?.(row)}>
                <tr>
                  {columns.map((column) => (
                    <td
                      key={column.key}
                      data-actions={column.card === 'actions' || undefined}
                      data-nowrap={column.nowrap || undefined}
                      style={{ textAlign: column.align }}
                    >
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
                {more ? (
                  <tr>
                    <td colSpan={columns.length}>{more}</td>
                  </tr>
                ) : null}
              </tbody>
            </Fragment>
          )
        })}
      </table>
    </div>
  )
}
