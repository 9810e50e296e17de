/** The head of a column that a list can be sorted by: once for the smallest first, again for the largest, once more for the list's own order. */
import { sortTexts } from '../../texts/fees'
import { Icon, type Column } from '../../ui'
import classes from './SortHeading.module.css'

/** As the provider's `ordering` says it: a column's name, with - before it for the largest first; '' for the list's own order. */
export type Order = string

export function nextOrder(name: string, order: Order): Order {
  if (order === name) return `-${name}`
  return order === `-${name}` ? '' : name
}

/** `names`: by column, what the provider calls it; a column without one stays as it is. */
export function sortable<Row>(columns: Column<Row>[], names: Readonly<Record<string, string>>, order: Order, onOrder: (order: Order) => void): Column<Row>[] {
  return columns.map((column) => {
    const name = names[column.key]
    if (name === undefined) return column
    const sorted = order === name ? 'ascending' : order === `-${name}` ? 'descending' : undefined
    return {
      ...column,
      sorted,
      heading: (
        <button type="button" className={classes.heading} data-sorted={sorted} title={sortTexts.by(column.label)} onClick={() => onOrder(nextOrder(name, order))}>
          {column.label}
          {sorted ? <Icon name="down" size={16} /> : null}
        </button>
      ),
    }
  })
}
