/** Reads a list to its end, one page ahead of the writing, following `next` by its query string only. */
import type { Answer, Failure, Page } from '../../contract'

/** No school has this many pages; a provider whose `next` never ends has. */
const mostPages = 20_000

export type FollowedPages =
  /** `seen`: every row's name, where the list was read whole, from its first page, and every row was readable; else null. */
  | { ok: true; seen: ReadonlySet<string> | null; cursor: string | null }
  | { ok: false; failure: Failure }

export type FollowOptions<Row> = {
  /** One page; `next` is the query string to go on at, undefined for the first. */
  ask: (next: string | undefined) => Promise<Answer<Page<Row>>>
  onPage: (page: Page<Row>) => Promise<unknown>
  nameOf: (row: Row) => string
  /** Goes on where an earlier reading was cut off; such a one proves nothing about what is absent. */
  from?: string | null
}

export async function followPages<Row>({ ask, onPage, nameOf, from }: FollowOptions<Row>): Promise<FollowedPages> {
  const seen = new Set<string>()
  const asked = new Set<string>()
  let whole = from == null
  let cursor: string | null = null
  let count: number | null = null
  let coming: Promise<Answer<Page<Row>>> | null = ask(from ?? undefined)

  for (let pages = 0; coming; pages += 1) {
    const reply: Answer<Page<Row>> = await coming
    if (!reply.ok) return reply
    const page: Page<Row> = reply.value
    const next: string | null = page.next !== null && page.next !== '' && !asked.has(page.next) && pages < mostPages ? page.next : null
    if (page.next !== next || page.unreadable > 0) whole = false
    if (next !== null) asked.add(next)
    coming = next === null ? null : ask(next)
    // The cursor of the first page covers what changed while the others were read.
    cursor ??= page.cursor
    count = page.count
    for (const row of page.rows) seen.add(nameOf(row))
    await onPage(page)
  }
  if (count !== null && count !== seen.size) whole = false
  return { ok: true, seen: whole ? seen : null, cursor }
}
