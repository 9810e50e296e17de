/** Lists as files a person can read in any spreadsheet. */
import { schoolDay } from '../../contract'
import { guardFormula } from '../../domain/formula-guard'
import { saveFile } from './save-file'

/** A list to export: the header of its columns, then one line of cells a row. */
export type Sheet = { name: string; header: readonly string[]; rows: readonly (readonly (string | number | null)[])[] }

/** CSV by RFC 4180: every cell quoted, lines ended by CR LF. */
export function csvOf({ header, rows }: Pick<Sheet, 'header' | 'rows'>): string {
  return [header, ...rows].map((cells) => cells.map(cellOf).join(',')).join('\r\n')
}

/** On one line, and never a formula. */
export function cellOf(cell: string | number | null): string {
  const text = cell === null ? '' : String(cell)
  return `"${guardFormula(text.replace(/\s*[\r\n]+\s*/g, ' ').replaceAll('"', '""'))}"`
}

/** Hands "estudiantes-2026-03-04.csv" to the person; the mark at its beginning tells a spreadsheet that the accents are UTF-8. */
export function exportCsv(sheet: Sheet, now: number): void {
  saveFile(new Blob(['\uFEFF', csvOf(sheet)], { type: 'text/csv;charset=utf-8' }), `${sheet.name}-${schoolDay(now)}.csv`)
}
