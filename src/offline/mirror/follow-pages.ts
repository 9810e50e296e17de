/**
 * Reads a list page by page to its end, and determines which rows of the mirror it proves to be deleted. The next page
 * is requested while the current one is written. Only the query string of `next` is used, not its address.
 */
import type { Answer, Failure, Id, Page } from '../../contract'

/** Ends a list whose `next` never ends; no school has this many pages. */
const mostPages = 20_000

export type Followed = {
  ok: true
  /**
   * The key of every row, if the list proves all of them: read from its first page, every wanted page was read, every
   * row was parsed, and the count matches; else null.
   */
  seen: ReadonlySet<string> | null
  cursor: string | null
  /** The key of every row that was parsed, even if the list proves nothing. */
  parsedKeys: ReadonlySet<string>
  /**
   * `unreadable`: the ids of rows that do not match the contract. `hasUnidentified`: some of those rows have no id
   * either.
   */
  unreadable: ReadonlySet<Id>
  hasUnidentified: boolean
  pages: number
  /**
   * 'end': read from the first page to the last. 'enough': read from the first page until `isEnough`. null: neither.
   */
  end: 'end' | 'enough' | null
  /** The list has as many rows as its `count`, or it has no `count`. */
  isCounted: boolean
}
export type FollowedPages = Followed | { ok: false; failure: Failure }

export type FollowOptions<Row> = {
  /** Requests one page. `next`: the query string of that page, undefined for the first. */
  ask: (next: string | undefined) => Promise<Answer<Page<Row>>>
  onPage: (page: Page<Row>) => Promise<unknown>
  keyOf: (row: Row) => string
  /**
   * The query string of the page at which an earlier reading was cut off. A list that is not read from its first page
   * proves no row deleted.
   */
  from?: string | null
  /** Called once per page, in order: whether no later page is wanted. */
  isEnough?: (page: Page<Row>) => boolean
}

export async function followPages<Row>({
  ask,
  onPage,
  keyOf,
  from,
  isEnough = () => false,
}: FollowOptions<Row>): Promise<FollowedPages> {
  const parsedKeys = new Set<string>()
  const unreadable = new Set<Id>()
  const asked = new Set<string>()
  let hasUnidentified = false
  let isWhole = from == null
  let isCounted = true
  let end: Followed['end'] = null
  let cursor: string | null = null
  let first: Page<Row> | null = null
  let pages = 0
  let nextReply: Promise<Answer<Page<Row>>> | null = ask(from ?? undefined)
  let at = from ?? null

  while (nextReply) {
    const reply: Answer<Page<Row>> = await nextReply
    if (!reply.ok) return reply
    const page: Page<Row> = reply.value
    pages += 1
    first ??= page
    const isLast = page.next === null || page.next === ''
    const enough = isEnough(page)
    const next: string | null =
      !enough && !isLast && !asked.has(page.next ?? '') && pages <= mostPages ? page.next : null
    if (page.unreadable > 0 || (page.next !== next && !enough && !isLast)) isWhole = false
    if (next !== null) asked.add(next)
    nextReply = next === null ? null : ask(next)
    // The first page's cursor, not the last one's: it covers rows that change while the other pages are read.
    cursor ??= page.cursor
    const before = parsedKeys.size
    for (const row of page.rows) parsedKeys.add(keyOf(row))
    const ids = (page.unreadableRows ?? []).flatMap(idOf)
    for (const id of ids) unreadable.add(id)
    hasUnidentified ||= ids.length < page.unreadable
    // A provider may end a list with a page whose `next` is that page itself. It is the end if the page brought rows
    // that no earlier page had; if it brought none, the provider has sent an earlier page again.
    const namesItself =
      page.next === at &&
      (page.count === null ? parsedKeys.size > before : parsedKeys.size + unreadable.size >= page.count)
    if (next === null && from == null) end = enough ? 'enough' : isLast || namesItself ? 'end' : null
    // If the list was not read to its end, its rows cannot be counted; it only counts as unchanged if the last page has
    // the same `count` as the first.
    if (nextReply === null && page.count !== null)
      isCounted = page.count === (enough ? first.count : parsedKeys.size + unreadable.size)
    at = next
    await onPage(page)
  }
  return {
    ok: true,
    seen: isWhole && isCounted ? parsedKeys : null,
    cursor,
    parsedKeys,
    unreadable,
    hasUnidentified,
    pages,
    end,
    isCounted,
  }
}

/** The id of a row that does not match the contract, in an array; empty if it has none. */
function idOf(row: unknown): Id[] {
  const id = typeof row === 'object' && row !== null && 'id' in row ? row.id : undefined
  return typeof id === 'number' || (typeof id === 'string' && id !== '') ? [String(id)] : []
}

/** Whether a row exists at the provider: by its key, or by its id if the row could not be parsed. */
export type IsPresent = (key: string, id: Id) => boolean

/**
 * Returns which rows exist at the provider; null if the list proves no row deleted.
 *
 * A row that is missing in a list of one page with a matching count is deleted. A row that is missing in several pages
 * may have moved from one to another during the reading, and a count may be an estimate: then it is deleted only if a
 * second complete reading (`readAgain`) lacks it too. `lacksRows` tells whether the mirror has any such row; if not,
 * there is no second reading. A row that could not be parsed is not deleted.
 */
export async function provePresent(
  first: FollowedPages,
  readAgain: () => Promise<FollowedPages>,
  lacksRows: (present: IsPresent) => Promise<boolean>,
): Promise<IsPresent | null> {
  const present = presentIn(first)
  if (!first.ok || present === null) return null
  if ((first.pages === 1 && first.isCounted) || !(await lacksRows(present))) return present
  if (first.end === 'enough' && !first.isCounted) return null
  const second = presentIn(await readAgain())
  return second && ((name, id) => present(name, id) || second(name, id))
}

function presentIn(read: FollowedPages): IsPresent | null {
  if (!read.ok || read.end === null || read.hasUnidentified) return null
  return (name, id) => read.parsedKeys.has(name) || read.unreadable.has(id)
}
