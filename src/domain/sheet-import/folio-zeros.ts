/** Gives folios back the zeros that a spreadsheet has removed. Pure. */
import { cellText, type Cell } from './cells'

/**
 * The number of digits of the longest folio that begins with zero, such as 4 for "0012"; 0 if none does. Shorter
 * numbers of the column have lost their zeros in the spreadsheet.
 */
export function folioLength(cells: readonly Cell[]): number {
  const texts = cells.filter((cell) => typeof cell === 'string').map(cellText)
  return Math.max(0, ...texts.filter((text) => /^0\d+$/.test(text)).map((text) => text.length))
}

export function paddedFolio(folio: string, length: number): string {
  return /^\d+$/.test(folio) ? folio.padStart(length, '0') : folio
}
