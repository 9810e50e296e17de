/** Copies in the places of a school's tables, for a trial: what is done to them moves no id, no version and no line of the audit. */
import type { Queryable } from '../database/database'
import { tables } from './write'

/** Until the end of the caller's transaction every table that an import writes is a copy of what stood in it, and new rows have ids below all others. */
export async function standIn(transaction: Queryable): Promise<void> {
  const [here] = await transaction.query<{ schema: string }>('select quote_ident(current_schema()) as schema')
  await transaction.script('create temp sequence trial_id increment -1')
  for (const table of tables) {
    const real = `${here?.schema}.${table}`
    // What a row computes of itself is computed again.
    const [row] = await transaction.query<{ columns: string }>(
      `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute where attrelid = $1::text::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [real],
    )
    await transaction.script(`
      create temp table ${table} (like ${real} including defaults including generated including indexes) on commit drop;
      alter table pg_temp.${table} alter id set default nextval('pg_temp.trial_id');
      insert into pg_temp.${table} (${row?.columns}) select ${row?.columns} from ${real};
    `)
  }
  // A statement that was planned before would still mean the table itself.
  await transaction.script('discard plans')
}
