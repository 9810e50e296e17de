/**
 * Reads a list to its end: every page once, every row once, or the failure 'incomplete'. Sums, files and reminders are
 * made of what this returns, so a list that lacks a row is no answer.
 */
import { failed, type Answer, type Failure } from '../contract'

/** A provider whose `next` names ever new pages has no end. */
const mostPages = 20_000

/** `next`: the query string to go on at, undefined for the first page. */
type AskPage<Reply> = (next: string | undefined) => Promise<Answer<Reply>>

/** `partial`: what could be read is enough, for choices in a form that opens without them too. */
export async function readWhole<Reply>(ask: AskPage<Reply>, { partial = false } = {}): Promise<Answer<Reply[]>> {
  let reading = await readOnce(ask)
  // Somebody may have added or removed a row between two pages: the second reading decides.
  if (reading.end === 'miscounted' && !partial) reading = await readOnce(ask)
  if (typeof reading.end === 'object') return { ok: false, failure: reading.end }
  return reading.end === 'whole' || partial
    ? { ok: true, status: 200, value: reading.pages }
    : failed('incomplete', 200)
}

/**
 * `miscounted`: the pages do not add up to the count that the provider gave. `cut`: rows that nobody can read, or no
 * end.
 */
type Reading<Reply> = { pages: Reply[]; end: 'whole' | 'miscounted' | 'cut' | Failure }

async function readOnce<Reply>(ask: AskPage<Reply>): Promise<Reading<Reply>> {
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
    const page: unknown = answer.value
    pages.push(answer.value)
    if (!isPage(page)) return { pages, end: 'whole' }
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
    // A last page that names itself, or an earlier one, as the next is the end only if the count says that every row is
    // here.
    if (page.count === null) return { pages, end: page.next ? 'cut' : 'whole' }
    return { pages, end: page.count === firstCount && rows >= page.count ? 'whole' : 'miscounted' }
  }
}

/** A row that an earlier page brought stays there alone. Rows without a name of their own cannot be told apart. */
function dropSeen(rows: unknown[], seen: Set<string>): void {
  const fresh = rows.filter((row) => {
    const name = nameOf(row)
    if (name === null) return true
    if (seen.has(name)) return false
    seen.add(name)
    return true
  })
  rows.splice(0, rows.length, ...fresh)
}

/** The id of a row, the value of an option. */
function nameOf(row: unknown): string | null {
  if (typeof row !== 'object' || row === null) return null
  if ('id' in row && typeof row.id === 'string') return row.id
  return 'value' in row && typeof row.value === 'string' ? row.value : null
}

function isPage(
  reply: unknown,
): reply is { rows: unknown[]; unreadable: number; next: string | null; count: number | null } {
  return (
    typeof reply === 'object' &&
    reply !== null &&
    'rows' in reply &&
    Array.isArray(reply.rows) &&
    'unreadable' in reply &&
    'next' in reply &&
    'count' in reply
  )
}
