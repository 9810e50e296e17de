/**
 * Writes a sheet as .xlsx, which Excel opens without changing values, or as CSV, in which Excel runs no formula (but it
 * shortens long numbers and drops leading zeros if it opens and saves the CSV).
 */
import { guardFormula } from '../../domain/formula-guard'
import type { WrittenSheet } from './read-school'
import { writeWorkbook } from '../workbooks/write-workbook'

/**
 * An .xlsx file. All cells have Excel's format for text (`@`), which keeps all digits of a CLABE and runs no formula,
 * not even after somebody edits the cell.
 */
export function workbookOf({ name, header, rows }: WrittenSheet): Promise<Buffer> {
  const columns = header.map((heading) => ({ heading, kind: 'text' as const }))
  return writeWorkbook([{ name, count: rows.length, columns, rows: [rows] }])
}

/** A CSV text with a byte order mark, by which Excel recognizes UTF-8, and with formulas guarded. */
export function csvOf({ header, rows }: Pick<WrittenSheet, 'header' | 'rows'>): string {
  return `\uFEFF${[header, ...rows].map((cells) => cells.map((cell) => `"${guardFormula(cell).replaceAll('"', '""')}"`).join(',')).join('\r\n')}\r\n`
}
