/** Reads one list page by page, and says how it ended and whether by its own word it came whole. */
import type { Answer, Failure, Page } from '../../contract'
import type { MirrorRow } from './slot'
import { isSlow, since, type Moment, type Span } from './timing'

/** Asks for one page; `next` is the query string to go on at, undefined for the first. */
export type Ask = (next: string | undefined) => Promise<Answer<Page<MirrorRow>>>

export type ReadPages = Span & {
  rows: ReadonlyMap<string, { row: MirrorRow; page: Span }>
  /** Unreadable rows as they came; undefined for one that was only counted. */
  unreadable: readonly unknown[]
  /** How many pages were read. */
  pages: number
  last: Span
  /** A tab that slept in the middle of it has read two lists. */
  slept: boolean
  /** enough: all that was looked for was found; cut: it went on, but was read no further; circle: it led back to pages that were read. */
  end: 'end' | 'enough' | 'cut' | 'circle'
  /** It was read to its end, counted no more rows than it showed, and did not change its count on the way. */
  complete: boolean
}

/** One list keeps others from being read for at most so long, ms; and so many pages without a new row end it. */
const longestMs = 120_000
const mostIdlePages = 3

export async function readPages(ask: Ask, moment: () => Moment, isEnough: (rows: ReadonlyMap<string, unknown>) => boolean): Promise<ReadPages | Failure> {
  const startedAt = moment()
  const rows = new Map<string, { row: MirrorRow; page: Span }>()
  const unreadable: unknown[] = []
  const asked = new Set<string>()
  const counts = new Set<number | null>()
  let [pages, idle, slept] = [0, 0, false]
  let endedAt = startedAt
  let next: string | undefined
  for (;;) {
    const from = moment()
    const answer = await ask(next)
    if (!answer.ok) return answer.failure
    const page = answer.value
    const came = { startedAt: from, endedAt: moment() }
    slept ||= isSlow({ startedAt: endedAt, endedAt: came.endedAt })
    endedAt = came.endedAt
    pages += 1
    const before = rows.size
    for (const row of page.rows) if (!rows.has(row.id)) rows.set(row.id, { row, page: came })
    unreadable.push(...(page.unreadableRows ?? Array.from({ length: page.unreadable }, () => undefined)))
    counts.add(page.count)
    idle = rows.size > before ? 0 : idle + 1
    const end = endOf(page)
    if (end === null) {
      next = page.next ?? undefined
      if (next !== undefined) asked.add(next)
      continue
    }
    const [count = null, changed] = counts
    const isCounted = changed === undefined && (count === null || rows.size + unreadable.length >= count)
    return { startedAt, endedAt, rows, unreadable, pages, last: came, slept, end, complete: end === 'end' && isCounted }
  }

  /** Null where it goes on. */
  function endOf(page: Page<MirrorRow>): ReadPages['end'] | null {
    if (page.next === null || page.next === '') return 'end'
    if (isEnough(rows)) return 'enough'
    if (asked.has(page.next)) return isLast(page) ? 'end' : 'circle'
    if (idle >= mostIdlePages) return 'circle'
    return since(startedAt, endedAt) > longestMs ? 'cut' : null
  }

  /** A last page that names itself has shown what no page before it did; one that is the first page again has not. */
  function isLast({ next: named, count }: Page<MirrorRow>): boolean {
    return named === next && (count === null ? idle === 0 : rows.size + unreadable.length >= count)
  }
}
