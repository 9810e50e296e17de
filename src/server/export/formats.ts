/** A sheet as a file that Excel opens without losing anything. */
import writeWorkbook from 'write-excel-file/node'
import { guardFormula } from '../../domain/formula-guard'
import type { WrittenSheet } from './read-school'

/** Every cell is text, also what somebody types there later: a CLABE keeps all its digits, and nothing is run. */
export async function workbookOf({ name, header, rows }: WrittenSheet): Promise<Buffer> {
  const cells = (row: readonly string[], fontWeight?: 'bold') => row.map((value) => (value === '' ? null : { value, type: String, format: '@', fontWeight }))
  return writeWorkbook([cells(header, 'bold'), ...rows.map((row) => cells(row))], { sheet: name, stickyRowsCount: 1 }).toBuffer()
}

/** With the mark by which Excel knows UTF-8, and without a formula. */
export function csvOf({ header, rows }: WrittenSheet): string {
  return `\uFEFF${[header, ...rows].map((cells) => cells.map((cell) => `"${guardFormula(cell).replaceAll('"', '""')}"`).join(',')).join('\r\n')}\r\n`
}
