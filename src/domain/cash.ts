/** The drawer at the end of a day, in cents: what should lie in it, and what is too much or missing. */
import { centsOf } from './balance'

export type Drawer = { opening: number | null; cash: number | null; counted: number | null }

/** In pesos: the opening and what was taken in cash. */
export function expectedOf({ opening, cash }: Pick<Drawer, 'opening' | 'cash'>): number {
  return (centsOf(opening) + centsOf(cash)) / 100
}

/** In pesos: above 0 too much, below 0 missing; null while nothing was counted. */
export function differenceOf({ counted, ...drawer }: Drawer): number | null {
  return counted === null ? null : (centsOf(counted) - centsOf(expectedOf(drawer))) / 100
}
