/** Parses typed points: a whole number within the contract's bounds. */
import { pointBounds } from '../contract'

/** Returns null if the field is empty, undefined if the text is not a valid number of points. */
export function readPoints(typed: string): number | null | undefined {
  const plain = typed.trim()
  if (plain === '') return null
  if (!/^[+-]?\d+$/.test(plain)) return undefined
  const points = Number(plain)
  return points >= pointBounds.min && points <= pointBounds.max ? points : undefined
}
