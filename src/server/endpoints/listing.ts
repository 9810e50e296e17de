/** One list, three envelopes: a bare array, a page, or the changes since a cursor; the JSON is written by the database. */
import { wordsOf } from '../../domain/search-key'
import { fieldErrors } from '../../texts/provider'
import type { Queryable, Value } from '../database/database'
import { invalid, ok, type Reply } from './reply'

export type Listing = {
  /** A row's JSON, what it is read from, which rows, in which order. Values are $1, $2, … */
  json: string
  from: string
  where: readonly string[]
  order: string
  values: readonly Value[]
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
  }
}

type Paging = { page?: number | undefined; page_size?: number | undefined; since?: string | undefined; search?: string | undefined; ordering?: string | undefined }

const defaultSize = 10
/** Words beyond these say nothing more about a name. */
const mostWords = 8

export async function listed(database: Queryable, listing: Listing, query: Paging, url: string): Promise<Reply> {
  const { json, from } = listing
  const values = [...listing.values]
  const where = [...listing.where]
  const order = orderOf(listing, query.ordering)
  if (order === null) return invalid({ ordering: [fieldErrors.ordering] })
  if (listing.search) for (const word of patternsOf(query.search)) where.push(`(${listing.search(`$${values.push(`%${word}%`)}`)})`)
  const since = listing.changes ? query.since : undefined
  const paged = query.page !== undefined || query.page_size !== undefined || since !== undefined

  if (!paged) {
    const rows = await database.query<{ results: string }>(
      `select coalesce(json_agg(j), '[]')::text as results from (select ${json} as j from ${from} where ${where.join(' and ')} order by ${order}) listed`,
      values,
    )
    return ok(rows[0]?.results ?? '[]')
  }

  let deleted = `'[]'`
  if (since) {
    const xid = await knownTransaction(database, since)
    if (xid === null) return invalid({ since: [fieldErrors.cursor] })
    values.push(xid)
    const cursor = `$${values.length}::text::xid8`
    where.push(`${listing.changes?.alias}.changed >= ${cursor}`)
    deleted = deletedSince(listing, cursor)
  }

  // A page far beyond any table still has an offset that PostgreSQL can count.
  const size = query.page_size ?? (query.page === undefined && since !== undefined ? 1000 : defaultSize)
  const page = Math.min(query.page ?? 1, 1_000_000)
  values.push(size, (page - 1) * size)
  // The page is found first: PostgreSQL would write the JSON of every row there is, and then leave most of it out.
  const [, alias] = from.split(' ')
  const [row] = await database.query<{ results: string; count: number; deleted: string; cursor: string }>(
    `select (select count(*)::int from ${from} where ${where.join(' and ')}) as count,
       (select coalesce(json_agg(${json} order by ${order}), '[]')::text from ${from} join (
         select ${alias}.id from ${from} where ${where.join(' and ')} order by ${order} limit $${values.length - 1} offset $${values.length}
       ) page on page.id = ${alias}.id) as results,
       (${deleted})::text as deleted,
       cluster_name() || '.' || pg_snapshot_xmin(pg_current_snapshot())::text as cursor`,
    values,
  )
  if (!row) throw new Error('a select without a table gave no row')
  const next = page * size < row.count ? linkTo(url, page + 1, size) : null
  const previous = page > 1 ? linkTo(url, page - 1, size) : null
  const changes = since === undefined ? '' : `,"deleted":${row.deleted},"cursor":${JSON.stringify(row.cursor)}`
  return ok(`{"count":${row.count},"next":${JSON.stringify(next)},"previous":${JSON.stringify(previous)}${changes},"results":${row.results}}`)
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

/** The transaction of a cursor, or null where it belongs to another history (migration 6), to the future, or was never one. */
async function knownTransaction(database: Queryable, cursor: string): Promise<string | null> {
  const [, history, xid] = /^([0-9-]{1,60})\.(\d{1,18})$/.exec(cursor) ?? []
  if (!history || !xid) return null
  const [row] = await database.query<{ known: boolean }>(
    `select ($1 = cluster_name() or exists (select from closed_run where name = $1))
       and $2::text::xid8 <= pg_snapshot_xmax(pg_current_snapshot()) as known`,
    [history, xid],
  )
  return row?.known ? xid : null
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
