/**
 * Tells the database who is writing in a transaction, and at which school time: for the audit log and receipt entries.
 */
import type { Queryable } from './database'

/** Sets person and time. `person`, `at`: placeholders ($1, …) of the id as text ('' for nobody) and an ISO instant. */
export const actingAs = (person: string, at: string) =>
  `set_config('lucero.person', ${person}, true), set_config('lucero.at', ${at}, true)`

/** Sets person and time until the end of the transaction. `person`: null if nobody is signed in. `at`: ISO instant. */
export async function actAs(transaction: Queryable, person: number | null, at: string): Promise<void> {
  await transaction.query(`select ${actingAs('$1', '$2')}`, [person === null ? '' : String(person), at])
}
