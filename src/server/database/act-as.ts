/** On whose behalf a transaction writes, and what time it writes down: what the audit's triggers go by. */
import type { Queryable } from './database'

/** Two expressions, the person's id as text ('' for nobody) and an ISO instant given by their places. */
export const actingAs = (person: string, at: string) => `set_config('lucero.person', ${person}, true), set_config('lucero.at', ${at}, true)`

/** To the end of the transaction; null: nobody is signed in. */
export async function actAs(transaction: Queryable, person: number | null, at: string): Promise<void> {
  await transaction.query(`select ${actingAs('$1', '$2')}`, [person === null ? '' : String(person), at])
}
