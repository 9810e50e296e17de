/** Reads one row in the form that a person may see, and writes the SET clause of a partial change. */
import type { Queryable, Value } from '../database/database'
import { unprepared } from '../database/named'
import { missing, ok, type Reply } from './reply'

/** `where` selects the row and checks that the person may see it; if not, the row counts as missing. */
export type RowQuery = { json: string; from: string; where: readonly string[]; values: readonly Value[] }

export async function jsonOf(database: Queryable, { json, from, where, values }: RowQuery): Promise<string | null> {
  const [row] = await database.query<{ json: string }>(
    `select ${json}::text as json from ${from} where ${where.join(' and ')}`,
    values,
  )
  return row?.json ?? null
}

export async function rowReply(database: Queryable, query: RowQuery): Promise<Reply> {
  const json = await jsonOf(database, query)
  return json === null ? missing : ok(json)
}

/**
 * The SET clause for the columns that are not undefined; appends their values to `values`. Without columns it is `id =
 * id`, so that the UPDATE remains valid SQL.
 */
export function assignments(values: Value[], columns: Readonly<Record<string, Value | undefined>>): string {
  const set = Object.entries(columns).flatMap(([column, value]) =>
    value === undefined ? [] : [`${column} = $${values.push(value)}`],
  )
  // Marked as `unprepared`, because each set of columns gives another text.
  return unprepared(set.length > 0 ? set.join(', ') : 'id = id')
}
