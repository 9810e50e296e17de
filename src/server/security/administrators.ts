/**
 * Locks the set of administrators until the end of the transaction. Call it before an administrator is deactivated or
 * gets another role: two such calls at the same time could otherwise each find the other administrator and leave none.
 */
import type { Queryable } from '../database/database'

export async function lockAdministrators(database: Queryable): Promise<void> {
  await database.query(`select pg_advisory_xact_lock(hashtextextended('the last administrator', 0))::text`)
}
