/** Reads the bytes of a spreadsheet (.xlsx, .csv or pasted text) as tabs of cells, or explains why it cannot. */
import type { Cell, SheetLine, Tab } from '../../domain/sheet-import/cells'
import { unguardFormula } from '../../domain/formula-guard'
import { importRefusals as words } from '../../texts/sheet-import'
import { importWords } from '../../texts/import'
import { readCsv } from '../import/csv'
import { decoded, mangled, textIn } from '../import/read-table'
import { isArchive, openWorkbook, type WorkbookProblem } from '../workbooks/open-workbook'
import { cleaned } from '../workbooks/read-workbook'
import { withQuotedCells } from './stray-quotes'

export type Spreadsheet = { ok: true; tabs: Tab[] } | { ok: false; reason: string }

const mostLines = 10_000
const mostColumns = 150
const mostTabs = 30

const refused = (reason: string): Spreadsheet => ({ ok: false, reason })

const workbookRefusals: Record<WorkbookProblem, string> = {
  broken: words.broken,
  encrypted: words.encrypted,
  large: words.tooLarge,
  macros: words.macros,
  old: words.oldWorkbook,
  other: words.noWorkbook,
}

export async function readSpreadsheet(bytes: Buffer, name: string): Promise<Spreadsheet> {
  if (bytes.length === 0) return refused(words.empty)
  const tabs = isArchive(bytes) ? await tabsOfWorkbook(bytes) : tabsOfText(bytes, name)
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
  const opened = await openWorkbook(bytes, { mostLines, mostColumns })
  return typeof opened === 'string' ? workbookRefusals[opened] : opened
}

function tabsOfText(bytes: Buffer, name: string): Tab[] | string {
  const text = decoded(bytes)
  if (text === null) return words.noSpreadsheet
  // Some programs export a table of HTML or XML with the ending .xls.
  if (/^\s*<(!doctype|html|head|body|table|meta|\?xml|\?mso)/i.test(text)) return words.webPage
  const separator = separatorOf(text)
  const found = readCsv(withQuotedCells(text, separator), separator)
  if ('openQuote' in found) return words.noSpreadsheet
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
