/**
 * Reads a tab of a spreadsheet: finds the headings, what its rows are, and the columns; reads each line, mostly as a
 * student with family and group, and compares it with the school's stored rows. Stores nothing. Pure.
 */
import type { passedReasons, Pile, SheetField, SheetKind, SheetRefusal } from '../../contract'
import { folioKey, plainFolio } from '../folio-key'
import { searchKeyOf } from '../search-key'
import { cellText, type SheetLine, type Tab } from './cells'
import { attendanceLines } from './attendance-lines'
import { examineOthers } from './examine-others'
import type { ExaminedRecord } from './examine-records'
import { differencesOf, knownPairs, tutorPairs } from './differences'
import { familiesOf, type Family } from './families'
import { groupFinder, groupKey, type StoredGroup } from './group-names'
import { hasGivenName } from './names'
import { columnsOf, type Column } from './columns'
import { headingLine, isHeadingAgain } from './headings'
import { childrenOf } from './siblings'
import { readRows } from './read-rows'
import type { Doubt, ReadRow, RowValues } from './rows'
import { addLineDoubts, rollCorrections, rollLines, type RollLines, type SheetMarks } from './roll'
import { kindOf } from './sheet-kind'
import type { Choices, Difference, StoredSchool, StoredStudent } from './trial-of-sheet'
import { writtenGroups, type WrittenGroup } from './written-groups'

export {
  noChoices,
  takeKey,
  type Choices,
  type Difference,
  type StoredSchool,
  type StoredStudent,
} from './trial-of-sheet'

export type ExaminedRow = {
  line: number
  pile: Pile
  values: RowValues
  doubts: readonly Doubt[]
  family: Family | null
  /** The id of the group that the row names; null if it names none or it is undecided. */
  group: string | null
  known: StoredStudent | null
  differences: readonly Difference[]
}
/** `rows`: the students of a list of students; `records`: the rows of any other sheet. One of both is empty. */
export type Examination = {
  kind: SheetKind
  heading: number | null
  columns: (Column & { examples: string[] })[]
  passed: { line: number; text: string; reason: (typeof passedReasons)[number] }[]
  groups: WrittenGroup[]
  /** What a sheet of attendance leaves open as a whole; null if nothing. */
  roll: SheetMarks | null
  /** Why the sheet cannot be imported; null if it can. */
  refused: SheetRefusal | null
  rows: ExaminedRow[]
  records: ExaminedRecord[]
}

/** How many cells of a column are shown as examples beside its heading. */
const exampleCount = 5

export function examine(tab: Tab, choices: Choices, school: StoredSchool): Examination {
  const asRoll = rollLines(tab, choices, school)
  if (asRoll) return examineRoll(asRoll, choices, school)
  const title = headingLine(tab.lines)
  const below = tab.lines.filter(({ line }) => line > (title?.line ?? 0))
  const kind = choices.kind ?? kindOf(title, tab.name)
  const fields = columnsOf(title, below, kind).map((column, index) =>
    choices.columns ? { ...column, field: choices.columns[index] ?? null } : column,
  )
  const { data, passed, groupAbove } = dataLines(tab.lines, { title, columns: fields, groups: school.groups, kind })
  const columns = fields.map((column, index) => ({
    ...column,
    examples: data.slice(0, exampleCount).map(({ cells }) => cellText(cells[index])),
  }))
  const { corrections } = choices
  const attendance = kind === 'attendance' ? attendanceLines(data, { title, columns, tab, choices, school }) : null
  const children = kind === 'students' ? childrenOf(data, columns) : { lines: attendance?.lines ?? data, columns }
  const rows = readRows(children.lines, {
    columns: children.columns,
    corrections,
    groupAbove,
    kind,
    options: school,
    today: school.today,
  })
  const layout = { kind, heading: title?.line ?? null, columns, passed, roll: attendance?.roll ?? null, refused: null }
  if (kind !== 'students') {
    if (attendance) addLineDoubts(rows, attendance.doubts)
    return { ...layout, ...examineOthers(rows, kind, choices, school) }
  }
  const families = familiesOf(rows, school.tutors)
  const groups = writtenGroups(rows, choices, school)
  const knownOf = studentFinder(school.students)
  for (const row of rows) doubtEmail(row, school)
  doubtRepeated(rows)
  return { ...layout, groups: [...groups.values()], rows: rows.map((row) => examined(row)), records: [] }

  function examined(row: ReadRow): ExaminedRow {
    const { line, values, doubts } = row
    const found = knownOf(row)
    if (found === 'other') doubts.push({ field: 'folio', reason: 'otherChild', written: values.folio, suggestion: '' })
    const known = found === 'other' ? null : found
    const family = families.get(row) ?? null
    const written = groups.get(groupKey(values.group))
    const group = written?.group ? written.group : null
    if (written && written.group === null && !known)
      doubts.push({
        field: 'group',
        reason: written.isNew ? 'unknownGroup' : 'severalGroups',
        written: values.group,
        suggestion: '',
      })
    const pile = choices.leftOut.has(line) ? 'left_out' : known ? 'known' : doubts.length > 0 ? 'doubtful' : 'ready'
    const pairs = known
      ? knownPairs(row, { known, family, group }, school)
      : pile === 'ready' && family?.stored
        ? tutorPairs(values, family.stored)
        : []
    const differences = differencesOf(row, pairs, choices)
    return { line, pile, values, doubts: known ? [] : doubts, family, group, known, differences }
  }
}

