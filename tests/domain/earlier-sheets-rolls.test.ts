/** Rolls as schools keep them: a child a row, a day a column, a mark in each cell. */
import { describe, expect, test } from 'vitest'
import { bestTab } from '../../src/domain/sheet-import/best-tab'
import type { Cell } from '../../src/domain/sheet-import/cells'
import { examine, noChoices, type Choices, type StoredSchool } from '../../src/domain/sheet-import/examine'
import { emptySchool, statuses } from './empty-school'

const child = { birthdate: '2018-03-05', comment: '', tutor: '5', groups: ['1'], everIn: ['1'] }
const school: StoredSchool = {
  ...emptySchool,
  students: [
    { id: '1', folio: 'LUC-0001', first_name: 'Íñigo', last_name: 'Peña Ruiz', ...child },
    { id: '2', folio: 'LUC-0002', first_name: 'Zoé', last_name: 'Ávila Soto', ...child },
    { id: '3', folio: 'LUC-0003', first_name: 'María José', last_name: 'de la O Núñez', ...child },
  ],
  groups: [
    { id: '1', name: 'Kids 1', school: 'Centro', days: ['Lunes', 'Miércoles', 'Jueves', 'Viernes'] },
    { id: '2', name: 'Movers B', school: 'Centro' },
  ],
  statuses,
}
const read = (
  rows: readonly (readonly Cell[])[],
  choices: Partial<Choices> = {},
  { name = 'Hoja1', at = {} }: { name?: string; at?: Partial<StoredSchool> } = {},
) =>
  examine(
    { name, lines: rows.map((cells, index) => ({ line: index + 1, cells })) },
    { ...noChoices, ...choices },
    { ...school, ...at },
  )
type Read = ReturnType<typeof read>
/** "child day status group" of each row that is ready. */
const ready = ({ records }: Read) =>
  records
    .filter(({ pile }) => pile === 'ready')
    .map(({ student, values, group }) => `${student?.id} ${values.date} ${values.status} ${group}`)
const reasons = ({ records }: Read) =>
  records.flatMap(({ line, doubts }) => doubts.map(({ field, reason }) => `${line} ${field} ${reason}`))
const marks = ({ roll }: Read) => roll?.marks.map(({ written, count, status }) => [written, count, status])

const september = [
  ['1 2025-09-03 asistencia 1', '1 2025-09-04 falta 1', '1 2025-09-05 retardo 1'],
  ['2 2025-09-03 justificada 1', '2 2025-09-04 asistencia 1', '2 2025-09-05 asistencia 1'],
].flat()
const inigo: Cell[] = ['Íñigo Peña Ruiz', 'A', 'F', 'R']
const zoe: Cell[] = ['ÁVILA SOTO ZOE', 'J', '✓', 'Asistencia']
const group: Cell[] = ['GRUPO: Kids 1']

