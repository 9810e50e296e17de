/** Reads a folder of CSV files into rows that the contract accepts, and names every row, column or file that it does not. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type * as z from 'zod/mini'
import { importWords as words } from '../../texts/import'
import { read } from '../endpoints/field-errors'
import { readCsv, type Line } from './csv'
import { fileOf, keys, sheetNames, sheets, type Entries, type Entry, type SheetName } from './sheets'

/** `line` counts from 1, the header's line. */
export type Problem = { file: string; line: number; column: string; reason: string }

const readers: { [Name in SheetName]: z.ZodMiniType<Entry<Name>['value']> } = sheets

/** Files that are not there bring no rows: a school may import its groups today and its students tomorrow. */
export function readFolder(folder: string): { entries: Entries; problems: Problem[] } {
  const problems: Problem[] = []
  const sheet = <Name extends SheetName>(name: Name) => readSheet(folder, name, problems)
  for (const file of strangers(folder)) problems.push({ file, line: 1, column: '', reason: words.unknownFile })
  const entries: Entries = {
    schools: sheet('schools'),
    'bank-data': sheet('bank-data'),
    'payment-configurations': sheet('payment-configurations'),
    staff: sheet('staff'),
    groups: sheet('groups'),
    tutors: sheet('tutors'),
    'emergency-contacts': sheet('emergency-contacts'),
    students: sheet('students'),
    memberships: sheet('memberships'),
  }
  return { entries, problems }
}

/** A misspelt file would otherwise be left out without a word. */
function strangers(folder: string): string[] {
  const known = new Set(sheetNames.map(fileOf))
  return readdirSync(folder).filter((file) => file.toLowerCase().endsWith('.csv') && !known.has(file)).sort()
}

function readSheet<Name extends SheetName>(folder: string, name: Name, problems: Problem[]): Entry<Name>[] {
  const file = fileOf(name)
  const told = (line: number, column: string, reason: string) => void problems.push({ file, line, column, reason })
  const lines = linesOf(path.join(folder, file), told)
  const [header, ...rest] = lines
  if (!header) return []
  const columns = header.cells.map((cell) => cell.trim())
  if (!columnsFit(name, columns, told)) return []

  const entries: Entry<Name>[] = []
  const seen = new Map<string, number>()
  for (const { line, cells } of rest) {
    if (cells.length > columns.length && cells.slice(columns.length).some((cell) => cell.trim() !== '')) told(line, '', words.tooManyCells)
    // An empty cell says nothing: what may be left out is, what may not is asked for.
    const filled = columns.flatMap((column, index): [string, string][] => (cells[index]?.trim() ? [[column, cells[index].trim()]] : []))
    const row = read(readers[name], Object.fromEntries(filled))
    if (!row.ok) {
      for (const [column, reasons] of Object.entries(row.errors)) told(line, column, reasons.join(' '))
      continue
    }
    const key = keys[name](row.value)
    const before = seen.get(key)
    if (before !== undefined) told(line, '', words.repeated(before))
    seen.set(key, line)
    entries.push({ line, value: row.value })
  }
  return entries
}

type Told = (line: number, column: string, reason: string) => void

function linesOf(file: string, told: Told): Line[] {
  if (!existsSync(file)) return []
  let text = ''
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file))
  } catch {
    told(1, '', words.unreadable)
    return []
  }
  const found = readCsv(text)
  if ('openQuote' in found) {
    told(found.openQuote, '', words.openQuote)
    return []
  }
  if (found.lines.length === 0) told(1, '', words.empty)
  return found.lines
}

function columnsFit(name: SheetName, columns: readonly string[], told: Told): boolean {
  const shape: Record<string, z.ZodMiniType> = sheets[name].shape
  const wrong = [
    ...columns.filter((column) => !Object.hasOwn(shape, column)).map((column) => [column, words.unknownColumn] as const),
    ...columns.filter((column, index) => columns.indexOf(column) !== index).map((column) => [column, words.repeatedColumn] as const),
    ...Object.entries(shape).flatMap(([column, schema]) => (columns.includes(column) || schema.safeParse(undefined).success ? [] : [[column, words.missingColumn] as const])),
  ]
  for (const [column, reason] of wrong) told(1, column, reason)
  return wrong.length === 0
}
