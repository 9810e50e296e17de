/**
 * Finds receipts that became due. The family is notified of each only once, at a waking hour (`isWaking`), by the
 * process whose `takeDue` returns the receipt. Receipts that became due while no process ran follow at the next waking
 * hour.
 */
import type { SchoolTime } from '../../contract'
import type { Database } from '../database/database'

/** Notices about payments are sent from 9:00 to 20:00, the school's time; in minutes after midnight. */
const waking = { from: 9 * 60, until: 20 * 60 }

export function isWaking({ minutes }: Pick<SchoolTime, 'minutes'>): boolean {
  return minutes >= waking.from && minutes < waking.until
}

/**
 * SQL condition that a receipt (r) is active, due and not fully paid, and was not imported. `today`: the placeholder
 * ($1, …) of the school's date.
 */
export const isOwedBy = (today: string) =>
  `r.is_active and not r.imported and r.status in ('pendiente', 'parcial', 'vencido') and r.payment_period <= ${today}::date and r.amount_expected > r.abono`

/** SQL condition that a receipt is owed (`isOwedBy`) and `takeDue` has not returned it yet. */
export const isNewlyDue = (today: string) =>
  `${isOwedBy(today)} and not exists (select from payment_told t where t.receipt_id = r.id)`

/** Marks the receipts that became due as notified, and returns their ids. Two processes never get the same receipt. */
export async function takeDue(database: Database, today: string): Promise<number[]> {
  const taken = await database.query<{ id: number }>(
    `insert into payment_told (receipt_id) select r.id from receipt r where ${isNewlyDue('$1')} on conflict do nothing returning receipt_id as id`,
    [today],
  )
  return taken.map(({ id }) => id)
}
