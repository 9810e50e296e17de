/** Reads a folder of sheets: rows that match the schemas, and a problem for each row, column or file that does not. */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import type * as z from 'zod/mini'
import { tidyName } from '../../contract'
import { inFull, isCutNumber, isFormulaError } from '../../domain/sheet-import/cells'
import { importWords as words } from '../../texts/import'
import { parseInput } from '../endpoints/field-errors'
import type { Line } from './csv'
import { readTable, type UnreadTabs } from './read-table'
import {
  exportedOnly,
  fileOf,
  naturalKey,
  sheetNames,
  sheets,
  type Entries,
  type Entry,
  type SheetName,
} from './sheets'

/** `line`: 1 is the header. `column`: '' if the problem is not about one column. */
export type Problem = { file: string; line: number; column: string; reason: string }

export type Folder = {
  entries: Entries
  /** The file name of a sheet in this folder, or its default name if the folder has no such file. */
  nameOf(name: SheetName): string
  /**
   * Whether the row with this natural key was refused or may be in a file that could not be read. References to such a
   * row are not reported as unknown.
   */
  isUnread(name: SheetName, key: string): boolean
}

/** A workbook of which only the first tab is read, although other tabs have content. */
export type LeftOut = UnreadTabs & { file: string }

/** The keys of the refused rows; 'all' if the file could not be read. */
type RefusedKeys = ReadonlySet<string> | 'all'

const schemas: { [Name in SheetName]: z.ZodMiniType<Entry<Name>['value']> } = sheets

const namesOf = (name: SheetName) => [fileOf(name), `${name}.xlsx`]
const knownFiles = sheetNames.flatMap(namesOf)
const unreadFiles = exportedOnly.flatMap((name) => [`${name}.csv`, `${name}.xlsx`])

/** The files in a folder that only the export writes: the import does not read them. */
export function passedOver(folder: string): string[] {
  return readdirSync(folder).filter((file) => unreadFiles.includes(file))
}

export function hasSheets(folder: string): boolean {
  return readdirSync(folder).some((file) => knownFiles.includes(file))
}

/** Reads all sheets of a folder. A missing file simply has no rows, so that a school may import sheet by sheet. */
export async function readFolder(folder: string): Promise<Folder & { problems: Problem[]; leftOut: LeftOut[] }> {
  const present = readdirSync(folder)
  const nameOf = (name: SheetName) => namesOf(name).find((file) => present.includes(file)) ?? fileOf(name)
  const duplicates = sheetNames.filter((name) => namesOf(name).every((file) => present.includes(file)))
  const problems: Problem[] = [
    ...unknownFiles(present).map((file) => ({ file, line: 1, column: '', reason: words.unknownFile })),
    ...duplicates.map((name) => ({ file: `${name}.xlsx`, line: 1, column: '', reason: words.twice(nameOf(name)) })),
  ]
  const leftOut: LeftOut[] = []
  const unread = new Map<SheetName, RefusedKeys>()
  async function sheet<Name extends SheetName>(name: Name): Promise<Entry<Name>[]> {
    const file = nameOf(name)
    if (!present.includes(file)) return []
    const { entries, refused, otherTabs } = await readSheet(
      path.join(folder, file),
      name,
      (line, column, reason) => void problems.push({ file, line, column, reason }),
    )
    if (otherTabs) leftOut.push({ file, ...otherTabs })
    unread.set(name, refused)
    return entries
  }
  const entries: Entries = {
    'attendance-status': await sheet('attendance-status'),
    'payment-types': await sheet('payment-types'),
    relationships: await sheet('relationships'),
    schools: await sheet('schools'),
    'bank-data': await sheet('bank-data'),
    'payment-configurations': await sheet('payment-configurations'),
    staff: await sheet('staff'),
    groups: await sheet('groups'),
    tutors: await sheet('tutors'),
    'emergency-contacts': await sheet('emergency-contacts'),
    students: await sheet('students'),
    memberships: await sheet('memberships'),
  }
  function isUnread(name: SheetName, key: string): boolean {
    const keys = unread.get(name)
    return keys === 'all' || keys?.has(key) === true
  }
  return { entries, nameOf, isUnread, problems, leftOut }
}