function examineRoll(
  { heading, columns, passed, lines, lineColumns, doubts, roll }: RollLines,
  choices: Choices,
  school: StoredSchool,
): Examination {
  const rows = readRows(lines, {
    columns: lineColumns,
    corrections: rollCorrections(lines, choices.corrections),
    groupAbove: new Map(),
    kind: 'attendance',
    options: school,
    today: school.today,
  })
  addLineDoubts(rows, doubts)
  return {
    kind: 'attendance',
    heading,
    columns,
    passed,
    roll,
    refused: null,
    ...examineOthers(rows, 'attendance', choices, school),
  }
}

type Layout = {
  title: SheetLine | null
  columns: readonly Column[]
  groups: readonly StoredGroup[]
  kind: SheetKind
}

/**
 * The lines with data: those below the headings, without repeated headings, totals and lines that only name a group.
 * Below a total, a line without a name and a date is read only if it has several cells and a line with both follows it.
 * `passed`: the lines that are not read. `groupAbove`: by line number, the group that a line above it names.
 */
function dataLines(lines: readonly SheetLine[], { title, columns, groups, kind }: Layout) {
  const passed: Examination['passed'] = []
  const data: SheetLine[] = []
  const filled = ({ cells }: SheetLine, fields: readonly (SheetField | null)[]) =>
    columns.some(({ field }, index) => fields.includes(field) && cellText(cells[index]) !== '')
  const dated: SheetField[] = ['birthdate', 'date', 'period', 'payment_date']
  const isData = (each: SheetLine) =>
    !isTotal(each) && filled(each, ['full_name', 'first_name', 'folio']) && filled(each, dated)
  const groupAbove = new Map<number, string>()
  const find = groupFinder(groups)
  const hasGroups = kind !== 'students' || columns.some(({ field }) => field === 'group')
  const lastData = lines.filter(isData).at(-1)?.line ?? 0
  const hasGroupLines = kind !== 'groups' && kind !== 'tutors' && kind !== 'contacts'
  let isEnded = false
  let above = ''
  for (const each of lines) {
    const pass = (reason: (typeof passed)[number]['reason']) =>
      void passed.push({
        line: each.line,
        text: each.cells.map(cellText).filter(Boolean).join(' · ').slice(0, 200),
        reason,
      })
    if (each.line === title?.line) continue
    if (title && each.line < title.line) pass('title')
    else if (isTotal(each)) {
      isEnded = true
      pass('total')
    } else if (title && isHeadingAgain(each, title)) pass('headings')
    else if (hasGroupLines && groupIn(each) !== null) {
      above = groupIn(each) ?? ''
      pass('group')
    } else if (isEnded && !isData(each) && (each.line > lastData || each.cells.filter(Boolean).length < 2))
      pass('total')
    else {
      data.push(each)
      groupAbove.set(each.line, above)
    }
  }
  return { data, passed, groupAbove }

  /** The group that a line names if it contains nothing else: "GRUPO: Movers B", or just a stored group's name. */
  function groupIn({ cells }: SheetLine): string | null {
    const [text = '', ...others] = cells.map(cellText).filter(Boolean)
    if (others.length > 0 || text === '') return null
    const [, name] = /^(?:grupo|nivel|sal[oó]n|clase|group|level|class)\s*[:.-]?\s+(.+)$/i.exec(text) ?? []
    if (name !== undefined) return name
    // If no column has groups, a line with nothing but a text that is no person's name is the name of a group.
    if (!hasGroups && title && text.length <= 40 && /^\p{L}/u.test(text) && !hasGivenName(text)) return text
    const found = find(text)
    return found.group !== null || (!found.isNew && found.suggestions.length > 0) ? text : null
  }
}

