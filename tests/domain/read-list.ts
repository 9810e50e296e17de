/** An invented school, and what an import reads from a file for it. */
import { examine, noChoices, type StoredSchool } from '../../src/domain/sheet-import/examine'
import { readSpreadsheet } from '../../src/server/sheet-import/read-spreadsheet'
import { emptySchool } from './empty-school'

const school: StoredSchool = {
  ...emptySchool,
  groups: ['Starters A', 'Movers B', 'Flyers'].map((name) => ({ id: name, name, school: 'Del Valle' })),
  places: [{ id: '1', name: 'Del Valle' }],
  relationships: [
    { value: 'madre', label: 'Madre' },
    { value: 'padre', label: 'Padre' },
    { value: 'abuela', label: 'Abuela' },
    { value: 'tio', label: 'Tío' },
    { value: 'otro', label: 'Otro' },
  ],
  today: '2026-11-28',
}

/** Reads one tab of the file: its children, what is asked about them, and what is passed over. */
export async function listIn(bytes: Buffer, at: Partial<StoredSchool> = {}, which = 0) {
  const read = await readSpreadsheet(bytes, 'lista')
  if (!read.ok) throw new Error(read.reason)
  const tab = read.tabs[which]
  if (!tab) throw new Error('no tab')
  const { rows, passed, groups, columns } = examine(tab, noChoices, { ...school, ...at })
  return {
    children: rows.map(({ line, values, group, family }) => [
      line,
      values.first_name,
      values.last_name,
      values.birthdate,
      group ?? values.group,
      `${family?.values.tutor_first_name ?? ''} ${family?.values.tutor_last_name ?? ''}`.trim(),
      family?.values.phone ?? '',
    ]),
    rows,
    columns: columns.map(({ field }) => field),
    asked: rows.flatMap(({ line, doubts }) =>
      doubts.map(({ field, reason, suggestion }) => `${line} ${field} ${reason} → ${suggestion}`),
    ),
    folios: rows.map(({ values }) => values.folio),
    doubts: rows.flatMap(({ line, doubts }) => doubts.map(({ field, reason }) => `${line} ${field} ${reason}`)),
    passed: passed.map(({ line, reason }) => `${line} ${reason}`),
    proposed: groups.flatMap(({ create }) => create?.name ?? []),
  }
}
