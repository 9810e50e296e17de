/** A folder of sheets may contain the workbooks of any program, as a school's own list may. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readFolder } from '../../src/server/import/read-folder'
import { importWords } from '../../src/texts/import'
import { filesOf, packed64, rowsXml, workbookFile } from './workbook-file'

async function readIn(files: Record<string, Buffer>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'lucero-workbooks-'))
  for (const [name, bytes] of Object.entries(files)) writeFileSync(path.join(folder, name), bytes)
  try {
    const { entries, problems, leftOut } = await readFolder(folder)
    return {
      students: entries.students.map(({ line, value }) => [line, value.folio, value.birthdate]),
      problems,
      leftOut,
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
const row = (...cells: string[]) => `<row>${cells.join('')}</row>`
const headings = row(...['folio', 'first_name', 'last_name', 'birthdate', 'comment'].map(text))
const date = (serial: number) => `<c s="1"><v>${serial}</v></c>`
const error = '<c t="e"><v>#N/A</v></c>'
const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>'

test('without addresses and styles, and with sizes of 64 bits', async () => {
  const list = [
    ['folio', 'first_name', 'last_name', 'birthdate'],
    ['A-1', 'Íñigo', 'Peña', '05/03/2018'],
  ]
  expect(await readIn({ 'students.xlsx': packed64(filesOf({ sheets: { Alumnos: rowsXml(list) } })) })).toEqual({
    students: [[2, 'A-1', '2018-03-05']],
    problems: [],
    leftOut: [],
  })
})

test('hidden tabs are neither read nor named', async () => {
  const sheet = `<sheetData>${headings}${row(text('A-1'), text('Íñigo'), text('Peña'), date(43_164))}</sheetData>`
  const hidden = { xml: rowsXml([['Beto']]), state: 'hidden' } as const
  const sheets = { Viejos: hidden, Alumnos: sheet, Bajas: rowsXml([['Zoé']]) }
  expect(await readIn({ 'students.xlsx': workbookFile({ sheets, styles }) })).toEqual({
    students: [[2, 'A-1', '2018-03-05']],
    problems: [],
    leftOut: [{ file: 'students.xlsx', read: 'Alumnos', unread: ['Bajas'] }],
  })
})

test('the error of a formula is named, and never stored as a text', async () => {
  const sheet = `<sheetData>${headings}${row(text('A-1'), text('Íñigo'), text('Peña'), date(43_164), error)}</sheetData>`
  expect(await readIn({ 'students.xlsx': workbookFile({ sheets: { Alumnos: sheet }, styles }) })).toEqual({
    students: [],
    problems: [{ file: 'students.xlsx', line: 2, column: 'comment', reason: importWords.formulaError('#N/A') }],
    leftOut: [],
  })
})
