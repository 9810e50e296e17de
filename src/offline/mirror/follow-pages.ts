/**
 * Reads a list to its end, one page ahead of the writing, following `next` by its query string only; and says which
 * rows it proves to be gone.
 */
import type { Answer, Failure, Id, Page } from '../../contract'

/** No school has this many pages; a provider whose `next` never ends has. */
const mostPages = 20_000

export type Followed = {
  ok: true
  /**
   * `seen`: every row's name, where all that is wanted was read, from the first page on, and every row was readable;
   * else null.
   */
  seen: ReadonlySet<string> | null
  cursor: string | null
  /** The name of every row that could be read, whatever that proves. */
  here: ReadonlySet<string>
  /** Ids of rows that nobody can read; `nameless`: some of these say not even that. */
  unreadable: ReadonlySet<Id>
  nameless: boolean
  pages: number
  /**
   * It was read from its first page on to its last ('end'), or to where nothing more of it was wanted ('enough'); null:
   * neither.
   */
  end: 'end' | 'enough' | null
  /** It has as many rows as it says, or says nothing. */
  isCounted: boolean
}
export type FollowedPages = Followed | { ok: false; failure: Failure }

export type FollowOptions<Row> = {
  /** One page; `next` is the query string to go on at, undefined for the first. */
  ask: (next: string | undefined) => Promise<Answer<Page<Row>>>
  onPage: (page: Page<Row>) => Promise<unknown>
  nameOf: (row: Row) => string
  /** Goes on where an earlier reading was cut off; such a one proves nothing about what is absent. */
  from?: string | null
  /** Of each page, in their order: whether nothing that comes after it is wanted. */
  isEnough?: (page: Page<Row>) => boolean
}

export async function followPages<Row>({
  ask,
  onPage,
  nameOf,
  from,
  isEnough = () => false,
}: FollowOptions<Row>): Promise<FollowedPages> {
  const here = new Set<string>()
  const unreadable = new Set<Id>()
  const asked = new Set<string>()
  let nameless = false
  let isWhole = from == null
  let isCounted = true
  let end: Followed['end'] = null
  let cursor: string | null = null
  let first: Page<Row> | null = null
  let pages = 0
  let coming: Promise<Answer<Page<Row>>> | null = ask(from ?? undefined)
  let at = from ?? null

  while (coming) {
    const reply: Answer<Page<Row>> = await coming
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
    coming = next === null ? null : ask(next)
    // The cursor of the first page covers what changed while the others were read.
    cursor ??= page.cursor
    const before = here.size
    for (const row of page.rows) here.add(nameOf(row))
    const ids = (page.unreadableRows ?? []).flatMap(idOf)
    for (const id of ids) unreadable.add(id)
    nameless ||= ids.length < page.unreadable
    // A last page that names itself has shown what none before it did; one that is the first page again has not.
    const namesItself =
      page.next === at && (page.count === null ? here.size > before : here.size + unreadable.size >= page.count)
    if (next === null && from == null) end = enough ? 'enough' : isLast || namesItself ? 'end' : null
    // Of what is not read to its end nobody can count the rows: only that there are as many as there were.
    if (coming === null && page.count !== null)
      isCounted = page.count === (enough ? first.count : here.size + unreadable.size)
    at = next
    await onPage(page)
  }
  return {
    ok: true,
    seen: isWhole && isCounted ? here : null,
    cursor,
    here,
    unreadable,
    nameless,
    pages,
    end,
    isCounted,
  }
}

/** What a row that cannot be read says of which it is. */
function idOf(row: unknown): Id[] {
  const id = typeof row === 'object' && row !== null && 'id' in row ? row.id : undefined
  return typeof id === 'number' || (typeof id === 'string' && id !== '') ? [String(id)] : []
}

/** Whether a row stays: by its name, or by its id where nobody could read it. */
export type Present = (name: string, id: Id) => boolean

/**
 * Which rows stay; null: nothing is proven, and all of them do. What one answer lacks is gone. What several pages lack
 * may have moved from one to another while they were read, and a count may be an estimate: such a row is gone only if a
 * second complete reading (`again`) lacks it too, which is done only if any row here would go (`lacks`). A row that
 * nobody can read is not gone.
 */
export async function provePresent(
  first: FollowedPages,
  again: () => Promise<FollowedPages>,
  lacks: (present: Present) => Promise<boolean>,
): Promise<Present | null> {
  const present = presentIn(first)
  if (!first.ok || present === null) return null
  if ((first.pages === 1 && first.isCounted) || !(await lacks(present))) return present
  if (first.end === 'enough' && !first.isCounted) return null
  const later = presentIn(await again())
  return later && ((name, id) => present(name, id) || later(name, id))
}

function presentIn(read: FollowedPages): Present | null {
  if (!read.ok || read.end === null || read.nameless) return null
  return (name, id) => read.here.has(name) || read.unreadable.has(id)
}
