/**
 * Locks that keep the school as an import has compared it with its sheet, until the import has written. Without them a
 * child whom the desk enters meanwhile would be at the school twice.
 *
 * An import takes no lock on the table `student`, because each mark of a roll changes a student's points: teachers
 * would wait until the import has ended.
 */
import type { Queryable } from '../database/database'

const key = `hashtextextended('sheet_import', 0)`

/**
 * Call it before an import verifies what it was compared with, and before an import is undone. Waits for the
 * transactions that have called `waitForImports`, and makes later ones wait.
 */
export async function lockForImport(database: Queryable): Promise<void> {
  await database.query(`select pg_advisory_xact_lock(${key})::text`)
}

/**
 * Call it before a check whose result decides about an insert: whether somebody is at the school already, whether a
 * group has a place left, whether a folio is free. Waits until a running import has ended, but not for other callers.
 */
export async function waitForImports(database: Queryable): Promise<void> {
  await database.query(`select pg_advisory_xact_lock_shared(${key})::text`)
}

/**
 * Locks the table of receipts, so that nobody else makes a receipt that the caller has not found. Waits until other
 * transactions that have written receipts end, and makes later ones wait.
 */
export async function lockReceipts(database: Queryable): Promise<void> {
  await database.query('lock table receipt in share row exclusive mode')
}
