/** Reads one row in the form that a person may see; inserts a row, and writes some columns of one. */
import type { Queryable, Value } from '../database/database'
import { unprepared } from '../database/named'
import { missing, ok, type Reply } from './reply'

/** A table under its alias, and its joins: the SQL of each by the alias that it introduces. */
export type From = { table: string; alias: string; joins?: Readonly<Record<string, string>> }

/** The SQL of a table with the joins `needed`, named by their aliases; default all. */
export function fromSql({ table, alias, joins = {} }: From, needed: readonly string[] = Object.keys(joins)): string {
  const used = Object.entries(joins).flatMap(([name, sql]) => (needed.includes(name) ? sql : []))
  return [`${table} ${alias}`, ...used].join(' ')
}

/**
 * `where`: SQL conditions. One of them must be that the person may see the row: a row that the person may not see then
 * counts as missing. It is not needed if the caller has checked this before, or if everybody who may make the call may
 * see all rows.
 */
export type RowQuery = { json: string; from: From; where: readonly string[]; values: readonly Value[] }

export async function jsonOf(database: Queryable, { json, from, where, values }: RowQuery): Promise<string | null> {
  const [row] = await database.query<{ json: string }>(
    `select ${json}::text as json from ${fromSql(from)} where ${where.join(' and ')}`,
    values,
  )
  return row?.json ?? null
}

/** Makes the answer from the row's JSON by `reply` (default `ok`, 200); 404 if there is no such row. */
export async function rowReply(database: Queryable, query: RowQuery, reply = ok): Promise<Reply> {
  const json = await jsonOf(database, query)
  return json === null ? missing : reply(json)
}

/** Runs an INSERT that returns `id`, and returns that id. */
export async function insertedId(database: Queryable, sql: string, values: readonly Value[]): Promise<number> {
  const [row] = await database.query<{ id: number }>(sql, values)
  if (!row) throw new Error('an insert gave no row')
  return row.id
}

type Columns = Readonly<Record<string, Value | undefined>>

/** Writes the columns that are not undefined. Before calling it, check that the person may change this row. */
export async function updateRow(database: Queryable, table: string, id: number, columns: Columns): Promise<void> {
  const values: Value[] = [id]
  const set = Object.entries(columns).flatMap(([column, value]) =>
    value === undefined ? [] : [`${column} = $${values.push(value)}`],
  )
  // Marked as `unprepared`, because each set of columns gives another text.
  if (set.length > 0) await database.query(unprepared(`update ${table} set ${set.join(', ')} where id = $1`), values)
}
