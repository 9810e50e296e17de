/**
 * The footer of a list: the range of rows, the page, and the number of rows per page. It uses native elements, because
 * it is rendered with the first rows and must be fast.
 */
import { useEffect, useState, type ReactNode } from 'react'
import { countText, words } from '../texts'
import { Icon } from './Icon'
import classes from './Pager.module.css'

/** Rows per page; 10 by default (specification 9.3). */
export const pageSizes = [10, 15, 20, 25, 30] as const

const sizes = pageSizes.map((option) => (
  <option key={option} value={option}>
    {words.perPage(option)}
  </option>
))

/** Up to this number of pages, the picker offers every page. If there are more, it offers those of `pagesToOffer`. */
const maxListedPages = 20

type Props = {
  /** The name of the list, for screen readers. */
  listName: string
  total: number
  /** false: there are more rows than `total`, so neither it nor the number of pages is shown. */
  isCounted?: boolean
  page: number
  size: number
  onPage: (page: number, size: number) => void
}

/**
 * Whether a page is beyond the last one, because of an old address or deleted rows. `Pager` then goes to the last page,
 * and the list does not count as empty.
 */
export function isBeyondLast({ total, page, size }: Pick<Props, 'total' | 'page' | 'size'>): boolean {
  return total > 0 && (page - 1) * size >= total
}

export function Pager({ listName, total, isCounted = true, page: wantedPage, size, onPage }: Props) {
  const pages = Math.max(1, Math.ceil(total / size))
  const page = Math.min(wantedPage, pages)
  useEffect(() => {
    if (wantedPage > pages) onPage(pages, size)
  })
  /** The page options are filled in at the first focus or touch: rebuilding them on every search keystroke is slow. */
  const [pickerUsed, setPickerUsed] = useState(false)
  return (
    <nav className={classes.pager} aria-label={words.pagesOf(listName)}>
      <span className={classes.range} role="status">
        {words.range(
          countText((page - 1) * size + 1),
          countText(Math.min(total, page * size)),
          isCounted ? countText(total) : null,
        )}
      </span>
      {pages > 1 ? (
        <div className={classes.pages}>
          <button
            type="button"
            className={classes.step}
            aria-label={words.previousPage}
            disabled={page <= 1}
            onClick={() => onPage(page - 1, size)}
          >
            <Icon name="left" />
          </button>
          <Picker
            label={words.goToPage}
            value={page}
            onPick={(jump) => onPage(jump, size)}
            onFirstUse={() => setPickerUsed(true)}
          >
            {(pickerUsed ? pagesToOffer(page, pages) : [page]).map((jump, index) => (
              <option key={index} value={jump}>
                {words.pageOf(countText(jump), isCounted ? countText(pages) : null)}
              </option>
            ))}
          </Picker>
          <button
            type="button"
            className={classes.step}
            aria-label={words.nextPage}
            disabled={page >= pages}
            onClick={() => onPage(page + 1, size)}
          >
            <Icon name="right" />
          </button>
        </div>
      ) : null}
      {total > pageSizes[0] ? (
        <Picker label={words.rowsPerPage} value={size} onPick={(chosen) => onPage(1, chosen)}>
          {sizes}
        </Picker>
      ) : null}
    </nav>
  )
}

function Picker({
  label,
  value,
  onPick,
  onFirstUse,
  children,
}: {
  label: string
  value: number
  onPick: (value: number) => void
  onFirstUse?: () => void
  children: ReactNode
}) {
  return (
    <span className={classes.picker}>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onPick(Number(event.currentTarget.value))}
        onPointerDown={onFirstUse}
        onFocus={onFirstUse}
      >
        {children}
      </select>
      <Icon name="down" size={16} />
    </span>
  )
}

/**
 * All pages; if there are more than `maxListedPages`, the current one with four before and after it, and eleven evenly
 * spaced from the first to the last.
 */
function pagesToOffer(page: number, pages: number): number[] {
  const all = Array.from({ length: pages }, (_, index) => index + 1)
  if (pages <= maxListedPages) return all
  const far = Array.from({ length: 11 }, (_, step) => Math.round(1 + (step * (pages - 1)) / 10))
  return all.filter((jump) => Math.abs(jump - page) <= 4 || far.includes(jump))
}
