/** Reads the bytes of a spreadsheet (.xlsx, .csv or pasted text) as tabs of cells, or explains why it cannot. */
import type { Cell, SheetLine, Tab } from '../../domain/sheet-import/cells'
import { unguardFormula } from '../../domain/formula-guard'
import { importRefusals as words } from '../../texts/sheet-import'
import { importWords } from '../../texts/import'
import { readCsv } from '../import/csv'
import { decoded, mangled, textIn } from '../import/read-table'
import { cleaned, readWorkbook } from './read-workbook'
import { unpackZip } from './zip'

export type Spreadsheet = { ok: true; tabs: Tab[] } | { ok: false; reason: string }

const mostLines = 10_000
const mostColumns = 150
const mostTabs = 30

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
  const archive = await unpackZip(bytes, (name) => /^xl\/.*\.(xml|rels)$/i.test(name))
  if (archive === 'large') return words.tooLarge
  if (archive === 'broken') return words.broken
  if (archive.names.some((name) => /vbaProject\.bin$/i.test(name))) return words.macros
  return readWorkbook(archive.files, { mostLines, mostColumns }) ?? words.noWorkbook
}

function tabsOfText(bytes: Buffer, name: string): Tab[] | string {
  const text = decoded(bytes)
  if (text === null) return words.noSpreadsheet
  // Some programs export a table of HTML or XML with the ending .xls.
  if (/^\s*<(!doctype|html|head|body|table|meta|\?xml|\?mso)/i.test(text)) return words.webPage
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
