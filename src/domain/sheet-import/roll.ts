/**
 * Reads a roll as a list of attendance: a line for each child and day. The line of a cell has the number of its row
 * and, behind the point, of its column with three digits: the cell D12 is 12.004. Pure.
 */
import {
  childFields,
  markOfPoints,
  type passedReasons,
  type RowField,
  type RowProblem,
  type SheetField,
} from '../../contract'
import { meaningsOf } from '../attendance-meaning'
import { cellText, type Cell, type SheetLine, type Tab } from './cells'
import type { Column } from './columns'
import { groupFinder, type StoredGroup } from './group-names'
import { keyOf, meaningOf } from './heading-words'
import { headingLine } from './headings'
import { datedDays, type DatedDays } from './roll-days'
import { nameKey } from './name-key'
import { hasGivenName } from './names'
import { isTotalWord, rollsIn, type Roll } from './roll-layout'
import { isNumber, markKey, marksIn, type RollMark } from './roll-marks'
import type { ReadRow, RowValues } from './rows'
import { kindOf } from './sheet-kind'
import { groupInTitles, groupNamed } from './title-groups'
import type { Choices, StoredSchool } from './trial-of-sheet'

/** What is asked about a whole sheet of attendance. `year`, `month`: those of the first day; null: undecided. */
export type SheetMarks = { marks: RollMark[] } & Pick<DatedDays, 'year' | 'month' | 'asksYear' | 'asksMonth'>

type PassedLine = { line: number; text: string; reason: (typeof passedReasons)[number] }

export type RollLines = {
  heading: number
  columns: (Column & { examples: string[] })[]
  passed: PassedLine[]
  lines: SheetLine[]
  /** The columns of `lines`. */
  lineColumns: Column[]
  /** By line number: doubts that do not show in the values of the line, such as an unknown mark. */
  doubts: ReadonlyMap<number, LineDoubt[]>
  roll: SheetMarks
}
export type LineDoubt = { field: RowField; reason: RowProblem; written: string; suggestion: string }

/** The most cells of a roll that are read, so that reading ends in time. Further lines are passed over ('rest'). */
const mostCells = 50_000
/** How many cells of a column are shown as examples beside its heading. */
const exampleCount = 5

/** null if the tab has no roll, or a person says that its rows are something else. */
export function rollLines(tab: Tab, choices: Choices, school: StoredSchool): RollLines | null {
  if (choices.kind !== null && choices.kind !== 'attendance') return null
  const rolls = rollsIn(tab).map((roll) => withChoices(roll, choices))
  const [first] = rolls
  if (!first || (choices.kind === null && isOtherList(tab, first))) return null
  const passed: PassedLine[] = []
  const pass = ({ line, cells }: SheetLine, reason: PassedLine['reason']) =>
    void passed.push({ line, text: cells.map(cellText).filter(Boolean).join(' · ').slice(0, 200), reason })
  const groups = [...school.groups, ...school.endedGroups]
  const names = new Set(school.students.map(nameKey))
  const dated = rolls.map((roll) => datedDays([...roll.days.values()], roll.titleMonths, choices, school.today))
  const children = rolls.flatMap((roll, number) => childrenIn(roll, dated[number], { tab, groups, names, pass }))
  if (!isAttendance(children, dated, tab, first)) return null

  const { statuses, meanings } = school
  const present = meaningsOf(statuses, meanings).present?.value ?? null
  const marks = marksIn(
    children.flatMap((child) => child.marks.map(({ cell }) => cell)),
    choices.marks,
    school,
  )
  const doubts = new Map<number, LineDoubt[]>()
  const lines: SheetLine[] = []
  for (const child of children) {
    if (lines.length > mostCells) {
      pass(child.line, 'rest')
      continue
    }
    for (const { column, cell, date, heading, isOtherWeekday } of child.marks) {
      const mark = marks.get(markKey(cellText(cell)))
      if (!mark || mark.status === '') continue
      const isPoints = mark.status === markOfPoints
      const line = Number(`${child.line.line}.${String(column + 1).padStart(3, '0')}`)
      const own: LineDoubt[] = []
      if (mark.status === null)
        own.push({ field: 'status', reason: 'unknownMark', written: mark.written, suggestion: '' })
      if (date === null) own.push({ field: 'date', reason: 'noYear', written: heading, suggestion: '' })
      else if (isOtherWeekday) own.push({ field: 'date', reason: 'otherWeekday', written: heading, suggestion: date })
      if (own.length > 0) doubts.set(line, own)
      lines.push({
        line,
        cells: [
          date === null ? null : { date },
          isPoints ? present : mark.status,
          isPoints ? mark.written : null,
          child.group,
          ...child.naming,
        ],
      })
    }
  }
  const [days] = dated
  return {
    heading: first.headings.at(-1)?.line ?? 0,
    columns: first.columns.map((column, index) => ({
      ...column,
      examples: first.rows.slice(0, exampleCount).map(({ cells }) => cellText(cells[index])),
    })),
    passed: passed.sort((one, other) => one.line - other.line),
    lines,
    lineColumns: [
      ...(['date', 'status', 'points', 'group'] as const).map((field) => ({ heading: '', field })),
      ...namingFields.map((field) => ({ heading: '', field })),
    ],
    doubts,
    roll: {
      marks: [...marks.values()],
      year: days?.year ?? null,
      month: days?.month ?? null,
      asksYear: dated.some(({ asksYear }) => asksYear),
      asksMonth: dated.some(({ asksMonth }) => asksMonth),
    },
  }
}

