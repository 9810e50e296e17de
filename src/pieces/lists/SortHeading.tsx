/**
 * The header of a sortable column: the first press sorts ascending, the second descending, the third restores the
 * list's own order.
 */
import { sortTexts } from '../../texts/fees'
import { Icon, type Column } from '../../ui'
import classes from './SortHeading.module.css'

export function nextOrder(name: string, order: string): string {
  if (order === name) return `-${name}`
  return order === `-${name}` ? '' : name
}

/**
 * The columns, with a button to sort as the header of each column in `names`. `names`: the provider's name of each
 * sortable column, by column key. `order`: the value of the provider's `ordering`, that is a column's name, with "-"
 * before it for descending; '' for the list's own order.
 */
export function sortable<Row>(
  columns: Column<Row>[],
  names: Readonly<Record<string, string>>,
  order: string,
  onOrder: (order: string) => void,
): Column<Row>[] {
  return columns.map((column) => {
    const name = names[column.key]
    if (name === undefined) return column
    const sorted = order === name ? 'ascending' : order === `-${name}` ? 'descending' : undefined
    return {
      ...column,
      sorted,
      heading: (
        <button
          type="button"
          className={classes.heading}
          data-sorted={sorted}
          title={sortTexts.by(column.label)}
          onClick={() => onOrder(nextOrder(name, order))}
        >
          {column.label}
          {sorted ? <Icon name="down" size={16} /> : null}
        </button>
      ),
    }
  })
}
