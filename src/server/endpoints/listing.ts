/** One list, three envelopes: a bare array, a page, or the changes since a cursor; the JSON is written by the database. */
import { wordsOf } from '../../domain/search-key'
import { fieldErrors } from '../../texts/provider'
import type { Queryable, Value } from '../database/database'
import { varied } from '../database/named'
import { cursorOf, transactionOf, type Seal } from './cursor'
import { invalid, ok, type Reply } from './reply'

export type Listing = {
  /** A row's JSON, what it is read from, which rows, in which order. Values are $1, $2, … */
  json: string
  from: string
  where: readonly string[]
  order: string
  values: readonly Value[]
  /** Where the rows lie in a few of another table's, as SQL: a page is looked for in each of them, in the order of an index, and not among everybody's rows. */
  among?: { from: string; on: string; where: string }
  /** How many rows `where` alone leaves, as SQL, where that is known without counting them. */
  known?: string
  /** The condition of the rows that hold a word of `search`, a LIKE pattern; where it is left out a search narrows nothing. */
  search?: (word: string) => string
  /** What `ordering` may name, each as SQL; only what this person sees, for an order tells values too. */
  ordering?: Readonly<Record<string, string>>
  /** Where the list offers changes since a cursor. */
  changes?: {
    /** The listed table's alias and name. */
    alias: string
    table: string
    /** Which rows not seen (any more) by this person may have been seen before: told as deleted. */
    left: (cursor: string) => string
    /** The condition of the rows seen. */
    seen: string
    /** For the cursors of this list and person. */
    seal: Seal
  }
}

/** Filters of one question whose text is kept: devices ask by one or two, over and over. With more, or in an order of somebody's own, there are thousands of texts; words of a search are marked by `searched`. */
const fewFilters = 2
const paging = ['page', 'page_size', 'since', 'search']

function isVaried(query: Paging): boolean {
  const filters = Object.entries(query).filter(([name, value]) => value !== undefined && !paging.includes(name))
  return query.ordering !== undefined || filters.length > fewFilters
}

type Paging = { page?: number | undefined; page_size?: number | undefined; since?: string | undefined; search?: string | undefined; ordering?: string | undefined }

const defaultSize = 10
/** The largest page. A list that was asked for without pages and is longer comes by such pages all the same. */
const largestSize = 1000
/** Words beyond these say nothing more about a name. */
const mostWords = 8