/** Whether the headings of another list are above what looks like the days of a roll. */
function isOtherList({ name, lines }: Tab, { headings }: Roll): boolean {
  const title = headingLine(lines)
  if (!title || title.line >= (headings.at(0)?.line ?? 0)) return false
  const kind = kindOf(title, name)
  const hasBirthdates = title.cells.some((cell) => {
    const meaning = meaningOf(keyOf(cell))
    return meaning?.kind === 'field' && meaning.field === 'birthdate'
  })
  return hasBirthdates || (kind !== 'students' && kind !== 'attendance')
}

/** The roll with the columns as a person has chosen them: a day is a column of attendance. */
function withChoices(roll: Roll, { columns }: Choices): Roll {
  if (columns === null) return roll
  const isDay = (index: number) => columns[index] === 'status'
  const isDayColumn = [...roll.days.keys()].map(isDay)
  return {
    ...roll,
    days: new Map([...roll.days].filter(([index]) => isDay(index))),
    titleMonths: roll.titleMonths.filter((_, number) => isDayColumn[number]),
    columns: roll.columns.map((column, index) => {
      const field = columns[index] ?? null
      return { ...column, field: field === 'status' && !roll.days.has(index) ? null : field }
    }),
  }
}

/** The columns that name a child or its location. The group has a column of its own in the lines that are read. */
const namingFields = [...childFields, 'school'] as const satisfies SheetField[]

type MarkedDay = { column: number; cell: Cell; date: string | null; heading: string; isOtherWeekday: boolean }
type Child = { line: SheetLine; group: string; naming: Cell[]; marks: MarkedDay[] }
type Around = {
  tab: Tab
  groups: readonly StoredGroup[]
  /** The keys of the stored students' names. */
  names: ReadonlySet<string>
  pass: (line: SheetLine, reason: PassedLine['reason']) => void
}

const footer =
  /^(asistencias?|asistieron|asistentes|presentes?|faltas?|faltaron|ausentes?|ausencias?|inasistencias?|retardos?|justificadas?|porcentajes?|firmas?|maestr[oa]|profesora?|teacher|elaboro|reviso|nota|notas|observacion(es)?|simbologia|claves?|alumnos|inscritos|dias? (de )?(clase|habil).*)\b/

