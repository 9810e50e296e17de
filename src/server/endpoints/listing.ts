/** Answers a list as a bare array, a page, or the changes since a cursor. The database writes the JSON. */
import { wordsOf } from '../../domain/search-key'
import { fieldErrors } from '../../texts/provider'
import type { Queryable, Value } from '../database/database'
import { unprepared } from '../database/named'
import { cursorOf, transactionOf, type Seal } from './cursor'
import { invalid, ok, type Reply } from './reply'
import { fromSql, type RowQuery } from './rows'

/** The query of all rows of the list, and its ORDER BY. */
export type Listing = RowQuery & {
  order: string
  /**
   * The aliases of the joins that `where`, `order`, `search` and `ordering` use; default all. The others serve the JSON
   * alone: rows are counted, and the ids of a page found, without them. PostgreSQL drops such joins by itself, but
   * still reads the columns that they compare, so that no index-only scan is possible.
   */
  needed?: readonly string[]
  /**
   * SQL of a few parent rows, such as a teacher's groups: their table (`from`), which of them (`where`), and the
   * condition that a row of the list belongs to one (`on`). The page is then found by one index scan per parent row,
   * which is faster than searching all rows.
   */
  perParent?: { from: string; on: string; where: string }
  /**
   * SQL of the stored number of rows that match `where`. Without it, or if a search or a cursor narrows the list, the
   * rows are counted.
   */
  countSql?: string
  /**
   * The condition that a row contains a word of the search; `word` is the placeholder of a LIKE pattern. If this is
   * missing, the list ignores the `search` of a call.
   */
  search?: (word: string) => string
  /**
   * The columns by which clients may sort: the SQL of each, by its name in a call's `ordering`. Must contain only
   * fields that this person may see, because an order reveals values.
   */
  ordering?: Readonly<Record<string, string>>
  /** Present if clients may ask this list for the changes since a cursor. */
  changes?: {
    /**
     * For a row that this person cannot see now: the condition that it may have been visible when the cursor was
     * issued. Such rows are returned as deleted.
     */
    lostSince: (cursor: string) => string
    /** The condition that a row is visible to this person. */
    visible: string
    /** Signs the cursors of this list and person. */
    seal: Seal
  }
}

type Paging = {
  page?: number | undefined
  page_size?: number | undefined
  since?: string | undefined
  search?: string | undefined
  ordering?: string | undefined
}
/** The part of a call that a list needs; `query` may also have filters. */
type ListCall = { database: Queryable; query: Paging; url: string }

/**
 * A call with more filters than this, or with an `ordering`, gives one of thousands of SQL texts, so `listReply` marks
 * the text as `unprepared`. Calls with a search need no mark here, because `searchConditions` marks their conditions.
 */
const fewFilters = 2
const paging = ['page', 'page_size', 'since', 'search']

function hasManyForms(query: Paging): boolean {
  const filters = Object.entries(query).filter(([name, value]) => value !== undefined && !paging.includes(name))
  return query.ordering !== undefined || filters.length > fewFilters
}

const defaultSize = 10
/** The largest page, rows. A longer list is answered in pages of this size even if none were requested. */
const largestSize = 1000
/** The largest number of words in a search; further ones are ignored. */
const mostWords = 8

