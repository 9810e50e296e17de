/** Payments whose day has come: each is taken once, by whichever process looks first, and told while people are awake; what came while none ran, at the first such hour. */
import type { SchoolTime } from '../../contract'
import type { Database } from '../database/database'

/** Minutes after midnight at the school: from nine to eight. */
const waking = { from: 9 * 60, until: 20 * 60 }

/** Nobody is woken by a payment. */
export function isWaking({ minutes }: Pick<SchoolTime, 'minutes'>): boolean {
  return minutes >= waking.from && minutes < waking.until
}

/** Alias: r receipt. `today`: a place of the statement, the school's day. */
export const isOwed = (today: string) => `r.is_active and r.status in ('pendiente', 'parcial', 'vencido') and r.payment_period <= ${today}::date and r.amount_expected > r.abono`

/** The same and untold. */
export const isDue = (today: string) => `${isOwed(today)} and not exists (select from payment_told t where t.receipt_id = r.id)`

/** Their ids. Two processes that look at the same moment have none in common. */
export async function takeDue(database: Database, today: string): Promise<number[]> {
  const taken = await database.query<{ id: number }>(`insert into payment_told (receipt_id) select r.id from receipt r where ${isDue('$1')} on conflict do nothing returning receipt_id as id`, [today])
  return taken.map(({ id }) => id)
}