/** Spreadsheet files with unknown names, which are reported: a misspelt name would otherwise import nothing. */
function unknownFiles(files: readonly string[]): string[] {
  // Excel creates a file with the prefix ~$ while a workbook is open.
  return files
    .filter(
      (file) =>
        /\.(csv|xls[xmb]?|ods)$/i.test(file) &&
        !file.startsWith('~$') &&
        ![...knownFiles, ...unreadFiles].includes(file),
    )
    .sort()
}

type Report = (line: number, column: string, reason: string) => void
type Sheet<Name extends SheetName> = { entries: Entry<Name>[]; refused: RefusedKeys; otherTabs: UnreadTabs | null }

async function readSheet<Name extends SheetName>(file: string, name: Name, report: Report): Promise<Sheet<Name>> {
  const table = await readTable(file)
  const nothing: Sheet<Name> = { entries: [], refused: 'all', otherTabs: table.ok ? table.otherTabs : null }
  if (!table.ok) {
    report(table.line, '', table.reason)
    return nothing
  }
  const [header, ...rest] = table.lines
  if (!header) {
    report(1, '', words.empty)
    return nothing
  }
  const columns = withoutBlanks(header.cells.map(cellText))
  return columnsFit(name, columns, report)
    ? { ...readRows(name, columns, rest, report), otherTabs: table.otherTabs }
    : nothing
}

/** Removes empty columns at the end, which spreadsheets keep after their content was deleted. */
function withoutBlanks(columns: readonly string[]): string[] {
  return columns.slice(
    0,
    columns.reduce((filled, column, index) => (column === '' ? filled : index + 1), 0),
  )
}

/** The columns whose cells keep their line breaks. */
const severalLines = ['comment', 'care', 'not_to']

/** A cell's text on one line, numbers in full. Not used for `severalLines`. */
function cellText(cell = ''): string {
  return inFull(tidyName(cell))
}

function readRows<Name extends SheetName>(
  name: Name,
  columns: readonly string[],
  lines: readonly Line[],
  report: Report,
): Omit<Sheet<Name>, 'otherTabs'> {
  const entries: Entry<Name>[] = []
  const refused = new Set<string>()
  const seen = new Map<string, number>()
  for (const { line, cells } of lines) {
    if (cells.length > columns.length && cells.slice(columns.length).some((cell) => cell.trim() !== ''))
      report(line, '', words.tooManyCells)
    // An empty cell counts as missing, which is an error only in a required column.
    const filled = columns.flatMap((column, index): [string, string][] => {
      const cell = severalLines.includes(column) ? (cells[index] ?? '').trim() : cellText(cells[index])
      return cell === '' ? [] : [[column, cell]]
    })
    const lost = filled.flatMap(([column, cell]): [string, string][] =>
      isCutNumber(cell)
        ? [[column, words.cutNumber]]
        : isFormulaError(cell)
          ? [[column, words.formulaError(cell)]]
          : [],
    )
    for (const [column, reason] of lost) report(line, column, reason)
    const row = parseInput(schemas[name], Object.fromEntries(filled))
    if (lost.length > 0 || !row.ok) {
      if (!row.ok)
        for (const [column, reasons] of Object.entries(row.errors))
          if (!lost.some(([each]) => each === column)) report(line, column, reasons.join(' '))
      refused.add(naturalKey(name, Object.fromEntries(filled)))
      continue
    }
    const key = naturalKey(name, row.value)
    const before = seen.get(key)
    if (before !== undefined) report(line, '', words.repeated(before))
    seen.set(key, line)
    entries.push({ line, value: row.value })
  }
  return { entries, refused }
}

function columnsFit(name: SheetName, columns: readonly string[], report: Report): boolean {
  const shape: Record<string, z.ZodMiniType> = sheets[name].shape
  const wrong = [
    ...columns
      .filter((column) => !Object.hasOwn(shape, column))
      .map((column) => [column, words.unknownColumn] as const),
    ...columns
      .filter((column, index) => columns.indexOf(column) !== index)
      .map((column) => [column, words.repeatedColumn] as const),
    ...Object.entries(shape).flatMap(([column, schema]) =>
      columns.includes(column) || schema.safeParse(undefined).success ? [] : [[column, words.missingColumn] as const],
    ),
  ]
  for (const [column, reason] of wrong) report(1, column, reason)
  return wrong.length === 0
}
