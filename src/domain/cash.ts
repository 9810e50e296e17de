/** The drawer at the end of a day, in cents: what should lie in it, and what is too much or missing. */
import { centsOf } from './balance'

export type Drawer = { opening: number | null; cash: number | null; counted: number | null }

/** In pesos: the opening and what was taken in cash; null while one of them is not known. */
export function expectedOf({ opening, cash }: Pick<Drawer, 'opening' | 'cash'>): number | null {
  return opening === null || cash === null ? null : (centsOf(opening) + centsOf(cash)) / 100
}

/** In pesos: above 0 too much, below 0 missing; null while nothing was counted, or nobody knows what should be there. */
export function differenceOf({ counted, ...drawer }: Drawer): number | null {
  const expected = expectedOf(drawer)
  return counted === null || expected === null ? null : (centsOf(counted) - centsOf(expected)) / 100
}
