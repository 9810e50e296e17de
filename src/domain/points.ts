/** Points as people type them: a whole number within the contract's bounds, or nothing. */
import { pointBounds } from '../contract'

/** null where nothing stands, undefined where it is no number of points. */
export function readPoints(typed: string): number | null | undefined {
  const plain = typed.trim()
  if (plain === '') return null
  if (!/^[+-]?\d+$/.test(plain)) return undefined
  const points = Number(plain)
  return points >= pointBounds.min && points <= pointBounds.max ? points : undefined
}
