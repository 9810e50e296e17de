/**
 * Reads a tab of a spreadsheet: finds the headings, what its rows are, and the columns; reads each line, mostly as a
 * student with family and group, and compares it with the school's stored rows. Stores nothing. Pure.
 */
import type { Pile, SheetKind, SheetRefusal } from '../../contract'
import { folioKey, plainFolio } from '../folio-key'
import { doubtAlike } from './alike-children'
import { withAreaCodes } from './area-codes'
import { withBirthdates } from './birth-parts'
import { cellText, type SheetLine, type Tab } from './cells'
import { attendanceLines } from './attendance-lines'
import { examineOthers } from './examine-others'
import type { ExaminedRecord } from './examine-records'
import { differencesOf, knownPairs, tutorPairs } from './differences'
import { familiesOf, type Family } from './families'
import { groupKey } from './group-names'
import { dataLines, type PassedLine } from './data-lines'
import { nameKey } from './name-key'
import { nameWords } from './names'
import { columnsOf, type Column } from './columns'
import { headingLine } from './headings'
import { childrenOf, doubtSiblings } from './siblings'
import { inOneTable } from './tables'
import { readRows } from './read-rows'
import type { Doubt, ReadRow, RowValues } from './rows'
import { addLineDoubts, rollCorrections, rollLines, type RollLines, type SheetMarks } from './roll'
import { kindOf, refusalBySight, refusalOf } from './sheet-kind'
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
  passed: PassedLine[]
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
  const headings = headingLine(tab.lines)
  const kind = choices.kind ?? kindOf(headings, tab.name)
  const { title, lines } = withAreaCodes(
    kind === 'students' ? asOneList(tab.lines, headings) : { title: headings, lines: tab.lines },
  )
  const below = lines.filter(({ line }) => line > (title?.line ?? 0))
  const fields = columnsOf(title, below, kind).map((column, index) =>
    choices.columns ? { ...column, field: choices.columns[index] ?? null } : column,
  )
  const { data, passed, groupAbove } = dataLines(
    { name: tab.name, lines },
    { title, columns: fields, groups: school.groups, kind },
  )
  const columns = fields.map((column, index) => ({
    ...column,
    examples: data.slice(0, exampleCount).map(({ cells }) => cellText(cells[index])),
  }))
  const { corrections } = choices
  const attendance =
    kind === 'attendance' ? attendanceLines(data, { title, columns, tab, choices, school, groupAbove }) : null
  const children = kind === 'students' ? childrenOf(data, columns) : (attendance ?? { lines: data, columns })
  const rows = readRows(children.lines, {
    columns: children.columns,
    corrections,
    groupAbove,
    kind,
    options: school,
    today: school.today,
  })
  const refused =
    choices.kind === null ? refusalBySight(tab, kind, children.columns) : refusalOf(kind, children.columns)
  const layout = { kind, heading: title?.line ?? null, columns, passed, roll: attendance?.roll ?? null, refused }
  if (refused !== null) return { ...layout, groups: [], rows: [], records: [] }
  if (kind !== 'students') {
    if (attendance) addLineDoubts(rows, attendance.doubts)
    return { ...layout, ...examineOthers(rows, kind, choices, school) }
  }
  doubtSiblings(rows)
  const families = familiesOf(rows, school.tutors)
  const groups = writtenGroups(rows, choices, school)
  const knownOf = studentFinder(school.students)
  for (const row of rows) doubtEmail(row, school)
  doubtRepeated(rows)
  doubtAlike(rows, families, school.students)
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

/** The lines of a list of students, its tables one below the other, and its line of headings. */
function asOneList(written: readonly SheetLine[], headings: SheetLine | null) {
  const lines = inOneTable(written, headings)
  return withBirthdates({ lines, title: lines === written ? headings : headingLine(lines) })
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

const identityOf = (child: Pick<RowValues, 'first_name' | 'last_name' | 'birthdate'>) =>
  `${nameKey(child)} ${child.birthdate}`

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
      nameWords(`${named.first_name} ${named.last_name}`).join(' ')
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
