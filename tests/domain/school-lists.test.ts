/** Lists as schools keep them, read child by child: `sheets/…expected.csv` says what the files mean. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { groupKey } from '../../src/domain/sheet-import/group-names'
import { examine, noChoices, type StoredSchool } from '../../src/domain/sheet-import/examine'
import { readSpreadsheet } from '../../src/server/sheet-import/read-spreadsheet'
import { emptySchool } from './empty-school'
import { workbookFile } from './workbook-file'

const folder = path.join(import.meta.dirname, 'sheets')
const places = {
  'Del Valle': ['Starters A', 'Starters B', 'Movers A', 'Movers B', 'Flyers'],
  Narvarte: ['Starters', 'Movers', 'Flyers', 'Teens'],
}
const school: StoredSchool = {
  ...emptySchool,
  groups: Object.entries(places).flatMap(([place, names]) =>
    names.map((name) => ({ id: `${name} ${place}`, name, school: place })),
  ),
  places: Object.keys(places).map((name) => ({ id: name, name })),
  today: '2026-11-28',
}
const expected = readFileSync(path.join(folder, 'alumnos-2026.expected.csv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','))

async function listIn(file: string) {
  const read = await readSpreadsheet(readFileSync(path.join(folder, file)), file)
  if (!read.ok) throw new Error(read.reason)
  const [tab] = read.tabs
  if (!tab) throw new Error('no tab')
  return { tabs: read.tabs, ...examine(tab, noChoices, school) }
}

describe.each(['alumnos-2026.csv', 'alumnos-2026.xlsx'])('%s', (file) => {
  test('has the children that it means', async () => {
    const { rows } = await listIn(file)
    expect(rows).toHaveLength(120)
    for (const [index, [no = '', first, last, birthdate, group = '', phone]] of expected.entries()) {
      const row = rows[index]
      expect([
        no,
        row?.values.first_name,
        row?.values.last_name,
        row?.values.birthdate,
        row?.family?.values.phone,
      ]).toEqual([no, first, last, birthdate, phone])
      expect([no, groupKey(row?.values.group ?? '')]).toEqual([no, group])
    }
  })

  test('names what it passes over, and asks only what cannot be known', async () => {
    const { passed, rows, groups, columns, heading } = await listIn(file)
    expect(heading).toBe(3)
    expect(passed.map(({ reason }) => reason)).toEqual(['title', 'total'])
    expect(columns.map(({ field }) => field)).toEqual([
      null,
      'full_name',
      'birthdate',
      null,
      'group',
      'tutor',
      'phone',
      'email',
      null,
      null,
      'comment',
    ])
    // One name in two locations.
    expect(groups.filter(({ group }) => group === null).map(({ written }) => groupKey(written))).toEqual(['flyers'])
    const reasons = new Map<string, number>()
    for (const { doubts } of rows) for (const { reason } of doubts) reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
    expect(Object.fromEntries(reasons)).toEqual({ severalGroups: 7, tutorLastName: 11 })
    // A tutor for each phone.
    expect(new Set(rows.map(({ family }) => family)).size).toBe(
      new Set(expected.map(([, , , , , phone]) => phone)).size,
    )
  })
})

test('a new school’s groups are proposed once each, with their location', async () => {
  const read = await readSpreadsheet(readFileSync(path.join(folder, 'alumnos-2026.csv')), 'alumnos-2026.csv')
  if (!read.ok || !read.tabs[0]) throw new Error('not read')
  const { groups } = examine(read.tabs[0], noChoices, { ...school, groups: [] })
  const proposed = groups.flatMap(({ create }) => (create ? [`${create.name} ${create.school}`] : []))
  expect(proposed.sort()).toEqual(school.groups.map(({ id }) => id).sort())
})

test('errors of formulas are seen, of a formula only the result is read, and merged rows have one value', async () => {
  const cell = (place: string, type: string, value: string) =>
    `<c r="${place}"${type && ` t="${type}"`}><f>A1</f><v>${value}</v></c>`
  const sheet = `<sheetData><row r="2">${cell('A2', 'str', 'Ana')}${cell('B2', 'e', '#N/A')}${cell('C2', '', '7')}</row><row r="3">${cell('B3', 'str', 'x')}</row></sheetData><mergeCells count="2"><mergeCell ref="A2:A3"/><mergeCell ref="B2:C2"/></mergeCells>`
  const bytes = workbookFile({ sheets: { 'Hoja 1': sheet } })
  expect(await readSpreadsheet(bytes, 'libro.xlsx')).toEqual({
    ok: true,
    tabs: [
      {
        name: 'Hoja 1',
        lines: [
          { line: 2, cells: ['Ana', '#N/A', 7] },
          { line: 3, cells: ['Ana', 'x'] },
        ],
      },
    ],
  })
})

test('the second tab of the workbook is there to be chosen', async () => {
  expect((await listIn('alumnos-2026.xlsx')).tabs.map(({ name }) => name)).toEqual(['Alumnos', 'Bajas'])
})
