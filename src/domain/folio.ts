/** Compares folios although spreadsheets drop their leading zeros. */
import { searchKeyOf } from './search-key'

/** A folio without leading zeros in its last number: "0012" and "12", "ALU-0012" and "alu–12" have the same key. */
export function folioKey(folio: string): string {
  return searchKeyOf(folio).replace(/(^|\D)0+(?=\d+$)/, '$1')
}
