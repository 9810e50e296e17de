/** Prices that are valid from a month on. Pure. The provider's SQL function `price_on` follows the same rule. */
import type { Price } from '../contract'

type Priced = Pick<Price, 'amount' | 'numbers_classes'> & { prices?: readonly Price[] | undefined }

/** The price that is valid on `day` (YYYY-MM-DD). Without `prices` it is the only price that the provider sent. */
export function priceOn(
  { amount, numbers_classes, prices = [] }: Priced,
  day: string,
): Pick<Price, 'amount' | 'numbers_classes'> {
  return prices.filter(({ from }) => from === null || from <= day).at(-1) ?? { amount, numbers_classes }
}

/** `prices` with the price `next` added, which replaces the prices that begin on the same day or later. */
export function withPrice<One extends { from: string | null }>(prices: readonly One[], next: One): One[] {
  const { from } = next
  return [...prices.filter((one) => from !== null && (one.from === null || one.from < from)), next]
}

/** `count` months (YYYY-MM), beginning with `month`. */
export function monthsFrom(month: string, count: number): string[] {
  const [year = 0, first = 0] = month.split('-').map(Number)
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, first - 1 + index, 1)).toISOString().slice(0, 7),
  )
}