export async function listReply({ database, query, url }: ListCall, listing: Listing): Promise<Reply> {
  const { json, from, needed } = listing
  const marked = hasManyForms(query) ? unprepared : (sql: string) => sql
  const values = [...listing.values]
  const where = [...listing.where]
  const order = orderOf(listing, query.ordering)
  if (order === null) return invalid({ ordering: [fieldErrors.ordering] })
  if (listing.search) where.push(...searchConditions(listing.search, query.search, values))
  const since = listing.changes ? query.since : undefined
  const paged = query.page !== undefined || query.page_size !== undefined || query.since !== undefined

  // Finds the ids of the page first. Otherwise PostgreSQL would write the JSON of all rows and discard most of it.
  const results = `coalesce(json_agg(${json} order by ${order}), '[]')::text as results`
  const pageJoin = (limit: string, offset: string) =>
    `${fromSql(from)} join (${pageIds(listing, where, order, limit, offset)}) page on page.id = ${from.alias}.id`

  if (!paged) {
    const [row] = await database.query<{ found: number; results: string }>(
      marked(`select count(*)::int as found, ${results} from ${pageJoin(String(largestSize + 1), '0')}`),
      values,
    )
    if (row && row.found <= largestSize) return ok(row.results)
  }

  let deleted = `'[]'`
  if (since && listing.changes) {
    const xid = await transactionOf(database, since, listing.changes.seal)
    if (xid === null) return invalid({ since: [fieldErrors.cursor] })
    values.push(xid)
    const cursor = `$${values.length}::text::xid8`
    where.push(`${from.alias}.changed >= ${cursor}`)
    deleted = deletedSinceSql(listing, cursor)
  }

  // Limits the page number, so that the offset fits into an integer.
  const size = query.page_size ?? (query.page === undefined ? largestSize : defaultSize)
  const page = Math.min(query.page ?? 1, 1_000_000)
  values.push(size, (page - 1) * size)
  const isNarrowed = where.length > listing.where.length
  const count =
    listing.countSql !== undefined && !isNarrowed
      ? listing.countSql
      : `select count(*)::int from ${fromSql(from, needed)} where ${where.join(' and ')}`
  const [row] = await database.query<{ results: string; count: number; deleted: string; place: string }>(
    marked(`select (${count}) as count,
       (select ${results} from ${pageJoin(`$${values.length - 1}::int`, `$${values.length}::int`)}) as results,
       (${deleted})::text as deleted,
       cluster_name() || '.' || pg_snapshot_xmin(pg_current_snapshot())::text as place`),
    values,
  )
  if (!row) throw new Error('a select without a table gave no row')
  const next = page * size < row.count ? linkTo(url, page + 1, size) : null
  const previous = page > 1 ? linkTo(url, page - 1, size) : null
  const cursor = since === undefined || !listing.changes ? '' : cursorOf(row.place, listing.changes.seal)
  const changes = cursor === '' ? '' : `,"deleted":${row.deleted},"cursor":${JSON.stringify(cursor)}`
  return ok(
    `{"count":${row.count},"next":${JSON.stringify(next)},"previous":${JSON.stringify(previous)}${changes},"results":${row.results}}`,
  )
}

/** SQL for the ids of one page. `perParent` is used only if neither a search nor a cursor narrows the list. */
function pageIds(
  { from, needed, where: base, perParent }: Listing,
  where: readonly string[],
  order: string,
  limit: string,
  offset: string,
): string {
  const part = `order by ${order} limit ${limit} offset ${offset}`
  const { alias } = from
  if (!perParent || where.length > base.length)
    return `select ${alias}.id from ${fromSql(from, needed)} where ${where.join(' and ')} ${part}`
  const first = `select ${alias}.* from ${fromSql(from, [])} where ${perParent.on} and ${where.join(' and ')} order by ${order} limit ${limit} + ${offset}`
  return `select ${alias}.id from ${perParent.from} cross join lateral (${first}) ${alias} where ${perParent.where} ${part}`
}

/** The conditions of a search; appends its patterns to `values`. */
export function searchConditions(
  matches: (word: string) => string,
  search: string | undefined,
  values: Value[],
): string[] {
  return patternsOf(search).map((word) => unprepared(`(${matches(`$${values.push(`%${word}%`)}`)})`))
}

/** The words of a search as search keys, with LIKE's special characters escaped. */
function patternsOf(search = ''): string[] {
  return wordsOf(search)
    .slice(0, mostWords)
    .map((word) => word.replace(/[\\%_]/g, '\\$&'))
}

/** A filter's value, undefined if it was not sent, and the SQL condition; `at` is the value's placeholder. */
type Filter = readonly [value: Value | undefined, condition: (at: string) => string]

/** The query of those `rows` that fulfil the conditions of all filters that were sent. */
export function filtered(rows: RowQuery, filters: readonly Filter[]): RowQuery {
  const values = [...rows.values]
  const conditions = filters.flatMap(([value, condition]) =>
    value === undefined ? [] : [condition(`$${values.push(value)}`)],
  )
  return { ...rows, where: [...rows.where, ...conditions], values }
}

/**
 * The ORDER BY; null if `asked` is not in `ordering`. Equal rows are sorted by the list's own order, so that no row is
 * on two pages.
 */
function orderOf({ order, ordering = {} }: Listing, asked: string | undefined): string | null {
  if (asked === undefined) return order
  const name = asked.replace(/^-/, '')
  const column = Object.hasOwn(ordering, name) ? ordering[name] : undefined
  return column === undefined ? null : `${column} ${asked === name ? 'asc' : 'desc'} nulls last, ${order}`
}

function deletedSinceSql({ changes, from }: Listing, cursor: string): string {
  if (!changes) return `'[]'`
  const { table, alias } = from
  return `select coalesce(json_agg(id), '[]') from (
    select id from tombstone where noun = '${table}' and changed >= ${cursor}
    union select ${alias}.id from ${fromSql(from)} where not (${changes.visible}) and ${alias}.changed >= ${cursor} and ${changes.lostSince(cursor)}) d`
}

function linkTo(url: string, page: number, size: number): string {
  const [path = '', search = ''] = url.split('?', 2)
  const query = new URLSearchParams(search)
  query.set('page', String(page))
  query.set('page_size', String(size))
  return `${path}?${query}`
}
