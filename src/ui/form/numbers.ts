/** Parses numbers as people type them: "1,250.50", "$950", "-5". */
import { numberIn } from '../../domain/written-number'

/** null if it is not a number. */
export function readNumber(written: string): number | null {
  const plain = numberIn(written)
  return plain === null ? null : Number(plain)
}

/** The number of decimals, without trailing zeros. */
export function decimalsOf(written: string): number {
  return /\.(\d*?)0*\s*$/.exec(written)?.[1]?.length ?? 0
}
