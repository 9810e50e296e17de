/** One file as lines of cells, whatever spreadsheet wrote it: CSV in any of its usual encodings, or an .xlsx workbook's first sheet. */
import { readFileSync } from 'node:fs'
import readWorkbook from 'read-excel-file/node'
import { unguardFormula } from '../../domain/formula-guard'
import { importWords as words } from '../../texts/import'
import { readCsv, type Line } from './csv'
import { fromWindows1252 } from './windows-1252'

/** A workbook's tabs that hold something beside the first, which alone is read. */
export type Beside = { read: string; unread: string[] }

export type Table = { ok: true; lines: Line[]; beside: Beside | null } | { ok: false; line: number; reason: string }

const unreadable = (reason: string): Table => ({ ok: false, line: 1, reason })

/** `line` of a line counts from 1, as spreadsheets number their rows. */
export async function readTable(file: string): Promise<Table> {
  const bytes = readFileSync(file)
  return file.endsWith('.xlsx') ? tableOfWorkbook(bytes) : tableOfText(bytes)
}

function tableOfText(bytes: Uint8Array): Table {
  const text = decoded(bytes)
  if (text === null) return unreadable(words.unreadable)
  const found = readCsv(text)
  if ('openQuote' in found) return { ok: false, line: found.openQuote, reason: words.openQuote }
  return { ok: true, lines: found.lines.map(({ line, cells }) => ({ line, cells: cells.map(unguardFormula) })), beside: null }
}

/** Never in a text that is Windows-1252: what has one is no text. */
const binary = /[\0-\x08\x0E-\x1F\x7F]/
/** "Peña" as UTF-8 that is read as Windows-1252: a file that was cut or glued together, of which no letter can be trusted. */
const mangled = /Ã[\u00A0-\u00BF]/

/** UTF-8, UTF-16 where its mark says so («Texto Unicode»), else Windows-1252, in which «CSV (delimitado por comas)» is saved. */
function decoded(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const text = fromWindows1252(bytes)
    return binary.test(text) || mangled.test(text) ? null : text
  }
}

async function tableOfWorkbook(bytes: Buffer): Promise<Table> {
  try {
    const [first, ...others] = await readWorkbook(bytes)
    if (!first) return unreadable(words.unreadableWorkbook)
    const lines = first.data.map((row, index) => ({ line: index + 1, cells: row.map(cellOf) }))
    // A chart that fills a tab has no cells at all.
    const unread = others.flatMap(({ sheet, data }) => (Array.isArray(data) && data.some((row) => row.some((cell) => cellOf(cell) !== '')) ? [sheet] : []))
    return { ok: true, lines: lines.filter(({ cells }) => cells.some((cell) => cell !== '')), beside: unread.length > 0 ? { read: first.sheet, unread } : null }
  } catch {
    return unreadable(words.unreadableWorkbook)
  }
}

/** More digits than this no spreadsheet keeps of a number. */
const keptDigits = 1e15

function cellOf(cell: unknown): string {
  if (cell instanceof Date) return dateOf(cell)
  if (typeof cell === 'number' && Math.abs(cell) >= keptDigits) return cell.toExponential()
  return cell === null || cell === undefined ? '' : String(cell).trim()
}

/** An hour alone stands on a day before there were any. */
function dateOf(date: Date): string {
  const [day = '', time = ''] = new Date(Math.round(date.getTime() / 60_000) * 60_000).toISOString().split('T')
  return day < '1901' ? time.slice(0, 5) : day
}
