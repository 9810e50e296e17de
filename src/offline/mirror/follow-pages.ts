/** Reads a list to its end, one page ahead of the writing, following `next` by its query string only. */
import { failed, type Answer, type Failure, type Id, type Page } from '../../contract'
import type { Read } from './write-mirror'

/** No school has this many pages; a provider whose `next` never ends has. */
const mostPages = 20_000

export type FollowedPages =
  /** `seen`: every id, where the list was read whole, from its first page, and every row was readable; else null. */
  | { ok: true; seen: ReadonlySet<Id> | null; cursor: string | null; read: Read }
  | { ok: false; failure: Failure }

export type FollowOptions<Row> = {
  /** One page; `next` is the query string to go on at, undefined for the first. */
  ask: (next: string | undefined) => Promise<Answer<Page<Row>>>
  onPage: (page: Page<Row>, read: Read) => Promise<void>
  idOf: (row: Row) => Id
  now: () => number
  /** False once the person has left: from then on nothing of theirs is written. */
  going: () => boolean
  /** Goes on where an earlier reading was cut off; such a one proves nothing about what is absent. */
  from?: string | null
}

type Coming<Row> = { began: number; answer: Promise<Answer<Page<Row>>> }

export async function followPages<Row>({ ask, onPage, idOf, now, going, from }: FollowOptions<Row>): Promise<FollowedPages> {
  const read: Read = { began: now() }
  const seen = new Set<Id>()
  const asked = new Set<string>()
  let whole = from == null
  let cursor: string | null = null
  let count: number | null = null
  let coming: Coming<Row> | null = { began: read.began, answer: ask(from ?? undefined) }

  for (let pages = 0; coming; pages += 1) {
    const { began, answer }: Coming<Row> = coming
    const reply: Answer<Page<Row>> = await answer
    if (!reply.ok) return reply
    const page: Page<Row> = reply.value
    const next: string | null = page.next !== null && page.next !== '' && !asked.has(page.next) && pages < mostPages ? page.next : null
    if (page.next !== next || page.unreadable > 0) whole = false
    if (next !== null) asked.add(next)
    coming = next === null ? null : { began: now(), answer: ask(next) }
    // The cursor of the first page covers what changed while the others were read.
    cursor ??= page.cursor
    count = page.count
    for (const row of page.rows) seen.add(idOf(row))
    if (!going()) return failed('unauthorized', 0)
    await onPage(page, { began })
  }
  if (count !== null && count !== seen.size) whole = false
  return { ok: true, seen: whole ? seen : null, cursor, read }
}
