/**
 * Copies of all rows, for stories that delete what `restore` does not bring back: quicker than a new school for each.
 */
import type { Database } from '../../src/server/database/database'
import { ownTables } from '../../src/server/database/schema'

/**
 * Copies all rows and the sequences' numbers. The returned function puts them back; it also ends all sessions that have
 * begun since.
 */
export async function keepRows(database: Database): Promise<() => Promise<void>> {
  const tables = await database.query<{ name: string; columns: string }>(
    `select t.name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
     from unnest($1::text[]) t (name) join pg_attribute a on a.attrelid = t.name::regclass
     where a.attnum > 0 and not a.attisdropped and a.attgenerated = '' group by t.name`,
    [ownTables],
  )
  await database.script(
    `create schema kept; ${tables.map(({ name, columns }) => `create table kept.${name} as select ${columns} from ${name};`).join(' ')}`,
  )
  // A sequence that was never used has no last number.
  const numbers = await database.query<{ back: string }>(
    `select format('select setval(%L, %s, %L);', schemaname || '.' || sequencename, coalesce(last_value, start_value), last_value is not null) as back
     from pg_sequences where schemaname = 'public'`,
  )
  const back = [
    // As on a replica: no trigger of a table runs, so versions, dates and receipt entries are put back as they were.
    'set local session_replication_role = replica;',
    ...tables.map(({ name }) => `delete from ${name};`),
    ...tables.map(
      ({ name, columns }) =>
        `insert into ${name} (${columns}) overriding system value select ${columns} from kept.${name};`,
    ),
    ...numbers.map((sequence) => sequence.back),
  ].join('\n')
  return () => database.transaction((transaction) => transaction.script(back))
}
