/**
 * Reads all pages of a list. A list that may lack a row fails with 'incomplete' instead, because sums, files and
 * reminders are made of the result.
 */
import { failed, type Answer, type Failure, type Page } from '../contract'

/** The most pages that are read of one list, in case the provider always returns a new `next`. */
const mostPages = 20_000

type SomePage = Pick<Page<unknown>, 'rows' | 'next' | 'count' | 'unreadable'>

/** Requests one page. `next`: the query string of that page, undefined for the first. */
type AskPage<Reply> = (next: string | undefined) => Promise<Answer<Reply>>

/** `partial`: returns what could be read, even if rows are missing; for the options of a form. */
export async function readAllPages<Reply extends SomePage>(
  ask: AskPage<Reply>,
  { partial = false } = {},
): Promise<Answer<Reply[]>> {
  let reading = await readOnce(ask)
  // A row may have been added or deleted between two pages: the second reading decides.
  if (reading.end === 'miscounted' && !partial) reading = await readOnce(ask)
  if (typeof reading.end === 'object') return { ok: false, failure: reading.end }
  return reading.end === 'whole' || partial
    ? { ok: true, status: 200, value: reading.pages }
    : failed('incomplete', 200)
}

/**
 * 'miscounted': fewer rows than the provider's `count` were read, or `count` changed during the reading. 'cut': some
 * rows do not match the contract, or no page was clearly the last.
 */
type Reading<Reply> = { pages: Reply[]; end: 'whole' | 'miscounted' | 'cut' | Failure }

async function readOnce<Reply extends SomePage>(ask: AskPage<Reply>): Promise<Reading<Reply>> {
  const pages: Reply[] = []
  const seen = new Set<string>()
  const followed = new Set<string>()
  let rows = 0
  let unreadable = 0
  let firstCount: number | null = null
  let next: string | undefined
  for (;;) {
    const answer = await ask(next)
    if (!answer.ok) return { pages, end: answer.failure }
    const page = answer.value
    pages.push(page)
    dropSeen(page.rows, seen)
    rows += page.rows.length
    unreadable += page.unreadable
    firstCount ??= page.count
    if (page.next && !followed.has(page.next) && followed.size < mostPages) {
      followed.add(page.next)
      next = page.next
      continue
    }
    if (unreadable > 0) return { pages, end: 'cut' }
    // If `next` leads back to a page that was read, the list has ended only if `count` shows that no row is missing.
    if (page.count === null) return { pages, end: page.next ? 'cut' : 'whole' }
    return { pages, end: page.count === firstCount && rows >= page.count ? 'whole' : 'miscounted' }
  }
}

/** Removes rows that an earlier page had. Rows without a key cannot be compared and stay. */
function dropSeen(rows: unknown[], seen: Set<string>): void {
  const fresh = rows.filter((row) => {
    const key = keyOf(row)
    if (key === null) return true
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
  rows.splice(0, rows.length, ...fresh)
}

/** The key of a row: its `id`, or an option's `value`; null if it has neither. */
function keyOf(row: unknown): string | null {
  if (typeof row !== 'object' || row === null) return null
  if ('id' in row && typeof row.id === 'string') return row.id
  return 'value' in row && typeof row.value === 'string' ? row.value : null
}
