/** The cash drawer at the end of a day: what should be in it, and by how much the counted money differs. */
import { centsOf } from './balance'

export type Drawer = { opening: number | null; cash: number | null; counted: number | null }

/** What should be in the drawer: opening plus cash taken, in pesos; null if one of them is unknown. */
export function expectedOf({ opening, cash }: Pick<Drawer, 'opening' | 'cash'>): number | null {
  return opening === null || cash === null ? null : (centsOf(opening) + centsOf(cash)) / 100
}

/** Counted minus expected, in pesos: negative if money is missing; null if one of the two is unknown. */
export function differenceOf({ counted, ...drawer }: Drawer): number | null {
  const expected = expectedOf(drawer)
  return counted === null || expected === null ? null : (centsOf(counted) - centsOf(expected)) / 100
}
