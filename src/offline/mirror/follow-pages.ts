/** Reads a list to its end, one page ahead of the writing, following `next` by its query string only. */
import type { Answer, Failure, Page } from '../../contract'

/** No school has this many pages; a provider whose `next` never ends has. */
const mostPages = 20_000

export type FollowedPages =
  /** `seen`: every row's name, where all that is wanted was read, from the first page on, and every row was readable; else null. */
  | { ok: true; seen: ReadonlySet<string> | null; cursor: string | null }
  | { ok: false; failure: Failure }

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

export async function followPages<Row>({ ask, onPage, nameOf, from, isEnough = () => false }: FollowOptions<Row>): Promise<FollowedPages> {
  const seen = new Set<string>()
  const asked = new Set<string>()
  let whole = from == null
  let cursor: string | null = null
  let first: Page<Row> | null = null
  let coming: Promise<Answer<Page<Row>>> | null = ask(from ?? undefined)

  for (let pages = 0; coming; pages += 1) {
    const reply: Answer<Page<Row>> = await coming
    if (!reply.ok) return reply
    const page: Page<Row> = reply.value
    first ??= page
    const enough = isEnough(page)
    const next: string | null = !enough && page.next !== null && page.next !== '' && !asked.has(page.next) && pages < mostPages ? page.next : null
    if (page.unreadable > 0 || (page.next !== next && !enough)) whole = false
    if (next !== null) asked.add(next)
    coming = next === null ? null : ask(next)
    // The cursor of the first page covers what changed while the others were read.
    cursor ??= page.cursor
    for (const row of page.rows) seen.add(nameOf(row))
    // Of what is not read to its end nobody can count the rows: only that there are as many as there were.
    if (coming === null && page.count !== null && page.count !== (enough ? first.count : seen.size)) whole = false
    await onPage(page)
  }
  return { ok: true, seen: whole ? seen : null, cursor }
}
