/** A spreadsheet's cells, as they are stored and sent, and their text. Pure. */
import { tidyName, withoutInvisible } from '../../contract'

/** `{ date }`: a real date of a workbook, YYYY-MM-DD. null: an empty cell. */
export type Cell = string | number | boolean | { date: string } | null
/** `line`: counted from 1, as in the spreadsheet. */
export type SheetLine = { line: number; cells: readonly Cell[] }
/** A tab of a workbook; its empty lines are not among `lines`. */
export type Tab = { name: string; lines: readonly SheetLine[] }

/** From this number on, spreadsheets do not keep all digits. */
const exactBelow = 1e15

/** A cell's text on one line, without invisible characters. */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'object') return cell.date
  if (typeof cell === 'number' && Math.abs(cell) >= exactBelow) return cell.toExponential()
  return tidyName(withoutInvisible(String(cell).normalize('NFC')).replace(/\s+/g, ' '))
}

/** What a formula shows that could not be computed: `#N/A`, `#¡REF!`, `#VALUE!`. */
export function isFormulaError(text: string): boolean {
  return /^#(N\/[AD]|[¡]?[\p{Lu}\d/¿]+[!?])$/u.test(text)
}

/** Texts that people write for "nothing". */
const nothing =
  /^([-–—_./x*¿?]+|n ?\/? ?[ad]\.?|s ?\/ ?[cdgnt]|no tiene( correo)?|no hay|ningun[oa]?|ninguno|sin (correo|dato|datos|telefono|grupo|folio)|pendiente|null|none)$/i

export function isNothing(text: string): boolean {
  return nothing.test(text.normalize('NFD').replace(/\p{M}/gu, ''))
}

/** Whether a spreadsheet has shortened a long number, such as 1.2180001234568E+16, and lost digits. */
export function isCutNumber(text: string): boolean {
  const [, digits = '', power = ''] = /^-?(\d+(?:[.,]\d+)?)e\+?(\d+)$/i.exec(text) ?? []
  return power !== '' && digits.replace(/[.,]/, '').length <= Number(power)
}

/** "5.512345678E+9" → "5512345678", if no digits were lost. */
export function wholeNumber(text: string): string {
  if (!/^-?\d+(?:[.,]\d+)?e\+?\d+$/i.test(text) || isCutNumber(text)) return text.replace(/^(\d+)\.0+$/, '$1')
  return String(Number(text.replace(',', '.')))
}