/** Whether the first text of a line begins with a word for a sum or an average: "Total", "TOTAL MOVERS B: 12". */
function isTotal({ cells }: SheetLine): boolean {
  const first = cells.find((cell) => typeof cell === 'string' && /\p{L}/u.test(cell))
  return /^((gran |sub ?)?total(es)?|sumas?|promedio)\b/.test(searchKeyOf(cellText(first)))
}

/** A key of name and birth date. The words of the name are sorted, because lists write them in different orders. */
function identityOf({ first_name, last_name, birthdate }: Pick<RowValues, 'first_name' | 'last_name' | 'birthdate'>) {
  return `${searchKeyOf(`${first_name} ${last_name}`).split(' ').sort().join(' ')} ${birthdate}`
}

/** Finds the stored student whom a row is about; 'other' if the row's folio belongs to another student. */
function studentFinder(students: readonly StoredStudent[]) {
  const byIdentity = new Map(students.map((student) => [identityOf(student), student]))
  const byFolio = new Map(students.map((student) => [folioKey(student.folio), student]))
  return ({ values }: ReadRow): StoredStudent | 'other' | null => {
    const same = byIdentity.get(identityOf(values)) ?? null
    const numbered = values.folio === '' ? undefined : byFolio.get(folioKey(values.folio))
    if (!numbered || numbered === same) return same
    // Of two records of one child, the row means the one with its folio.
    if (identityOf(numbered) === identityOf(values)) return numbered
    // If only the name or only the birth date differs, the row corrects the student with this folio. If both differ,
    // the folio belongs to somebody else.
    const nameOf = (named: Pick<RowValues, 'first_name' | 'last_name'>) =>
      searchKeyOf(`${named.first_name} ${named.last_name}`)
    const isCorrection = numbered.birthdate === values.birthdate || nameOf(numbered) === nameOf(values)
    return same ?? (isCorrection ? numbered : 'other')
  }
}

function doubtEmail(row: ReadRow, { otherEmails }: StoredSchool): void {
  if (row.values.email !== '' && otherEmails.has(row.values.email))
    row.doubts.push({ field: 'email', reason: 'emailTaken', written: row.values.email, suggestion: '' })
}

/** Adds a doubt to a row if an earlier row has the same name and birth date, or the same folio. */
function doubtRepeated(rows: readonly ReadRow[]): void {
  const [names, folios] = [new Map<string, number>(), new Map<string, number>()]
  for (const { line, values, doubts, corrected } of rows) {
    const [name, folio] = [identityOf(values), folioKey(plainFolio(values.folio))]
    const isWhole = values.first_name !== '' && values.birthdate !== ''
    const [sameName, sameFolio] = [
      isWhole ? names.get(name) : undefined,
      values.folio === '' ? undefined : folios.get(folio),
    ]
    if (sameName !== undefined && !corrected.has('first_name'))
      doubts.push({
        field: 'first_name',
        reason: 'sameChild',
        written: String(sameName),
        suggestion: values.first_name,
      })
    if (sameFolio !== undefined)
      doubts.push({ field: 'folio', reason: 'sameFolio', written: values.folio, suggestion: '' })
    if (sameName === undefined) names.set(name, line)
    if (sameFolio === undefined) folios.set(folio, line)
  }
}
