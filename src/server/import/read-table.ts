/** Reads a file as lines of cells: CSV in any of the usual encodings, or the first visible tab of an .xlsx workbook. */
import { readFileSync } from 'node:fs'
import { unguardFormula } from '../../domain/formula-guard'
import { storedText } from '../../domain/sheet-import/cells'
import { importWords as words } from '../../texts/import'
import { openWorkbook } from '../workbooks/open-workbook'
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
 * Decodes UTF-16 (with a byte order mark, or with zeros in the first letters), UTF-8 or Windows-1252, as Excel saves
 * text; null for anything else.
 */
export function decoded(bytes: Uint8Array): string | null {
  const order = utf16Order(bytes)
  if (order === 'little') return new TextDecoder('utf-16le').decode(bytes)
  if (order === 'big')
    return new TextDecoder('utf-16le').decode(Buffer.from(bytes.slice(0, bytes.length & ~1)).swap16())
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const text = fromWindows1252(bytes)
    return binary.test(text) || partlyUtf8.test(text) ? null : text
  }
}

/** The order of bytes of UTF-16; null for text in another encoding. */
function utf16Order(bytes: Uint8Array): 'little' | 'big' | null {
  const [first, second, third, fourth] = bytes
  if (first === 0xff && second === 0xfe) return 'little'
  if (first === 0xfe && second === 0xff) return 'big'
  // No text in another encoding has a zero between its first letters.
  if (first && second === 0 && third && fourth === 0) return 'little'
  return first === 0 && second && third === 0 && fourth ? 'big' : null
}

/** The size of a sheet in Excel. */
const limits = { mostLines: 1_048_576, mostColumns: 16_384 }

async function tableOfWorkbook(bytes: Buffer): Promise<Table> {
  const tabs = await openWorkbook(bytes, limits)
  if (typeof tabs === 'string') return unreadable(words.unreadableWorkbook)
  const [first, ...others] = tabs
  if (!first) return unreadable(words.unreadableWorkbook)
  const unread = others.flatMap(({ name, lines }) => (lines.length > 0 ? [name] : []))
  return {
    ok: true,
    lines: first.lines.map(({ line, cells }) => ({ line, cells: cells.map(storedText) })),
    otherTabs: unread.length > 0 ? { read: first.name, unread } : null,
  }
}
