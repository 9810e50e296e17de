/** Folios as a spreadsheet gives them back: what was no text loses the zeros before its number. */
import { searchKeyOf } from './search-key'

/** "0012" and "12" are one folio, and so are "ALU-0012" and "alu–12": within a prefix a number is a number. */
export function folioKey(folio: string): string {
  return searchKeyOf(folio).replace(/(^|\D)0+(?=\d+$)/, '$1')
}
