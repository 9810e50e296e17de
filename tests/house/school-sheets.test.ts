/**
 * Every column of a school's sheets is written by the import, returned by the export, and described for the people who
 * fill it.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { sheetSql } from '../../src/server/export/read-school'
import { sheetNames, sheets } from '../../src/server/import/sheets'
import { plans } from '../../src/server/import/write'

const described = readFileSync(new URL('../../src/server/demo/school/README.md', import.meta.url), 'utf8').split('\n')

const names = (text: string): string[] => text.match(/[\w-]+/g) ?? []

describe.each(sheetNames)('%s', (name) => {
  const columns = Object.keys(sheets[name].shape)

  test('is imported whole: each cell has a type and is used', () => {
    const typed = plans[name].flatMap(({ cells }) => cells.split(',').map((cell) => names(cell)[0]))
    expect(columns.filter((column) => !typed.includes(column))).toEqual([])
    const statements = plans[name].flatMap(({ columns, joins = '' }) => [joins, ...Object.values(columns)]).join(' ')
    expect(columns.filter((column) => !new RegExp(`\\br\\.${column}\\b`).test(statements))).toEqual([])
  })
  test('is exported whole', () => {
    const [selected = ''] = sheetSql[name].split(/\bfrom\b/)
    expect(columns.filter((column) => !names(selected).includes(column))).toEqual([])
  })
  test('is described whole, and nothing beside it', () => {
    const row = described.find((line) => line.startsWith(`| ${name} |`))?.split('|')[3] ?? ''
    expect(names(row.replace(/\([^)]*\)/g, '')).sort()).toEqual([...columns].sort())
  })
})
