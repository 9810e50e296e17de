/**
 * Reads a list page by page, and determines which rows exist at the provider, so that the mirror can delete the others.
 * The next page is requested while the current one is written.
 */
import type { Answer, Failure, Id, Page } from '../../contract'

/** The most pages that are read of one list, in case the provider always returns a new `next`. */
const mostPages = 20_000

export type Followed = {
  ok: true
  /** Requests the changes since this reading began; null if the provider returned none. */
  cursor: string | null
  /** The keys of the rows that were parsed. */
  parsedKeys: ReadonlySet<string>
  /** The ids of rows that do not match the contract. */
  unreadable: ReadonlySet<Id>
  /** Whether some rows neither match the contract nor have an id. */
  hasUnidentified: boolean
  pages: number
  /**
   * 'end': all pages were read, from the first to the last. 'enough': from the first to the one at which `isEnough` was
   * true. null: neither.
   */
  end: 'end' | 'enough' | null
  /** Whether the list has as many rows as its `count`, or has no `count`. */
  isCounted: boolean
}
export type FollowedPages = Followed | { ok: false; failure: Failure }

export type FollowOptions<Row> = {
  /** Requests one page. `next`: the query string of that page, undefined for the first. */
  ask: (next: string | undefined) => Promise<Answer<Page<Row>>>
  onPage: (page: Page<Row>) => Promise<unknown>
  keyOf: (row: Row) => string
  /** The query string of the page to begin with, at which an earlier reading was cut off. */
  from?: string | null
  /** Called with each page, in order; true: no later page is wanted. */
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
    if (next !== null) asked.add(next)
    nextReply = next === null ? null : ask(next)
    // Keeps the cursor of the first page: the changes after it include rows that change while later pages are read.
    cursor ??= page.cursor
    const before = parsedKeys.size
    for (const row of page.rows) parsedKeys.add(keyOf(row))
    const ids = (page.unreadableRows ?? []).flatMap(idOf)
    for (const id of ids) unreadable.add(id)
    hasUnidentified ||= ids.length < page.unreadable
    // Some providers end a list with a page whose `next` is that page itself. Such a page counts as the last if as many
    // rows as its `count` were read, or, without `count`, if it had new rows; otherwise the list counts as cut off.
    const namesItself =
      page.next === at &&
      (page.count === null ? parsedKeys.size > before : parsedKeys.size + unreadable.size >= page.count)
    if (next === null && from == null) end = enough ? 'enough' : isLast || namesItself ? 'end' : null
    // If reading stopped early (`isEnough`), not all rows were read and their number cannot be compared with `count`:
    // instead the `count` of the last page is compared with that of the first.
    if (nextReply === null && page.count !== null)
      isCounted = page.count === (enough ? first.count : parsedKeys.size + unreadable.size)
    at = next
    await onPage(page)
  }
  return {
    ok: true,
    cursor,
    parsedKeys,
    unreadable,
    hasUnidentified,
    pages,
    end,
    isCounted,
  }
}

/** The id of a row that does not match the contract, as an array; empty if it has none. */
function idOf(row: unknown): Id[] {
  const id = typeof row === 'object' && row !== null && 'id' in row ? row.id : undefined
  return typeof id === 'number' || (typeof id === 'string' && id !== '') ? [String(id)] : []
}

/** Whether a row exists at the provider: it has this key, or this id if it could not be parsed. */
export type IsPresent = (key: string, id: Id) => boolean

/**
 * Returns which rows exist at the provider, so that the others can be deleted; null if the list does not show that.
 *
 * A list of one page with a matching count shows it. In a list of several pages rows may have moved from page to page
 * during the reading, and a count may be an estimate: such a list is read again, and a row exists if either reading had
 * it. `lacksRows`: whether the mirror has rows that the first reading lacks; if not, the list is not read again.
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

/** The rows that one reading has; null if it was cut off, or if a row could not be identified. */
function presentIn(read: FollowedPages): IsPresent | null {
  if (!read.ok || read.end === null || read.hasUnidentified) return null
  return (name, id) => read.parsedKeys.has(name) || read.unreadable.has(id)
}
