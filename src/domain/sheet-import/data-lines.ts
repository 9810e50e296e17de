/** Sorts the lines of a tab into those with data and those that are passed over: titles, totals, group names. Pure. */
import { phoneDigits, type passedReasons, type SheetField, type SheetKind } from '../../contract'
import { searchKeyOf } from '../search-key'
import { dateIn } from '../written-date'
import { cellText, isDitto, type Cell, type SheetLine, type Tab } from './cells'
import type { Column } from './columns'
import { groupFinder, type StoredGroup } from './group-names'
import { isHeadingAgain } from './headings'
import { hasGivenName } from './names'

type Layout = {
  title: SheetLine | null
  columns: readonly Column[]
  groups: readonly StoredGroup[]
  kind: SheetKind
}
export type PassedLine = { line: number; text: string; reason: (typeof passedReasons)[number] }

const nameFields: readonly SheetField[] = ['full_name', 'first_name', 'last_name']
const dated: readonly SheetField[] = ['birthdate', 'date', 'period', 'payment_date']
/** A line that has only these fields is no student's: it is an empty form, or a remark. */
const besideStudents: readonly (SheetField | null)[] = [null, 'group', 'school', 'relationship', 'comment']

/**
 * The lines with data: those below the headings, without repeated headings, totals, notes and lines that only name a
 * group. Below a total, a line without a name and a date is read only if it has several cells and a line with both
 * follows it. `passed`: the lines that are not read. `groupAbove`: by line number, the group that the tab's name or a
 * line above gives to the line, or a cell further up in a sparse column (`fillDown`).
 */
export function dataLines({ name, lines }: Tab, { title, columns, groups, kind }: Layout) {
  const passed: PassedLine[] = []
  const data: SheetLine[] = []
  const filled = ({ cells }: SheetLine, fields: readonly (SheetField | null)[]) =>
    columns.some(({ field }, index) => fields.includes(field) && cellText(cells[index]) !== '')
  const isSum = (each: SheetLine) =>
    isTotal(each) && !(kind === 'students' && each.cells.map(cellText).some(isOfPerson))
  // Many lists have no birth dates, so a line with a name and a telephone is a student's, too.
  const isReachable = (each: SheetLine) =>
    kind === 'students' && !isNote(each) && each.cells.map(cellText).some((text) => phoneDigits(text) !== null)
  const isData = (each: SheetLine) =>
    !isSum(each) && filled(each, ['full_name', 'first_name', 'folio']) && (filled(each, dated) || isReachable(each))
  const groupAbove = new Map<number, string>()
  const titles = new Set<string>()
  const textOf = ({ cells }: SheetLine) => cells.map(cellText).filter(Boolean).join(' · ')
  const find = groupFinder(groups)
  const hasGroups = kind !== 'students' || columns.some(({ field }) => field === 'group')
  const lastData = lines.filter(isData).at(-1)?.line ?? 0
  const hasGroupLines = kind !== 'groups' && kind !== 'tutors' && kind !== 'contacts'
  let isEnded = false
  let above = kind === 'students' && !hasGroups ? groupOfTab() : ''
  for (const each of lines) {
    const pass = (reason: PassedLine['reason']) =>
      void passed.push({
        line: each.line,
        text: textOf(each).slice(0, 200),
        reason,
      })
    if (each.line === title?.line) continue
    const named = hasGroupLines && each.line > (title?.line ?? 0) ? groupIn(each) : null
    if (title && each.line < title.line) {
      if (hasGroupLines) above = groupInTitle(each) ?? above
      titles.add(textOf(each))
      pass('title')
    } else if (titles.has(textOf(each))) pass('title')
    else if (isSum(each)) {
      isEnded = true
      pass('total')
    } else if (title && isHeadingAgain(each, title)) pass('headings')
    else if (named !== null) {
      above = named
      pass('group')
    } else if (isEnded && !isData(each) && (each.line > lastData || each.cells.filter(Boolean).length < 2))
      pass('total')
    else if (title && kind === 'students' && isRemark(each)) pass('note')
    else {
      data.push(kind === 'students' ? withoutDittos(each) : each)
      groupAbove.set(each.line, above)
    }
  }
  fillDown()
  return { data, passed, groupAbove }

  /** The name of the tab if a school may have a tab for each group; of a file only if it is a stored group's. */
  function groupOfTab(): string {
    const bare = name.replace(/\.(csv|txt|xlsx?)$/i, '')
    const isOwn = bare === name && title !== null && bare.length <= 40 && !usualTab.test(searchKeyOf(bare))
    return isGroup(bare) || isOwn ? bare : ''
  }

  function isGroup(text: string): boolean {
    return text !== '' && !find(text).isNew
  }

  /**
   * Whether a line is no student's row: no column of a student is filled, or the line has only numbers, such as a sum,
   * or begins like a note below a list.
   */
  function isRemark(each: SheetLine): boolean {
    const texts = each.cells.map(cellText)
    const isOfStudent = columns.some(({ field }, index) => !besideStudents.includes(field) && texts[index])
    return !isOfStudent || (!texts.some(isOfPerson) && (isNote(each) || !/\p{L}/u.test(texts.join(''))))
  }

  /** The group that a line names if it contains no student: "GRUPO: Movers B", or just a stored group's name. */
  function groupIn(each: SheetLine): string | null {
    const texts = each.cells.map(cellText)
    const [text = '', ...others] = texts.filter(Boolean)
    if (text === '' || texts.some(isOfPerson)) return null
    // Whether a column of names has another text than `text`: then the line is about a student, not only about a group.
    const isNamed = columns.some(
      ({ field }, index) =>
        field &&
        nameFields.includes(field) &&
        texts[index] !== '' &&
        texts[index] !== undefined &&
        texts[index] !== text,
    )
    const labelled = labelledGroup(texts)
    if (labelled !== null && (!isNamed || isLabel(text))) return labelled
    if (others.length > 0) {
      const isInGroups = columns[texts.indexOf(text)]?.field === 'group'
      return !isNamed && !isInGroups && isGroup(text) ? text : null
    }
    // If no column has groups, a line with nothing but a text that is no person's name is the name of a group.
    if (!hasGroups && title && text.length <= 40 && /^\p{L}/u.test(text) && !hasGivenName(text) && !isNote(each))
      return text
    return isGroup(text) ? text : null
  }

  /** The group in a line above the headings: "Grupo: Movers B", or a stored group's name in a cell of its own. */
  function groupInTitle({ cells }: SheetLine): string | null {
    const texts = cells.map(cellText)
    return labelledGroup(texts) ?? texts.find(isGroup) ?? null
  }

  /** A cell that only says "the same as above" gets the value above it. */
  function withoutDittos(each: SheetLine): SheetLine {
    const before = data.at(-1)
    if (!before || !each.cells.some(isDitto)) return each
    const canRepeat = (index: number) =>
      !(['full_name', 'first_name', 'folio'] as const).some((field) => field === columns[index]?.field)
    return {
      line: each.line,
      cells: each.cells.map((cell, index): Cell =>
        isDitto(cell) && canRepeat(index) ? (before.cells[index] ?? null) : cell,
      ),
    }
  }

  /**
   * Merged cells become gaps in a .csv file: the column of the groups names each group only beside its first student.
   * Such a column has more gaps than names, and no name twice; each gap then gets the name above it.
   */
  function fillDown(): void {
    const index = columns.findIndex(({ field }) => field === 'group')
    const students = data.filter(isData)
    const names = students.map(({ cells }) => cellText(cells[index]))
    const written = names.filter(Boolean)
    const isSparse = students.length >= fewestSparse && names[0] !== '' && written.length * 2 < names.length
    if (index < 0 || !isSparse || new Set(written).size < written.length) return
    let last = ''
    for (const [row, { line }] of students.entries()) {
      last = names[row] || last
      groupAbove.set(line, last)
    }
  }
}