describe('days', () => {
  test.each<[string, Cell[][], string?]>([
    ['real dates', [group, ['Alumno', { date: '2025-09-03' }, { date: '2025-09-04' }, { date: '2025-09-05' }]]],
    ['serial numbers', [group, ['Nombre', 45903, 45904, 45905]]],
    ['written dates', [group, ['Alumno', '03/09/2025', '4/9/25', '5 de septiembre de 2025']]],
    ['month first, as one of them shows', [group, ['Alumno', '09/03/2025', '09/04/2025', '9/5/25', '09/25/2025']]],
    ['days below a title with the month', [['LISTA DE ASISTENCIA SEPTIEMBRE 2025'], group, ['Alumno', 3, 4, 5]]],
    ['days in text, with weekdays', [['Septiembre 2025'], group, ['Alumno', 'mié 3', 'jue 4', 'V 5']]],
    ['the month above the days', [group, ['No.', '', 'sep-25', '', ''], ['', 'Alumno', '3', '4', '5']]],
    ['the month above as a real date', [group, ['', '', { date: '2025-09-01' }], ['No.', 'Alumno', 3, 4, 5]]],
    ['weekdays below the days', [['Mes: septiembre de 2025'], group, ['Nombre', 3, 4, 5], ['', 'M', 'J', 'V']]],
    ['weekdays above the days', [['SEP 2025'], group, ['', 'Mi', 'Ju', 'Vi'], ['Nombre', 3, 4, 5]]],
    ['the tab’s name', [group, ['Alumno', '3', '4', '5']], 'sep 2025'],
    [
      'days with the month, the school year in the title',
      [['Ciclo 2025-2026'], group, ['Alumno', '3-sep', '4-sep', '5-sep']],
    ],
    [
      'dates of which the spreadsheet has exchanged day and month, except after the 12th',
      [group, ['Alumno', { date: '2025-03-09' }, { date: '2025-04-09' }, { date: '2025-05-09' }, '15/09/2025']],
    ],
    ['no heading above the names', [group, ['', '03/09/2025', '04/09/2025', '05/09/2025']]],
  ])('%s', (_name, above, tab = 'Hoja1') => {
    const first = above.some((cells) => cells.includes('No.')) ? ['1'] : []
    const found = read([...above, [...first, ...inigo], [...first, ...zoe]], {}, { name: tab })
    expect(found.kind).toBe('attendance')
    expect(reasons(found)).toEqual([])
    expect(ready(found)).toEqual(september)
  })

  test('days without a year are asked once, and after December comes the next one', () => {
    const rows = [group, ['Alumno', '15-dic', '17-dic', '12-ene'], inigo]
    const asked = read(rows)
    expect(asked.roll).toMatchObject({ year: null, asksYear: true })
    expect(ready(asked)).toEqual([])
    expect(ready(read(rows, { year: 2025 }))).toEqual([
      '1 2025-12-15 asistencia 1',
      '1 2025-12-17 falta 1',
      '1 2026-01-12 retardo 1',
    ])
  })

  test('the school year gives December and January their years', () =>
    expect(ready(read([['Ciclo escolar 2025-2026'], group, ['Alumno', '15-dic', '17-dic', '12-ene'], inigo]))).toEqual([
      '1 2025-12-15 asistencia 1',
      '1 2025-12-17 falta 1',
      '1 2026-01-12 retardo 1',
    ]))

  test('weekdays show which year is meant, if only one fits', () =>
    expect(ready(read([group, ['Alumno', 'mié 3 sep', 'jue 4 sep', 'vie 5 sep'], inigo]))).toEqual(
      september.slice(0, 3),
    ))

  test('a month that nothing names is asked once; the next one begins where the days do', () => {
    const rows = [['Lista de asistencia'], group, ['Alumno', 29, 1, 2], inigo]
    expect(read(rows).roll).toMatchObject({ month: null, asksMonth: true, year: null, asksYear: true })
    expect(ready(read(rows, { month: 9, year: 2025 }))).toEqual([
      '1 2025-09-29 asistencia 1',
      '1 2025-10-01 falta 1',
      '1 2025-10-02 retardo 1',
    ])
  })

  test('a day that does not exist, that is not over, on which the group has no class, or with another weekday is asked', () => {
    expect(
      reasons(
        read([
          ['Febrero 2026'],
          group,
          ['Alumno', 'lun 9', 'mié 12', 'vie 27', 'sáb 28', 'lun 29'],
          ['Íñigo Peña Ruiz', 'A', 'A', 'A', 'A', 'A'],
        ]),
      ),
    ).toEqual(['4.003 date otherWeekday', '4.005 date noClass', '4.006 date noSuchDay'])
    expect(reasons(read([['Marzo 2026'], group, ['Alumno', 2, 4, 5], inigo]))).toEqual([
      '4.003 date notPast',
      '4.004 date notPast',
    ])
  })

  test('a day of the last columns without any mark is nothing', () =>
    expect(ready(read([['Septiembre 2025'], group, ['Alumno', 3, 4, 5, 30, 31], inigo]))).toEqual(
      september.slice(0, 3),
    ))
})

