/** Lists as CSV files for spreadsheet programs. */
import { schoolDay } from '../../contract'
import { guardFormula } from '../../domain/formula-guard'
import { saveFile } from './save-file'

/** A list to export: the column headers, then one array of cells per row. */
export type Sheet = { name: string; header: readonly string[]; rows: readonly (readonly (string | number | null)[])[] }

type Cell = Sheet['rows'][number][number]

/** A sheet with one line per row. `columns`: for each column its header, and a function from a row to the cell. */
export function sheetFrom<Row>(
  name: string,
  rows: readonly Row[],
  columns: readonly (readonly [header: string, cell: (row: Row) => Cell])[],
): Sheet {
  return {
    name,
    header: columns.map(([header]) => header),
    rows: rows.map((row) => columns.map(([, cell]) => cell(row))),
  }
}

/** CSV by RFC 4180: every cell is quoted, and CR LF is between the lines. */
export function csvOf({ header, rows }: Pick<Sheet, 'header' | 'rows'>): string {
  return [header, ...rows].map((cells) => cells.map(cellOf).join(',')).join('\r\n')
}

/** A cell as CSV: in one line, and so that spreadsheet programs do not read it as a formula. */
export function cellOf(cell: Cell): string {
  const text = cell === null ? '' : String(cell)
  return `"${guardFormula(text.replace(/\s*[\r\n]+\s*/g, ' ').replaceAll('"', '""'))}"`
}

/** Saves "estudiantes-2026-03-04.csv". The byte order mark makes spreadsheet programs read it as UTF-8. */
export function exportCsv(sheet: Sheet, now: number): void {
  saveFile(
    new Blob(['\uFEFF', csvOf(sheet)], { type: 'text/csv;charset=utf-8' }),
    `${sheet.name}-${schoolDay(now)}.csv`,
  )
}
