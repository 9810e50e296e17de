/**
 * Locks the set of administrators until the end of the transaction. Needed before one is removed: two simultaneous
 * removals could otherwise both find another administrator and leave none.
 */
import type { Queryable } from '../database/database'

export async function lockAdministrators(database: Queryable): Promise<void> {
  await database.query(`select pg_advisory_xact_lock(hashtextextended('the last administrator', 0))::text`)
}
