/** The foot of a list: which rows are shown, the page, and how many rows a page holds. */
import { ActionIcon, NativeSelect } from '@mantine/core'
import { countText, words } from '../texts'
import { Icon } from './Icon'
import classes from './Pager.module.css'

/** Spec section 9: 10 by default. */
export const pageSizes = [10, 15, 20, 25, 30] as const

/** A list of pages to jump to is only as long as people scroll. */
const jumpsAtMost = 200

type Props = { total: number; page: number; size: number; onPage: (page: number, size: number) => void }

export function Pager({ total, page, size, onPage }: Props) {
  const pages = Math.max(1, Math.ceil(total / size))
  const jumps = Array.from({ length: Math.min(pages, jumpsAtMost) }, (_, index) => index + 1)
  const known = jumps.includes(page) ? jumps : [...jumps, page]
  return (
    <nav className={classes.pager} aria-label={words.pages}>
      <span className={classes.range} role="status">
        {words.range(countText((page - 1) * size + 1), countText(Math.min(total, page * size)), countText(total))}
      </span>
      {pages > 1 ? (
        <div className={classes.pages}>
          <ActionIcon variant="default" aria-label={words.previousPage} disabled={page <= 1} onClick={() => onPage(page - 1, size)}>
            <Icon name="left" />
          </ActionIcon>
          <NativeSelect
            className={classes.page}
            aria-label={words.goToPage}
            value={String(page)}
            onChange={(event) => onPage(Number(event.currentTarget.value), size)}
            data={known.map((jump) => ({ value: String(jump), label: words.pageOf(countText(jump), countText(pages)) }))}
          />
          <ActionIcon variant="default" aria-label={words.nextPage} disabled={page >= pages} onClick={() => onPage(page + 1, size)}>
            <Icon name="right" />
          </ActionIcon>
        </div>
      ) : null}
      <NativeSelect
        className={classes.size}
        aria-label={words.rowsPerPage}
        value={String(size)}
        onChange={(event) => onPage(1, Number(event.currentTarget.value))}
        data={pageSizes.map((option) => ({ value: String(option), label: words.perPage(option) }))}
      />
    </nav>
  )
}