/** The fewest students in a sheet whose gaps are filled (`fillDown`). */
const fewestSparse = 5

/** Names of tabs and of pasted text that are no group's. */
const usualTab =
  /^(hoja|sheet|tabla|lista|alumn|estudiant|student|nin[oa]s|datos|base|inscri|relacion|general|pega|control|directorio|padron|ciclo|nuevo|todos|activos|bajas?$|export|import)|\d{4}/

const groupLabel = /^(?:grupo|nivel|sal[oó]n|clase|group|level|class)(?:\s*[:.–-]\s*|\s+|$)(.*)$/i
const isLabel = (text: string) => groupLabel.test(text)

/** The group after a word such as "Grupo": the rest of its cell, up to a word such as "Maestra:", or the next cell. */
function labelledGroup(texts: readonly string[]): string | null {
  const filled = texts.filter(Boolean)
  const index = filled.findIndex(isLabel)
  if (index < 0) return null
  const [, rest = ''] = groupLabel.exec(filled[index] ?? '') ?? []
  const name = (rest || (filled[index + 1] ?? '')).replace(
    /[\s,;|–—-]+(maestr[oa]|profesora?|profr?a?|teacher|miss|horario|d[ií]as?|aula|ciclo|turno)\s*:.*$/i,
    '',
  )
  return name === '' ? null : name
}

/** Whether a text is a telephone number, an e-mail or a date, which only lines about people have. */
const isOfPerson = (text: string) =>
  text.includes('@') || phoneDigits(text) !== null || /^\d{4}-\d{2}-\d{2}$/.test(dateIn(text, false))

const firstText = ({ cells }: SheetLine) =>
  searchKeyOf(cellText(cells.find((cell) => typeof cell === 'string' && /\p{L}/u.test(cell))))

/** Whether the first text of a line begins with a word for a sum or an average: "Total", "TOTAL MOVERS B: 12". */
const isTotal = (each: SheetLine) => /^((gran |sub ?)?total(es)?|sumas?|promedio)\b/.test(firstText(each))

/** Whether a line is a note below a list: "Elaboró: …", "Página 1 de 2", "* becados", "12 alumnos". */
const isNote = (each: SheetLine) =>
  /^(\*|\d+ (alumn|estudiant|nin)|(notas?|observacion(es)?|elaboro|reviso|autorizo|firma|fecha|actualizad[oa]|impreso|responsable|(alumn[oa]s )?inscrit[oa]s|vacantes|lugares|hombres|mujeres|ninos|ninas)\b ?([:.\d]|$|el |al )|vo\.? ?bo\b|(pagina|hoja|pag\.?) \d|alumn[oa]s (inscrit|activ|nuev))/.test(
    firstText(each),
  )
