/** Many rows in one statement. */
import type { Queryable } from '../database/database'

/** SQL of the rows in `$1`, a JSON array. They are sent as one value, because a statement has at most 65,535 values. */
export const recordset = (columns: string) => `json_to_recordset($1::text::json) as r (${columns})`

/** Ids for rows that are inserted with them, ascending. */
export async function newIds(
  database: Queryable,
  table: 'emergency_contact' | 'receipt',
  count: number,
): Promise<number[]> {
  const rows = await database.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence($1, 'id'))::int as id from generate_series(1, $2::int)`,
    [table, count],
  )
  return rows.map(({ id }) => id)
}