export async function listed(database: Queryable, listing: Listing, query: Paging, url: string): Promise<Reply> {
  const { json, from } = listing
  const kept = isVaried(query) ? varied : (sql: string) => sql
  const values = [...listing.values]
  const where = [...listing.where]
  const order = orderOf(listing, query.ordering)
  if (order === null) return invalid({ ordering: [fieldErrors.ordering] })
  if (listing.search) where.push(...searched(listing.search, query.search, values))
  const since = listing.changes ? query.since : undefined
  const paged = query.page !== undefined || query.page_size !== undefined || query.since !== undefined

  // The page is found first: PostgreSQL would write the JSON of every row there is, and then leave most of it out.
  const results = `coalesce(json_agg(${json} order by ${order}), '[]')::text as results`
  const found = (limit: string, offset: string) => `${from} join (${pageOf(listing, where, order, limit, offset)}) page on page.id = ${aliasOf(from)}.id`

  if (!paged) {
    const [row] = await database.query<{ found: number; results: string }>(
      kept(`select count(*)::int as found, ${results} from ${found(String(largestSize + 1), '0')}`),
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
    where.push(`${listing.changes.alias}.changed >= ${cursor}`)
    deleted = deletedSince(listing, cursor)
  }

  // A page far beyond any table still has an offset that PostgreSQL can count.
  const size = query.page_size ?? (query.page === undefined ? largestSize : defaultSize)
  const page = Math.min(query.page ?? 1, 1_000_000)
  values.push(size, (page - 1) * size)
  const narrowed = where.length > listing.where.length
  const count = listing.known !== undefined && !narrowed ? listing.known : `select count(*)::int from ${neededOf(from, where)} where ${where.join(' and ')}`
  const [row] = await database.query<{ results: string; count: number; deleted: string; place: string }>(
    kept(`select (${count}) as count,
       (select ${results} from ${found(`$${values.length - 1}::int`, `$${values.length}::int`)}) as results,
       (${deleted})::text as deleted,
       cluster_name() || '.' || pg_snapshot_xmin(pg_current_snapshot())::text as place`),
    values,
  )
  if (!row) throw new Error('a select without a table gave no row')
  const next = page * size < row.count ? linkTo(url, page + 1, size) : null
  const previous = page > 1 ? linkTo(url, page - 1, size) : null
  const cursor = since === undefined || !listing.changes ? '' : cursorOf(row.place, listing.changes.seal)
  const changes = cursor === '' ? '' : `,"deleted":${row.deleted},"cursor":${JSON.stringify(cursor)}`
  return ok(`{"count":${row.count},"next":${JSON.stringify(next)},"previous":${JSON.stringify(previous)}${changes},"results":${row.results}}`)
}

/** The ids of a page. What changed since a cursor, or holds a word, is found by itself. */
function pageOf({ from, where: base, among }: Listing, where: readonly string[], order: string, limit: string, offset: string): string {
  const part = `order by ${order} limit ${limit} offset ${offset}`
  const alias = aliasOf(from)
  if (!among || where.length > base.length) return `select ${alias}.id from ${neededOf(from, [...where, order])} where ${where.join(' and ')} ${part}`
  const [table] = from.split(' left join ')
  const first = `select ${alias}.* from ${table} where ${among.on} and ${where.join(' and ')} order by ${order} limit ${limit} + ${offset}`
  return `select ${alias}.id from ${among.from} cross join lateral (${first}) ${alias} where ${among.where} ${part}`
}

const aliasOf = (from: string) => from.split(' ')[1]

/**
 * `from` without what is joined for its JSON alone: such a join adds no row and takes none away. PostgreSQL leaves it out by itself, but goes
 * on reading the columns it was joined by, which no index holds.
 */
export function neededOf(from: string, conditions: readonly string[]): string {
  const [table = '', ...joins] = from.split(' left join ')
  const kept: string[] = []
  // From the last on, for a join may need one before it.
  for (const join of joins.reverse()) {
    const [, alias] = /^\w+ (\w+) on \1\.(?:id|value) = [\w.]+$/.exec(join) ?? []
    const named = alias === undefined || [...conditions, ...kept].some((each) => new RegExp(`\\b${alias}\\.`).test(each))
    if (named) kept.unshift(join)
  }
  return [table, ...kept].join(' left join ')
}

/** The conditions of a search, its words added to `values`. */
export function searched(holds: (word: string) => string, search: string | undefined, values: Value[]): string[] {
  return patternsOf(search).map((word) => varied(`(${holds(`$${values.push(`%${word}%`)}`)})`))
}

/** Every word must be found, in any place, without accents and capitals; % and _ are letters like others. */
function patternsOf(search = ''): string[] {
  return wordsOf(search).slice(0, mostWords).map((word) => word.replace(/[\\%_]/g, '\\$&'))
}

/** The list's own order breaks the ties, so that pages do not overlap; null where nothing may be ordered by that name. */
function orderOf({ order, ordering = {} }: Listing, asked: string | undefined): string | null {
  if (asked === undefined) return order
  const name = asked.replace(/^-/, '')
  const column = Object.hasOwn(ordering, name) ? ordering[name] : undefined
  return column === undefined ? null : `${column} ${asked === name ? 'asc' : 'desc'} nulls last, ${order}`
}

function deletedSince({ changes, from }: Listing, cursor: string): string {
  if (!changes) return `'[]'`
  return `select coalesce(json_agg(id), '[]') from (
    select id from tombstone where noun = '${changes.table}' and changed >= ${cursor}
    union select ${changes.alias}.id from ${from} where not (${changes.seen}) and ${changes.alias}.changed >= ${cursor} and ${changes.left(cursor)}) d`
}

function linkTo(url: string, page: number, size: number): string {
  const [path = '', search = ''] = url.split('?', 2)
  const query = new URLSearchParams(search)
  query.set('page', String(page))
  query.set('page_size', String(size))
  return `${path}?${query}`
}
