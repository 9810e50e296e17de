/** Temporary copies of the school's tables for a trial import, which changes no sequence, version or audit log. */
import type { Queryable } from '../database/database'
import { tables } from './write'

/** Lets the names of all `tables` mean temporary copies until the transaction ends. New rows get negative ids. */
export async function useTemporaryCopies(transaction: Queryable): Promise<void> {
  const [here] = await transaction.query<{ schema: string }>('select quote_ident(current_schema()) as schema')
  await transaction.script('create temp sequence trial_id increment -1')
  for (const table of tables) {
    const real = `${here?.schema}.${table}`
    // Generated columns are not copied, because the copy computes them again.
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
  // Without this, statements that are already planned would still use the real tables.
  await transaction.script('discard plans')
}