describe('marks', () => {
  const days = ['Alumno', '03/09/2025', '04/09/2025', '05/09/2025']

  test('an unknown mark is asked once, and known in the whole sheet then', () => {
    const rows = [group, days, ['Íñigo Peña Ruiz', '•', '/', '•'], ['Zoé Ávila Soto', '/', 'A', 'F']]
    const asked = read(rows)
    expect(marks(asked)).toEqual([
      ['•', 2, null],
      ['/', 2, null],
      ['A', 1, 'asistencia'],
      ['F', 1, 'falta'],
    ])
    expect(reasons(asked)).toEqual(['3.002', '3.003', '3.004', '4.002'].map((line) => `${line} status unknownMark`))
    const known = read(rows, {
      marks: new Map([
        ['•', 'asistencia'],
        ['/', ''],
      ]),
    })
    expect(ready(known)).toEqual([
      '1 2025-09-03 asistencia 1',
      '1 2025-09-05 asistencia 1',
      '2 2025-09-04 asistencia 1',
      '2 2025-09-05 falta 1',
    ])
    expect(known.records).toHaveLength(4)
  })

  test('“A” and “P” in one sheet are asked: “A” may be absent', () =>
    expect(marks(read([group, days, ['Íñigo Peña Ruiz', 'A', 'P', 'P']]))).toEqual([
      ['A', 1, null],
      ['P', 2, null],
    ]))

  test('blanks are nothing beside marks of both kinds, and asked beside one kind alone', () => {
    expect(marks(read([group, days, ['Íñigo Peña Ruiz', 'A', '', 'F'], ['Zoé Ávila Soto', 'a', 'f', '']]))).toEqual([
      ['A', 2, 'asistencia'],
      ['F', 2, 'falta'],
      ['', 2, ''],
    ])
    const rows = [group, days, ['Íñigo Peña Ruiz', 'F', null, 'F'], ['Zoé Ávila Soto', null, 'F', null]]
    expect(marks(read(rows))).toEqual([
      ['F', 3, 'falta'],
      ['', 3, null],
    ])
    expect(ready(read(rows, { marks: new Map([['', 'asistencia']]) }))).toHaveLength(6)
  })

  test('a number is asked, and may be points', () => {
    const rows = [group, days, ['Íñigo Peña Ruiz', 3, 'F', 5]]
    expect(marks(read(rows))).toEqual([
      ['3', 1, null],
      ['F', 1, 'falta'],
      ['5', 1, null],
    ])
    const { records } = read(rows, {
      marks: new Map([
        ['3', '#'],
        ['5', '#'],
      ]),
    })
    expect(records.map(({ pile, values }) => [pile, values.status, values.points])).toEqual([
      ['ready', 'asistencia', '3'],
      ['ready', 'falta', ''],
      ['ready', 'asistencia', '5'],
    ])
  })

  test('columns beside the days, and lines below the children, are no marks', () => {
    const found = read([
      ['Septiembre 2025'],
      ['Grupo Kids 1', null, null, null, null, 'Maestra Luz'],
      ['No.', 'Alumno', 3, 4, 5, 'Asistencias', '%', 'Observaciones'],
      [1, 'Íñigo Peña Ruiz', 'A', 'F', 'R', 2, '66%', 'se cansa'],
      [2, 'Zoé Ávila Soto', 'J', '✓', 'A', 3, '100%', ''],
      ['', 'Asistencias', 1, 2, 1, 5],
      ['', 'Total de alumnos: 2'],
      ['Firma de la maestra'],
    ])
    expect(ready(found)).toEqual(september)
    expect(found.records).toHaveLength(6)
    expect(found.passed.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
      '1 title',
      '2 title',
      '6 total',
      '7 total',
      '8 total',
    ])
  })
})

