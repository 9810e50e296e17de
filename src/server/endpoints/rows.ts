/** One row as one person may see it, and the assignments of a change that names only some columns. */
import type { Queryable, Value } from '../database/database'
import { varied } from '../database/named'
import { missing, ok, type Reply } from './reply'

/** `where` names the row and who may see it: a row of somebody else is missing. */
export type RowQuery = { json: string; from: string; where: readonly string[]; values: readonly Value[] }

export async function jsonOf(database: Queryable, { json, from, where, values }: RowQuery): Promise<string | null> {
  const [row] = await database.query<{ json: string }>(`select ${json}::text as json from ${from} where ${where.join(' and ')}`, values)
  return row?.json ?? null
}

export async function shown(database: Queryable, query: RowQuery): Promise<Reply> {
  const json = await jsonOf(database, query)
  return json === null ? missing : ok(json)
}

/** `column = $n` for each column that is said, its value added to `values`; a change of nothing still is an UPDATE that names its row. */
export function assignments(values: Value[], columns: Readonly<Record<string, Value | undefined>>): string {
  const said = Object.entries(columns).flatMap(([column, value]) => (value === undefined ? [] : [`${column} = $${values.push(value)}`]))
  // As many forms as there are sets of columns.
  return varied(said.length > 0 ? said.join(', ') : 'id = id')
}
