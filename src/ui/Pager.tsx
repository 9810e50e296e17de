/** The foot of a list: which rows are shown, the page, and how many rows a page holds. */
import { ActionIcon, NativeSelect } from '@mantine/core'
import { countText, words } from '../texts'
import { Icon } from './Icon'
import classes from './Pager.module.css'

/** Spec section 9: 10 by default. */
export const pageSizes = [10, 15, 20, 25, 30] as const

/** So many pages are all offered; of more, those around the current one and some of the others, evenly. */
const allAtMost = 20
const steps = 10
const around = 4

type Props = { /** The list it belongs to, for screen readers. */ of: string; total: number; page: number; size: number; onPage: (page: number, size: number) => void }

export function Pager({ of, total, page, size, onPage }: Props) {
  const pages = Math.max(1, Math.ceil(total / size))
  return (
    <nav className={classes.pager} aria-label={words.pagesOf(of)}>
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
            data={jumps(page, pages).map((jump) => ({ value: String(jump), label: words.pageOf(countText(jump), countText(pages)) }))}
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

function jumps(page: number, pages: number): number[] {
  const all = Array.from({ length: Math.min(pages, allAtMost) }, (_, index) => index + 1)
  if (pages <= allAtMost) return all
  const far = Array.from({ length: steps + 1 }, (_, step) => Math.round(1 + (step * (pages - 1)) / steps))
  const near = Array.from({ length: 2 * around + 1 }, (_, index) => page - around + index).filter((jump) => jump >= 1 && jump <= pages)
  return [...new Set([...far, ...near])].sort((one, other) => one - other)
}
