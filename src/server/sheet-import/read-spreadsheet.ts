/** Reads the bytes of a spreadsheet (.xlsx, .csv or pasted text) as tabs of cells, or explains why it cannot. */
import type { Cell, SheetLine, Tab } from '../../domain/sheet-import/cells'
import { unguardFormula } from '../../domain/formula-guard'
import { importRefusals as words } from '../../texts/sheet-import'
import { importWords } from '../../texts/import'
import { readCsv } from '../import/csv'
import { dateOf, decoded, mangled, textIn } from '../import/read-table'
import { readWorkbook, type WorkbookTab } from './read-workbook'
import { mergesOf, withMerges } from './merged-cells'
import { packZip, unpackZip, type ZipFile } from './repack-zip'

export type Spreadsheet = { ok: true; tabs: Tab[] } | { ok: false; reason: string }

const mostLines = 10_000
const mostColumns = 150
const mostTabs = 30
/** Longer texts are cut to this many characters; a student's comment may have 2,000. */
const longestCell = 2_100

const refused = (reason: string): Spreadsheet => ({ ok: false, reason })
const zipMark = Buffer.from('PK\u0003\u0004', 'latin1')
/** The first bytes of Microsoft's older file format: an .xls file, or a workbook that is protected by a password. */
const containerMark = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
const encryptedName = Buffer.from('EncryptedPackage', 'utf16le')

export async function readSpreadsheet(bytes: Buffer, name: string): Promise<Spreadsheet> {
  if (bytes.length === 0) return refused(words.empty)
  if (bytes.subarray(0, 4).equals(containerMark))
    return refused(bytes.includes(encryptedName) ? words.encrypted : words.oldWorkbook)
  const tabs = bytes.subarray(0, 4).equals(zipMark) ? await tabsOfWorkbook(bytes) : tabsOfText(bytes, name)
  if (typeof tabs === 'string') return refused(tabs)
  const filled = tabs.filter(({ lines }) => lines.length > 0)
  if (filled.length === 0) return refused(words.empty)
  for (const tab of filled) {
    if (tab.lines.length > mostLines) return refused(words.tooManyLines(mostLines))
    const cell = tab.lines.flatMap(({ cells }) => cells).find((each) => typeof each === 'string' && mangled.test(each))
    if (typeof cell === 'string') return refused(importWords.mangled(cell))
  }
  return filled.length > mostTabs ? refused(words.tooManyTabs(mostTabs)) : { ok: true, tabs: filled }
}

async function tabsOfWorkbook(bytes: Buffer): Promise<Tab[] | string> {
  const files = await unpackZip(bytes)
  if (files === 'large') return words.tooLarge
  if (files === 'broken') return words.broken
  if (files.some(({ name }) => /vbaProject\.bin$/i.test(name))) return words.macros
  if (!files.some(({ name }) => name === 'xl/workbook.xml')) return words.noWorkbook
  const tabs = await readWorkbook(
    packZip(files.filter(({ name }) => /\.(xml|rels)$/i.test(name)).map(withErrorsAsText)),
  )
  const merges = mergesOf(files)
  return tabs?.map((tab, index) => tabOf(tab, merges[index] ?? [])) ?? words.broken
}

/** Turns error cells (`#N/A`) into text cells. The library reads them as empty, so nobody would be asked about them. */
function withErrorsAsText({ name, content }: ZipFile): ZipFile {
  if (!/worksheets\/[^/]*\.xml$/i.test(name) || !content.includes(' t="e"')) return { name, content }
  return { name, content: Buffer.from(content.toString('utf8').replace(/(<c\b[^>]*\st=")e(?=")/g, '$1str')) }
}

function tabOf({ sheet, data }: WorkbookTab, merges: ReturnType<typeof mergesOf>[number]): Tab {
  const lines = linesOf(data.map((row, index) => ({ line: index + 1, cells: row.map(cellOf) })))
  return { name: cleaned(sheet), lines: withMerges(lines, merges) }
}

function cellOf(value: unknown): Cell {
  if (value instanceof Date) {
    const date = dateOf(value)
    return /^\d{4}-/.test(date) ? { date } : date
  }
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return typeof value === 'string' ? cleaned(value) : null
}

/** Cuts a text to `longestCell` and removes what the database cannot store: NUL and halves of surrogate pairs. */
const cleaned = (text: string) => text.slice(0, longestCell).replace(/[\p{Cs}\0]/gu, '')

function tabsOfText(bytes: Buffer, name: string): Tab[] | string {
  const text = decoded(bytes)
  if (text === null) return words.noSpreadsheet
  const found = readCsv(text, separatorOf(text))
  if ('openQuote' in found) return words.openQuote(found.openQuote)
  const lines = found.lines.map(({ line, cells }) => ({
    line,
    cells: cells.map((cell): Cell => {
      const bare = cleaned(unguardFormula(textIn(cell)))
      return bare === '' ? null : bare
    }),
  }))
  return [{ name, lines: linesOf(lines) }]
}

/** Removes empty lines and all columns after `mostColumns`. */
function linesOf(lines: readonly { line: number; cells: Cell[] }[]): SheetLine[] {
  return lines
    .map(({ line, cells }) => ({ line, cells: cells.slice(0, mostColumns) }))
    .filter(({ cells }) => cells.some((cell) => cell !== null && cell !== ''))
}

/** The separator that occurs most often in the first 100 lines. The first line alone may be a title without any. */
function separatorOf(text: string): string {
  const start = text.split(/\r\n|\r|\n/, 100).join('\n')
  const count = (sign: string) => start.split(sign).length
  return ['\t', ';', ','].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}
