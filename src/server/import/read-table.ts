/** Reads a file as lines of cells: CSV in any of the usual encodings, or the first tab of an .xlsx workbook. */
import { readFileSync } from 'node:fs'
import readWorkbook from 'read-excel-file/node'
import { unguardFormula } from '../../domain/formula-guard'
import { importWords as words } from '../../texts/import'
import { readCsv, type Line } from './csv'
import { fromWindows1252 } from './windows-1252'

/** `read`: the name of the first tab, the only one that is read. `unread`: the other tabs with content. */
export type UnreadTabs = { read: string; unread: string[] }

export type Table =
  { ok: true; lines: Line[]; otherTabs: UnreadTabs | null } | { ok: false; line: number; reason: string }

const unreadable = (reason: string): Table => ({ ok: false, line: 1, reason })

/**
 * Letters that a program decoded in a wrong encoding: a replacement character; UTF-8 read as Windows-1252 ("PeÃ±a");
 * Mac Roman or the DOS code page 850 read as Windows-1252 ("JosŽ", "Jos‚"). A file with one of them is refused.
 */
export const mangled = /\uFFFD|Ã[^\p{Lu}\0-\x7F]|\p{L}[‡ƒ„‚¢£¤¥\x81\x90]|\p{Ll}Ž/u

/** Lines are numbered from 1, like rows of a spreadsheet. */
export async function readTable(file: string): Promise<Table> {
  const bytes = readFileSync(file)
  const table = file.endsWith('.xlsx') ? await tableOfWorkbook(bytes) : tableOfText(bytes)
  if (!table.ok) return table
  for (const { line, cells } of table.lines) {
    const cell = cells.find((each) => mangled.test(each))
    if (cell !== undefined) return { ok: false, line, reason: words.mangled(cell) }
  }
  return table
}

function tableOfText(bytes: Uint8Array): Table {
  const text = decoded(bytes)
  if (text === null) return unreadable(words.unreadable)
  const found = readCsv(text)
  if ('openQuote' in found) return { ok: false, line: found.openQuote, reason: words.openQuote }
  return {
    ok: true,
    lines: found.lines.map(({ line, cells }) => ({ line, cells: cells.map((cell) => unguardFormula(textIn(cell))) })),
    otherTabs: null,
  }
}

/** The text of `="0012"`, a formula by which programs keep leading zeros in Excel. Any other cell is left alone. */
export const textIn = (cell: string) => cell.replace(/^="(.*)"$/, '$1')

/** Control characters that never occur in a text. */
const binary = /[\0-\x08\x0E-\x1F\x7F]/
/** A character of UTF-8 read as Windows-1252. It shows that the file is partly UTF-8 and partly something else. */
const partlyUtf8 = /Ã[\u00A0-\u00BF]/

/**
 * Decodes little-endian UTF-16 with a byte order mark, UTF-8 or Windows-1252, as Excel saves text; null for anything
 * else.
 */
export function decoded(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const text = fromWindows1252(bytes)
    return binary.test(text) || partlyUtf8.test(text) ? null : text
  }
}

async function tableOfWorkbook(bytes: Buffer): Promise<Table> {
  try {
    const [first, ...others] = await readWorkbook(bytes)
    if (!first) return unreadable(words.unreadableWorkbook)
    const lines = first.data.map((row, index) => ({ line: index + 1, cells: row.map(cellOf) }))
    // A tab that consists of a chart has no `data`.
    const unread = others.flatMap(({ sheet, data }) =>
      Array.isArray(data) && data.some((row) => row.some((cell) => cellOf(cell) !== '')) ? [sheet] : [],
    )
    return {
      ok: true,
      lines: lines.filter(({ cells }) => cells.some((cell) => cell !== '')),
      otherTabs: unread.length > 0 ? { read: first.sheet, unread } : null,
    }
  } catch {
    return unreadable(words.unreadableWorkbook)
  }
}

/** From this number on, spreadsheets do not keep all digits. */
const exactBelow = 1e15

function cellOf(cell: unknown): string {
  if (cell instanceof Date) return dateOf(cell)
  if (typeof cell === 'number' && Math.abs(cell) >= exactBelow) return cell.toExponential()
  return cell === null || cell === undefined ? '' : String(cell).trim()
}

/** A date as YYYY-MM-DD. Workbooks store a time as a moment of a day before 1901; it becomes "HH:MM". */
export function dateOf(date: Date): string {
  const [day = '', time = ''] = new Date(Math.round(date.getTime() / 60_000) * 60_000).toISOString().split('T')
  return day < '1901' ? time.slice(0, 5) : day
}
