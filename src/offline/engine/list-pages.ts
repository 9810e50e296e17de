/** Reads one list page by page, and returns how it ended and whether it is complete. */
import type { Answer, Failure, Page } from '../../contract'
import type { MirrorRow } from './slot'
import { isSlow, elapsedMs, type Moment, type Span } from './timing'

/** Requests one page; `next`: the query string of the page, undefined for the first. */
export type Ask = (next: string | undefined) => Promise<Answer<Page<MirrorRow>>>

export type ReadPages = Span & {
  rows: ReadonlyMap<string, { row: MirrorRow; page: Span }>
  /** Rows that did not parse, as they were received; undefined for each one if its page has only their number. */
  unreadable: readonly unknown[]
  /** How many pages were read. */
  pages: number
  /** When the last page was read. */
  last: Span
  /** Whether the tab slept during the reading; then the list may have changed between its pages. */
  slept: boolean
  /**
   * end: the last page was read. enough: all wanted rows were found. cut: the reading took longer than `longestMs`.
   * circle: `next` led back to a page that was read, or `mostIdlePages` pages in a row had no new row.
   */
  end: 'end' | 'enough' | 'cut' | 'circle'
  /**
   * Whether the list was read to its end, and has no `count`, or the same `count` on all pages and at least so many
   * rows.
   */
  complete: boolean
}

/** Reading stops after this time, ms, because other lists wait meanwhile. */
const longestMs = 120_000
/** Reading stops after this many pages in a row without a new row. */
const mostIdlePages = 3

export async function readPages(
  ask: Ask,
  moment: () => Moment,
  isEnough: (rows: ReadonlyMap<string, unknown>) => boolean,
): Promise<ReadPages | Failure> {
  const startedAt = moment()
  const rows = new Map<string, { row: MirrorRow; page: Span }>()
  const unreadable: unknown[] = []
  const asked = new Set<string>()
  const counts = new Set<number | null>()
  let [pages, idlePages, slept] = [0, 0, false]
  let endedAt = startedAt
  let next: string | undefined
  for (;;) {
    const pageStartedAt = moment()
    const answer = await ask(next)
    if (!answer.ok) return answer.failure
    const page = answer.value
    const span = { startedAt: pageStartedAt, endedAt: moment() }
    slept ||= isSlow({ startedAt: endedAt, endedAt: span.endedAt })
    endedAt = span.endedAt
    pages += 1
    const before = rows.size
    for (const row of page.rows) if (!rows.has(row.id)) rows.set(row.id, { row, page: span })
    unreadable.push(...(page.unreadableRows ?? Array.from({ length: page.unreadable }, () => undefined)))
    counts.add(page.count)
    idlePages = rows.size > before ? 0 : idlePages + 1
    const end = endOf(page)
    if (end === null) {
      next = page.next ?? undefined
      if (next !== undefined) asked.add(next)
      continue
    }
    const [count = null, changed] = counts
    const isCounted = changed === undefined && (count === null || rows.size + unreadable.length >= count)
    return { startedAt, endedAt, rows, unreadable, pages, last: span, slept, end, complete: end === 'end' && isCounted }
  }

  /** How the list ended with this page; null if there are more pages to read. */
  function endOf(page: Page<MirrorRow>): ReadPages['end'] | null {
    if (page.next === null || page.next === '') return 'end'
    if (isEnough(rows)) return 'enough'
    if (asked.has(page.next)) return isLast(page) ? 'end' : 'circle'
    if (idlePages >= mostIdlePages) return 'circle'
    return elapsedMs(startedAt, endedAt) > longestMs ? 'cut' : null
  }

  /**
   * Whether a page is the last one although its `next` was requested before: if `next` is the page itself and no row is
   * missing. If `next` is an earlier page, the list goes round.
   */
  function isLast({ next: nextPage, count }: Page<MirrorRow>): boolean {
    return nextPage === next && (count === null ? idlePages === 0 : rows.size + unreadable.length >= count)
  }
}
