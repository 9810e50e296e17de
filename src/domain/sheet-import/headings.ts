/** Finds the line of a sheet's headings, and its repetitions further down. Pure. */
import { cellText, type Cell, type SheetLine } from './cells'
import { fieldsOf } from './columns'
import { keyOf, meaningOf, wordsOfKind } from './heading-words'

const fewestWords = 3
const mostTitleLines = 60

/** Whether a cell may be a heading: a short text. With an e-mail address or a telephone number it is data. */
const isHeading = (cell: Cell) => typeof cell === 'string' && cell.length <= 60 && !/@\S+\.|\d{5}/.test(cell)
const isKnown = (key: string) =>
  key !== '' &&
  (meaningOf(key) !== null ||
    Object.values(wordsOfKind).some((words) => words.some(([, pattern]) => pattern.test(key))))
const knownIn = ({ cells }: SheetLine) => cells.filter((cell) => isHeading(cell) && isKnown(keyOf(cell))).length

/**
 * The line with the most known headings among the first 60: at least three, or two if the line has no other cells; of
 * several the first. null if there is none.
 */
export function headingLine(lines: readonly SheetLine[]): SheetLine | null {
  let best: SheetLine | null = null
  for (const each of lines.slice(0, mostTitleLines)) {
    const filled = each.cells.filter((cell) => cellText(cell) !== '').length
    const fewest = filled === 2 ? 2 : fewestWords
    if (knownIn(each) >= Math.max(fewest, best === null ? 0 : knownIn(best) + 1)) best = each
  }
  return inTwoLines(lines, best)
}

/**
 * The headings of two lines joined, such as "Mamá" above "Nombre" and "Teléfono", if more fields are recognized in them
 * than in the `best` line; else `best`.
 */
function inTwoLines(lines: readonly SheetLine[], best: SheetLine | null): SheetLine | null {
  let [found, most] = [best, best === null ? fewestWords - 1 : fieldCount(best)]
  for (const [index, upper] of lines.slice(0, mostTitleLines).entries()) {
    const lower = lines[index + 1]
    if (!lower || (best !== null && best !== upper && best !== lower)) continue
    if (knownIn(upper) < 1 || knownIn(lower) < 2) continue
    if (lower.cells.some((cell) => cellText(cell) !== '' && !isHeading(cell))) continue
    const joined = { line: lower.line, cells: joinedCells(upper, lower) }
    if (fieldCount(joined) > most) [found, most] = [joined, fieldCount(joined)]
  }
  return found
}

const fieldCount = ({ cells }: SheetLine) =>
  fieldsOf(cells.map((cell) => (isHeading(cell) ? meaningOf(keyOf(cell)) : null))).filter(Boolean).length

/** Removes words that only say what a heading is about: "Datos del alumno" becomes "alumno". */
const withoutData = (text: string) =>
  text.replace(/^(?:datos|informaci[oó]n)(?: (?:generales|personales))?(?: del?(?: l[ao]s?)?)? /i, '')
/** Whether a heading means the same below any other: a field of the child alone, or a column that is not read. */
const isOfItsOwn = (text: string) => {
  const meaning = meaningOf(keyOf(text))
  if (meaning?.kind === 'known') return true
  return meaning?.kind === 'field' && ['birthdate', 'group', 'school', 'folio', 'comment'].includes(meaning.field)
}

/** "Nombre" below "Mamá" is "Nombre de Mamá". A heading of the upper line spans the columns up to the next one. */
function joinedCells({ cells: upper }: SheetLine, { cells: lower }: SheetLine): Cell[] {
  let spanning = ''
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, index) => {
    const [above, below] = [withoutData(cellText(upper[index])), cellText(lower[index])]
    if (above !== '') spanning = below === '' ? '' : above
    if (below === '') return above === '' ? null : above
    return spanning === '' || keyOf(spanning) === keyOf(below) || isOfItsOwn(below) ? below : `${below} de ${spanning}`
  })
}

/** Whether a line repeats the headings, or one of their two lines, as printed lists do on each page. */
export function isHeadingAgain(each: SheetLine, heading: SheetLine): boolean {
  const isSame = (key: string, whole: string) =>
    whole === key || whole.startsWith(`${key} de `) || whole.endsWith(` de ${key}`)
  const same = each.cells.filter(
    (cell, index) => cellText(cell) !== '' && isSame(keyOf(cell), keyOf(heading.cells[index])),
  ).length
  return same >= fewestWords && same === each.cells.filter((cell) => cellText(cell) !== '').length
}