describe('children and groups', () => {
  const days = ['Alumno', '03/09/2025', '04/09/2025', '05/09/2025']

  test.each<[string, Cell[][], string]>([
    [
      'a column',
      [
        ['Alumno', 'Grupo', '03/09/2025', '04/09/2025', '05/09/2025'],
        ['Íñigo Peña Ruiz', 'kids 1', 'A', 'F', 'R'],
      ],
      'Hoja1',
    ],
    ['a title', [['ASISTENCIA KIDS 1  TURNO TARDE'], days, inigo], 'Hoja1'],
    ['a title of two cells', [['Grupo:', 'Kids 1', 'Maestra:', 'Luz'], days, inigo], 'Hoja1'],
    ['a title with more', [['Grupo Kids 1 Mes Septiembre Maestra Luz'], days, inigo], 'Hoja1'],
    ['a line above its children', [days, ['Kids 1'], inigo], 'Hoja1'],
    ['the tab’s name', [days, inigo], 'kids 1 sep'],
  ])('the group is in %s', (_name, rows, name) =>
    expect(ready(read(rows, {}, { name }))).toEqual(september.slice(0, 3)),
  )

  test('a group that nothing names is chosen once', () => {
    const found = read([days, inigo])
    expect(found.groups).toMatchObject([{ written: 'Hoja1', count: 3, group: null }])
    expect(ready(read([days, inigo], { groups: new Map([['hoja1', '1']]) }))).toEqual(september.slice(0, 3))
  })

  test('several groups below each other in one tab, each with days of its own', () =>
    expect(
      ready(
        read([
          ['Kids 1 septiembre 2025'],
          ['Alumno', 3, 4, 5],
          inigo,
          ['TOTAL', 1, 1, 1],
          ['Movers B octubre 2025'],
          ['Alumno', 6, 7, 8],
          zoe,
        ]),
      ),
    ).toEqual([
      ...september.slice(0, 3),
      '2 2025-10-06 justificada 2',
      '2 2025-10-07 asistencia 2',
      '2 2025-10-08 asistencia 2',
    ]))

  test('a child whom nobody knows is asked once for its line, or left out once', () => {
    const rows = [group, days, ['Nadie Así', 'A', 'F', 'R'], inigo]
    expect(reasons(read(rows))).toEqual([2, 3, 4].map((column) => `3.00${column} folio unknownStudent`))
    expect(ready(read(rows, { corrections: new Map([[3.003, { folio: 'LUC-2' }]]) })).slice(0, 3)).toEqual([
      '2 2025-09-03 asistencia 1',
      '2 2025-09-04 falta 1',
      '2 2025-09-05 retardo 1',
    ])
    expect(read(rows, { leftOut: new Set([3]) }).records.map(({ pile }) => pile)).toEqual([
      ...['left_out', 'left_out', 'left_out'],
      ...['ready', 'ready', 'ready'],
    ])
  })

  test('folios name the children too, and family names stand in columns of their own', () =>
    expect(
      ready(
        read([
          group,
          ['Folio', 'Apellido paterno', 'Apellido materno', 'Nombre(s)', ...days.slice(1)],
          ['LUC-1', 'Peña', 'Ruiz', 'Íñigo', 'A', 'F', 'R'],
          ['', 'Ávila', 'Soto', 'Zoé', 'J', '✓', 'A'],
        ]),
      ),
    ).toEqual(september))

  test('a column that is no day for a person is not read', () => {
    const columns = ['full_name', 'status', null, 'status'] as const
    expect(ready(read([group, days, inigo], { columns }))).toEqual([september[0], september[2]])
  })
})

test('other sheets are no rolls', () => {
  const list: Cell[][] = [
    ['No.', 'Nombre completo', 'Fecha Nac.', 'Edad', 'Grupo', 'Mamá', 'Alta', 'Mensualidad'],
    ['1', 'Regina López', '03/07/2016', '6', 'Kids 1', 'Luz', '04/08/2016', '1100'],
    ['3', 'Romina Sánchez', '19/02/2016', '10', 'Kids 1', 'Luz', '05/08/2016', '1100'],
  ]
  expect(read(list)).toMatchObject({ kind: 'students', roll: null })
  expect(read(list.map((cells) => [cells[0] ?? null, cells[2] ?? null, cells[3] ?? null, ...cells])).roll).toBeNull()
  expect(
    read([
      ['Alumno', 'Fecha de nacimiento', 'Grupo', 'Mamá'],
      ['Zoé Ávila', '05/03/2018', 'Kids 1', 'Luz'],
    ]).roll,
  ).toBeNull()
  expect(read([['Calificaciones'], ['Alumno', 1, 2, 3, 4], ['Zoé Ávila Soto', 9.5, 8, 10, 7]]).kind).not.toBe(
    'attendance',
  )
})

test('of several tabs, the one with the roll is read', () => {
  const tabs = [
    { name: 'Portada', lines: [{ line: 1, cells: ['Escuela'] }] },
    {
      name: 'Kids 1',
      lines: [['Alumno', '03/09/2025', '04/09/2025', '05/09/2025'], inigo].map((cells, index) => ({
        line: index + 1,
        cells,
      })),
    },
  ]
  expect(bestTab(tabs, school)).toBe(1)
})
