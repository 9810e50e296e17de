/** Finds out whose tables a database schema contains: none, Lucero's, or another program's. */
import type { Database } from './database'

/**
 * 'nothing': no tables. 'unused': Lucero's tables without people and schools. 'school': Lucero's tables with some.
 * 'another': only tables of another program.
 */
export async function contentOfSchema(database: Database): Promise<'nothing' | 'unused' | 'school' | 'another'> {
  const [found] = await database.query<{ ours: boolean; any: boolean }>(
    `select count(*) filter (where relname in ('migration', 'class_group', 'person')) = 3 as ours, count(*) > 0 as any
     from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')`,
  )
  if (!found?.ours) return found?.any ? 'another' : 'nothing'
  const [{ used } = { used: true }] = await database.query<{ used: boolean }>(
    'select exists (select from person) or exists (select from school) as used',
  )
  return used ? 'school' : 'unused'
}
