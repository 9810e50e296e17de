/** Whoever takes an administrator's place away holds this until the end of the transaction, so that two who do it at the same moment are judged one after the other. */
import type { Queryable } from '../database/database'

export async function lockAdministrators(database: Queryable): Promise<void> {
  await database.query(`select pg_advisory_xact_lock(hashtextextended('the last administrator', 0))::text`)
}
