/** Rows as a table: the specification's columns in its order, a body of its own for each row, headings between them where rows belong together. */
import { Fragment, type ReactNode } from 'react'
import classes from './Table.module.css'
import { useReusedKeys } from './use-reused-keys'

export type Column<Row> = {
  key: string
  label: string
  /** What stands in the table's head instead of the label: a way to sort by it. */
  heading?: ReactNode
  sorted?: 'ascending' | 'descending'
  cell: (row: Row) => ReactNode
  /**
   * Where the cell stands on a phone's card: `title` once per list, `actions` at the foot with no label; without it, a labelled
   * line.
   */
  card?: 'title' | 'actions'
  align?: 'left' | 'right' | 'center'
  width?: number | string
  nowrap?: boolean
}

/** How a whole row is marked, always beside a word in one of its cells. */
export type RowMark = 'cycle' | 'conflict' | 'refused' | 'pending'

type Props<Row> = {
  /** What the rows answer: those of another question take over the places of the last ones. */
  asked?: string
  label: string
  columns: Column<Row>[]
  rows: Row[]
  keyOf: (row: Row) => string
  markOf?: (row: Row) => RowMark | undefined
  /** More of a row, under it and as wide as the table. */
  moreOf?: (row: Row) => ReactNode
  /** What a row belongs to: said once, above the first of those that do. */
  headingOf?: (row: Row) => { key: string; heading: ReactNode } | undefined
}

export function Table<Row>({ asked, label, columns, rows, keyOf, markOf, moreOf, headingOf }: Props<Row>) {
  const keys = useReusedKeys(asked, rows.map(keyOf))
  const headings = rows.map((row) => headingOf?.(row))
  return (
    <div className={classes.sheet}>
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" aria-sort={column.sorted} style={{ width: column.width, textAlign: column.align }}>
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
                    <td key={column.key} data-actions={column.card === 'actions' || undefined} data-nowrap={column.nowrap || undefined} style={{ textAlign: column.align }}>
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
