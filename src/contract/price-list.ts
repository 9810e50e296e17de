/**
 * A price list (payment configuration): what groups cost, how many classes that buys, and the account it is paid to.
 */
import * as z from 'zod/mini'
import { pesos } from './payments'
import { amount, civilDate, id, line, relationOrNone, rowVersion, sentName, sentNumber } from './wire'

/** A price in pesos, valid from the day `from` (the first of a month) on; null: from the beginning. */
export const price = z.object({ from: z.nullable(civilDate), amount, numbers_classes: amount })
export type Price = z.infer<typeof price>

/** `prices`: all prices, ordered by `from`. `amount`, `numbers_classes`: those of the last price. */
export const priceList = z.object({
  id,
  name: line,
  amount,
  numbers_classes: amount,
  prices: z.array(price),
  bank_data: relationOrNone,
  version: rowVersion,
})
export type PriceList = z.infer<typeof priceList>

export const priceListCreation = z.object({
  name: sentName(150),
  amount: pesos,
  numbers_classes: z.pipe(sentNumber, z.int().check(z.gte(0), z.lte(1000))),
  /** '' for none: the school is paid in cash alone. */
  bank_data: z.optional(z.union([id, z.literal('')])),
})
/**
 * `from`: the month (YYYY-MM) from which a new amount or number of classes is valid, by default the school's present
 * month. The new price replaces prices that begin in that month or later.
 */
export const priceListChange = z.partial(
  z.extend(priceListCreation, { from: z.string().check(z.regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/, 'month')) }),
)
