/**
 * Stores what was valid before an import. As after a change in the portal, a group's new weekdays and teacher are valid
 * from today on; a group's new price list and a new price are valid from the first of this month on.
 */
import { schoolDay } from '../../contract'
import { daysBefore, handedOver, listsBefore, type GroupPast } from '../../domain/earlier-values'
import { withPrice } from '../../domain/prices'
import type { Queryable, Value } from '../database/database'

/** Runs `write`, which changes rows of one table, and then stores the old values of the changed rows. */
export type Keeper = <Result>(transaction: Queryable, write: () => Promise<Result>) => Promise<Result>

const groupSql = `select id, start_date::text as start, days, earlier_days, payment_configuration_id as list, earlier_price_lists as earlier_lists, teacher_id as teacher, earlier_teachers,
  teacher_from::text as since from class_group order by id`
type StoredGroup = GroupPast & { id: number; since: string | null }

export const keepGroupValues: Keeper = async (transaction, write) => {
  const before = new Map((await transaction.query<StoredGroup>(groupSql)).map((group) => [group.id, group]))
  const result = await write()
  const today = schoolDay(Date.now())
  for (const group of await transaction.query<StoredGroup>(groupSql)) {
    const old = before.get(group.id)
    if (!old) continue
    const isMet = old.days.join() === group.days.join()
    const isTaught = old.teacher === group.teacher
    if (isMet && isTaught && old.list === group.list) continue
    const { earlier, since } = isTaught
      ? { earlier: old.earlier_teachers, since: old.since }
      : handedOver(old, group.teacher, today)
    await update(
      transaction,
      'earlier_days,earlier_price_lists,earlier_teachers',
      'update class_group set earlier_days = $2::jsonb, earlier_price_lists = $3::jsonb, earlier_teachers = $4::jsonb, teacher_from = $5::date where id = $1',
      [
        group.id,
        JSON.stringify(daysBefore(old, group.days, today)),
        JSON.stringify(listsBefore(old, group.list, today)),
        JSON.stringify(earlier),
        since,
      ],
    )
  }
  return result
}

const priceSql =
  'select id, amount::text, numbers_classes, price_from::text as "from", earlier_prices as earlier from payment_configuration order by id'
type StoredPrice = { from: string | null; amount: string; numbers_classes: number }
type PriceList = StoredPrice & { id: number; earlier: StoredPrice[] }

export const keepPrices: Keeper = async (transaction, write) => {
  const before = new Map((await transaction.query<PriceList>(priceSql)).map((list) => [list.id, list]))
  const result = await write()
  const month = `${schoolDay(Date.now()).slice(0, 7)}-01`
  for (const { id, amount, numbers_classes } of await transaction.query<PriceList>(priceSql)) {
    const old = before.get(id)
    if (!old || isSamePrice(old, { amount, numbers_classes })) continue
    const { earlier, from } = old
    const stored = [...earlier, { from, amount: old.amount, numbers_classes: old.numbers_classes }]
    const prices = withPrice(stored, { from: month, amount, numbers_classes })
    const [latest, replaced] = [prices.at(-1), prices.at(-2)]
    // If the new price equals the one before it, that one stays valid, and no new one is stored.
    if (latest && replaced && isSamePrice(latest, replaced)) prices.pop()
    await update(
      transaction,
      'earlier_prices',
      'update payment_configuration set price_from = $2::date, earlier_prices = $3::jsonb where id = $1',
      [id, prices.at(-1)?.from ?? null, JSON.stringify(prices.slice(0, -1))],
    )
  }
  return result
}

function isSamePrice(one: Omit<StoredPrice, 'from'>, other: Omit<StoredPrice, 'from'>): boolean {
  return one.amount === other.amount && one.numbers_classes === other.numbers_classes
}

/** `derived`: columns to keep out of the audit log. Its entries about the changed values show the old ones already. */
async function update(transaction: Queryable, derived: string, sql: string, values: readonly Value[]): Promise<void> {
  await transaction.query(`select set_config('lucero.derived', $1, true)`, [derived])
  await transaction.query(sql, values)
  await transaction.query(`select set_config('lucero.derived', '', true)`)
}
