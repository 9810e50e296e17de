/** Compares folios although spreadsheets drop their leading zeros. */
import { searchKeyOf } from './search-key'

/**
 * The key of a folio, without the leading zeros of its last number: "0012" and "12" have the same key, and so have
 * "ALU-0012" and "alu–12".
 */
export function folioKey(folio: string): string {
  return searchKeyOf(folio).replace(/(^|\D)0+(?=\d+$)/, '$1')
}
