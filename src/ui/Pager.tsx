/** The foot of a list: which rows are shown, the page, and how many rows a page holds. */
import { NativeSelect, Pagination } from '@mantine/core'
import { countText, words } from '../texts'
import classes from './Pager.module.css'

/** Spec section 9: 10 by default. */
export const pageSizes = [10, 15, 20, 25, 30] as const

type Props = { total: number; page: number; size: number; onPage: (page: number, size: number) => void }

export function Pager({ total, page, size, onPage }: Props) {
  const pages = Math.max(1, Math.ceil(total / size))
  const from = (page - 1) * size + 1
  const to = Math.min(total, page * size)
  return (
    <div className={classes.pager}>
      <span className={classes.range}>{words.range(countText(from), countText(to), countText(total))}</span>
      {pages > 1 ? (
        <Pagination
          total={pages}
          value={page}
          onChange={(next) => onPage(next, size)}
          siblings={1}
          size="lg"
          gap={4}
          getControlProps={(control) => ({ 'aria-label': control === 'next' ? words.nextPage : words.previousPage })}
          getItemProps={(item) => ({ 'aria-label': words.page(item) })}
        />
      ) : null}
      <NativeSelect
        className={classes.sizes}
        size="sm"
        aria-label={words.rowsPerPage}
        value={String(size)}
        onChange={(event) => onPage(1, Number(event.currentTarget.value))}
        data={pageSizes.map((option) => ({ value: String(option), label: words.perPage(option) }))}
      />
    </div>
  )
}
