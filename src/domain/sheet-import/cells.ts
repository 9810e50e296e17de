/** The cells of a spreadsheet, in the form in which they are stored and sent, and how to read their text. Pure. */
import { tidyName } from '../../contract'

/** `{ date }`: a cell that the workbook stores as a date, YYYY-MM-DD. null: an empty cell. */
export type Cell = string | number | boolean | { date: string } | null
/** `line`: the number of the row in the spreadsheet, from 1. */
export type SheetLine = { line: number; cells: readonly Cell[] }
/** A tab of a workbook; its empty lines are not among `lines`. */
export type Tab = { name: string; lines: readonly SheetLine[] }

/** Spreadsheets do not keep all digits of numbers from this one on. */
const exactBelow = 1e15

/** A cell's text as it is stored, with its line breaks. */
export function storedText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'object') return cell.date
  if (typeof cell === 'number' && Math.abs(cell) >= exactBelow) return cell.toExponential()
  return String(cell)
}

/** A cell's text on one line, without invisible characters. */
export function cellText(cell: Cell | undefined): string {
  return tidyName(storedText(cell))
}

/** Whether a text is the error that a cell shows if its formula cannot be computed: `#N/A`, `#¡REF!`, `#VALUE!`. */
export function isFormulaError(text: string): boolean {
  return /^#(N\/[AD]|[¡]?[\p{Lu}\d/¿]+[!?])$/u.test(text)
}

/** Texts that people write into a cell instead of leaving it empty: "-", "N/A", "no tiene". */
const nothing =
  /^([-–—_./x*¿?]+|n[. ]*\/?[. ]*[ad]\.?|s[. ]*\/[. ]*[acdfgnt]\.?|no (tiene|hay|dio|aplica|contesta|sabe|se|usa)( (correo|tel(efono)?|cel(ular)?|e-?mail|whatsapp|dato|grupo))?|ningun[oa]?|sin (correo|datos?|tel(efono)?|cel(ular)?|grupo|folio|asignar|definir)|por (definir|asignar|confirmar)|pendiente|null|none)$/i

export function isNothing(text: string): boolean {
  return nothing.test(text.normalize('NFD').replace(/\p{M}/gu, ''))
}

/** Whether a cell only says that its value is the one above it: a pair of quotation marks, "ídem", "igual". */
export function isDitto(cell: Cell): boolean {
  return (
    typeof cell === 'string' &&
    /^[-–—\s]*(["”“″〃]|[´`'’,]{2}|[ií]dem|igual( que (el |la )?(de )?arriba)?|(el |la )?mism[oa])[-–—.\s]*$/i.test(
      cell,
    )
  )
}

/** A number with a power of ten, as spreadsheets write it. A name such as "3E2" is none: it lacks decimals and "+". */
const withPower = /^-?(?:\d+[.,]\d+e\+?|\d+e\+)\d+$/i

/** Whether a spreadsheet has shortened a long number, such as a CLABE to 1.2180001234568E+16, and lost digits. */
export function isCutNumber(text: string): boolean {
  const [digits = '', power = ''] = text.replace(/[-.,]/g, '').split(/e\+?/i)
  return withPower.test(text) && digits.length <= Number(power)
}

/** "5.512345678E+9" becomes "5512345678". A text that is no such number, or has lost digits, is returned unchanged. */
export function inFull(text: string): string {
  return withPower.test(text) && !isCutNumber(text) ? String(Number(text.replace(',', '.'))) : text
}

/** Like `inFull`; "12.0" becomes "12", too. */
export const wholeNumber = (text: string) => inFull(text).replace(/^(\d+)\.0+$/, '$1')
