/** Compares folios although spreadsheets drop their leading zeros. */
import { searchKeyOf } from './search-key'

/** Converts full-width characters to ASCII (NFKC) and removes decimal zeros of a number: "１２" and "12.0" → "12". */
export function plainFolio(folio: string): string {
  return folio.normalize('NFKC').replace(/^(\d+)\.0+$/, '$1')
}

/**
 * A plain folio without leading zeros in its last number: "0012" and "12", "ALU-0012" and "alu–12" have the same key.
 */
export function folioKey(folio: string): string {
  return searchKeyOf(plainFolio(folio)).replace(/(^|\D)0+(?=\d+$)/, '$1')
}