/** The children of a roll with the cells of those days on which any child has a mark. */
function childrenIn(roll: Roll, dated: DatedDays | undefined, { tab, groups, names: students, pass }: Around): Child[] {
  const { columns, rows, titles, headings } = roll
  for (const line of titles) pass(line, 'title')
  for (const line of headings.slice(0, -1)) pass(line, 'headings')
  const indexOf = (...fields: string[]) => columns.findIndex(({ field }) => field !== null && fields.includes(field))
  const names = [indexOf('full_name'), indexOf('first_name'), indexOf('last_name'), indexOf('folio')].filter(
    (index) => index >= 0,
  )
  const groupColumn = indexOf('group')
  const find = groupFinder(groups)
  const titleGroup = groupInTitles([...titles, ...headings], groups) || groupNamed(tab.name, groups)
  const days = [...roll.days.keys()]
  let above = ''
  const children = rows.flatMap((line): Child[] => {
    const { cells } = line
    const texts = cells.map(cellText).filter(Boolean)
    const named = names.map((index) => cellText(cells[index])).filter(Boolean)
    const first = cells.find((cell) => typeof cell === 'string' && /\p{L}/u.test(cell))
    const marked = days.map((index) => cells[index] ?? null)
    const isUnnamed = named.length === 0 && marked.every((cell) => cellText(cell) === '' || isNumber(cellText(cell)))
    const own = texts.length === 1 ? groupAlone(texts[0] ?? '') : null
    if (own !== null && !isTotalWord(first)) {
      above = own
      pass(line, 'group')
      return []
    }
    if (isTotalWord(first) || footer.test(keyOf(named[0] ?? first)) || isUnnamed) {
      pass(line, 'total')
      return []
    }
    return [
      {
        line,
        group: cellText(cells[groupColumn]) || above || titleGroup || tab.name,
        naming: namingFields.map((field) => cells[indexOf(field)] ?? null),
        marks: days.map((column, number) => ({
          column,
          cell: cells[column] ?? null,
          heading: cellText(headingOf(roll, column)),
          ...(dated?.days[number] ?? { date: null, isOtherWeekday: false }),
        })),
      },
    ]
  })
  const isFilled = (column: number) => children.some(({ line }) => cellText(line.cells[column]) !== '')
  const filled = new Set(days.filter(isFilled))
  return children.map((child) => ({ ...child, marks: child.marks.filter(({ column }) => filled.has(column)) }))

  /** The group of the children below, if a line has only this text: a stored group, or no name of a person. */
  function groupAlone(text: string): string | null {
    const [, written] = /^(?:grupo|nivel|sal[oó]n|clase|group|level|class)\s*[:.-]?\s+(.+)$/i.exec(text) ?? []
    if (written !== undefined) return written
    const found = find(text)
    if (found.group !== null || (!found.isNew && found.suggestions.length > 0)) return text
    const isChild = hasGivenName(text) || students.has(nameKey({ first_name: text, last_name: '' }))
    return groupColumn < 0 && text.length <= 40 && /^\p{L}/u.test(text) && !isChild && !footer.test(keyOf(text))
      ? text
      : null
  }
}

const headingOf = ({ columns }: Roll, index: number) => columns[index]?.heading ?? ''

/**
 * Whether the sheet is a roll. If the headings are numbers and the cells are numbers too, the cells may be grades,
 * so something else in the sheet must show that it is attendance.
 */
function isAttendance(
  children: readonly Child[],
  dated: readonly DatedDays[],
  tab: Tab,
  { titles, days }: Roll,
): boolean {
  const cells = children.flatMap(({ marks }) => marks.map(({ cell }) => cellText(cell)).filter(Boolean))
  if (cells.length === 0) return false
  const short = cells.filter((text) => text.length <= 20 && !/^\d{4}-\d\d-\d\d$/.test(text)).length
  if (short * 10 < cells.length * 9) return false
  const numbers = cells.filter((text) => /^\d+([.,]\d+)?%?$/.test(text)).length
  const isNamed = [tab.name, ...titles.flatMap((title) => title.cells.map(cellText))].some((text) =>
    /asistencia|attendance|pase de lista/.test(keyOf(text)),
  )
  const isAmounts = cells.filter((text) => /\$|\d{3,}/.test(text)).length * 2 > cells.length
  const hasMonth = [...days.values()].some(({ month }) => month !== null) || dated.some(({ asksMonth }) => !asksMonth)
  return isNamed || (!isAmounts && (hasMonth || numbers * 2 < cells.length))
}

/** The corrections of a roll's cells. A corrected folio, name or group of one cell counts for all cells of its row. */
export function rollCorrections(
  lines: readonly SheetLine[],
  corrections: Choices['corrections'],
): Map<number, Partial<RowValues>> {
  const ofRow = new Map<number, Partial<RowValues>>()
  for (const [line, { folio, group, first_name, last_name }] of corrections) {
    const shared = { folio, group, first_name, last_name }
    const own = Object.fromEntries(Object.entries(shared).filter(([, value]) => value !== undefined))
    ofRow.set(Math.floor(line), { ...ofRow.get(Math.floor(line)), ...own })
  }
  return new Map(
    lines.flatMap(({ line }) => {
      const own = { ...ofRow.get(Math.floor(line)), ...corrections.get(line) }
      return Object.keys(own).length > 0 ? [[line, own] as const] : []
    }),
  )
}

/** Replaces the doubts about an undecided mark or day by the question for the whole sheet. */
export function addLineDoubts(rows: readonly ReadRow[], doubts: RollLines['doubts']): void {
  for (const row of rows) {
    const own = (doubts.get(row.line) ?? []).filter(({ field }) => !row.corrected.has(field))
    const others = row.doubts.filter(({ field }) => !own.some((each) => each.field === field))
    row.doubts.splice(0, row.doubts.length, ...own, ...others)
  }
}
