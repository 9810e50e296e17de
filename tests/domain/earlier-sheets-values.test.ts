/** Earlier attendance and receipts as people write them: each value is recognized, or asked about. */
import { describe, expect, test } from 'vitest'
import type { Cell } from '../../src/domain/sheet-import/cells'
import { examine, noChoices, type Choices, type StoredSchool } from '../../src/domain/sheet-import/examine'
import { amountValue, periodValue, pointsValue, statusValue } from '../../src/domain/sheet-import/record-values'
import { meaningsOf } from '../../src/domain/attendance-meaning'
import { emptySchool, paymentTypes, statuses } from './empty-school'

const child = { birthdate: '2018-03-05', comment: '', tutor: '5', groups: ['1'], everIn: ['1'] }
const school: StoredSchool = {
  ...emptySchool,
  students: [
    { id: '1', folio: 'LUC-0001', first_name: 'Íñigo', last_name: 'Peña Ruiz', ...child },
    { id: '2', folio: 'LUC-0002', first_name: 'Zoé', last_name: 'Ávila Soto', ...child },
    { id: '3', folio: 'LUC-0003', first_name: 'Zoé', last_name: 'Ávila Soto', ...child, birthdate: '2016-01-01' },
  ],
  groups: [{ id: '1', name: 'Kids 1', school: 'Centro' }],
  statuses,
  paymentTypes,
}
const read = (rows: readonly (readonly Cell[])[], choices: Partial<Choices> = {}, name = 'Hoja1') =>
  examine(
    { name, lines: rows.map((cells, index) => ({ line: index + 1, cells })) },
    { ...noChoices, ...choices },
    school,
  )
type Read = ReturnType<typeof read>
const reasons = ({ records }: Read) =>
  records.flatMap(({ line, doubts }) =>
    doubts.map(({ field, reason, suggestion }) => `${line} ${field} ${reason} ${suggestion}`.trim()),
  )

describe('values', () => {
  test.each<[Cell, string]>([
    ['$1,234.50', '1234.50'],
    ['1.234,50', '1234.50'],
    ['1.234.567,5', '1234567.50'],
    ['1234.5 MXN', '1234.50'],
    ['$ 1 234.50 M.N.', '1234.50'],
    ['950.-', '950.00'],
    ['950 pesos', '950.00'],
    ['(200)', '-200.00'],
    ['-$200.00', '-200.00'],
    ['200.00-', '-200.00'],
    ['1.234', '1.234'],
    ['mil', 'mil'],
  ])('the amount %s is %s', (cell, amount) => expect(amountValue(cell)).toBe(amount))

  test.each([
    ['2 pts', '2'],
    ['2 puntos', '2'],
    ['+3', '3'],
    ['-1 pt.', '-1'],
    ['4.0', '4'],
    ['★★★', '3'],
    ['⭐️⭐️', '2'],
    ['muchos', 'muchos'],
  ])('the points %s are %s', (written, points) => expect(pointsValue(written)).toBe(points))

  const meanings = meaningsOf(school.statuses, {})
  test.each([
    ['ASISTENCIA', 'asistencia'],
    ['Asist.', 'asistencia'],
    ['asistió', 'asistencia'],
    ['Falt', 'falta'],
    ['FALTÓ', 'falta'],
    ['ret.', 'retardo'],
    ['Just.', 'justificada'],
    ['F.J.', 'justificada'],
    ['Falta just.', 'justificada'],
    ['falta justificada', 'justificada'],
    ['FI', 'falta'],
    ['inasist', 'falta'],
    ['as', 'as'],
    ['vino', 'vino'],
  ])('the attendance %s is %s', (written, status) =>
    expect(statusValue(written, school.statuses, meanings)).toBe(status),
  )

  const habit = { monthFirst: false, mixed: false, realSwapped: false }
  test.each<[Cell, string]>([
    ['Septiembre 2025', '2025-09-01'],
    ['SEP-25', '2025-09-01'],
    ['Sept. 2025', '2025-09-01'],
    ["sep '25", '2025-09-01'],
    ['Colegiatura sep/2025', '2025-09-01'],
    ['Pago de septiembre del 2025', '2025-09-01'],
    [45901, '2025-09-01'],
  ])('the period %s is %s', (cell, period) => expect(periodValue(cell, habit, '')).toBe(period))
})

describe('attendance', () => {
  const headings = ['Fecha', 'Alumno', 'Grupo', 'Asistencia', 'Puntos']

  test('marks that nobody knows and dates without a year are asked once for the sheet', () => {
    const rows = [
      headings,
      ['15-dic', 'Peña Ruiz Íñigo', 'Kids 1', 'vino', '2 pts'],
      ['12/01', 'Íñigo Peña Ruiz', 'kids 1', 'VINO', ''],
      ['13 de enero', 'Íñigo Peña Ruiz', 'Kids 1', 'asist.', ''],
    ]
    const asked = read(rows)
    expect(asked.roll).toMatchObject({
      asksYear: true,
      year: null,
      marks: [{ written: 'vino', count: 2, status: null }, {}],
    })
    expect(reasons(asked)).toEqual([
      ...['2 status unknownMark', '2 date noYear', '3 status unknownMark', '3 date noYear', '4 date noYear'],
    ])
    const { records } = read(rows, { year: 2025, marks: new Map([['vino', 'asistencia']]) })
    expect(records.map(({ pile, values }) => [pile, values.date, values.status, values.points])).toEqual([
      ['ready', '2025-12-15', 'asistencia', '2'],
      ['ready', '2026-01-12', 'asistencia', ''],
      ['ready', '2026-01-13', 'asistencia', ''],
    ])
  })

  test('a list of one day has the day in its title', () =>
    expect(
      read([
        ['Asistencia del miércoles 3 de septiembre de 2025'],
        ['Grupo: Kids 1'],
        ['Alumno', 'Asistencia', 'Puntos'],
        ['Íñigo Peña Ruiz', 'A', 3],
      ]).records,
    ).toMatchObject([{ pile: 'ready', group: '1', values: { date: '2025-09-03', status: 'asistencia', points: '3' } }]))

  test('a child of an unknown name, or of a name that two have, is asked once', () => {
    const rows = [
      headings,
      ['03/09/2025', 'Zoé Ávila Soto', 'Kids 1', 'A', ''],
      ['04/09/2025', 'ÁVILA SOTO ZOÉ', 'Kids 1', 'A', ''],
      ['03/09/2025', 'Nadie Así', 'Kids 1', 'A', ''],
      ['04/09/2025', 'Nadie Así', 'Kids 1', 'A', ''],
    ]
    expect(reasons(read(rows))).toEqual([
      ...['2 folio severalStudents', '3 folio severalStudents', '4 folio unknownStudent', '5 folio unknownStudent'],
    ])
    const corrections = new Map([
      [3, { folio: 'LUC-0002' }],
      [4, { folio: 'LUC-0001' }],
    ])
    expect(read(rows, { corrections }).records.map(({ pile, student }) => [pile, student?.id])).toEqual([
      ['ready', '2'],
      ['ready', '2'],
      ['ready', '1'],
      ['ready', '1'],
    ])
  })

  test('a shorter name has a proposal, and folios need neither their zeros nor their hyphen', () => {
    const rows: Cell[][] = [headings, ['03/09/2025', 'Íñigo Peña', 'Kids 1', 'A', '']]
    expect(reasons(read(rows))).toEqual(['2 folio similarStudent LUC-0001'])
    const folios = ['luc 1', 'LUC0001', 'luc-1', '1', '0001', 1]
    const { records } = read([
      ['Fecha', 'Folio', 'Grupo', 'Asistencia'],
      ...folios.map((folio, index) => [`${index + 1}/09/2025`, folio, 'Kids 1', 'A']),
    ])
    expect(records.map(({ student }) => student?.id)).toEqual(folios.map(() => '1'))
  })
})

describe('receipts', () => {
  const headings = ['Folio', 'Periodo', 'Importe', 'Pagado', 'Tipo', 'Fecha']

  test('a payment twice, more than the amount, and what was given back are asked about', () => {
    const rows: Cell[][] = [
      headings,
      ['LUC-1', 'Marzo 2025', '950', '400', 'Efectivo', '04/03/25'],
      ['LUC-1', 'Marzo 2025', '950', '400', 'Efectivo', '04/03/25'],
      ['LUC-1', 'Abril 2025', '950', '600', 'Efectivo', '04/04/25'],
      ['LUC-1', 'Abril 2025', '950', '600', 'Transf.', '14/04/25'],
      ['LUC-1', 'Mayo 2025', '950', '1,000.00', 'Efectivo', '04/05/25'],
      ['LUC-1', 'Junio 2025', '950', '(200)', 'Efectivo', '04/06/25'],
      ['TOTAL', '', '4,750', '3,800', '', ''],
    ]
    expect(reasons(read(rows))).toEqual([
      '3 paid samePayment 400.00',
      '5 paid overpaid 600.00',
      '6 paid overpaid 1000.00',
      '7 paid negative',
    ])
    const corrections = new Map([3, 5, 6].map((line) => [line, { paid: String(rows[line - 1]?.[3]) }]))
    expect(reasons(read(rows, { corrections }))).toEqual(['7 paid negative'])
  })

  test('the cash book is read with its concept; months in it are the period', () =>
    expect(
      read([
        ['Libro de caja 2025'],
        ['Fecha', 'Alumno', 'Concepto', 'Importe', 'Forma de pago'],
        [45902, 'PEÑA RUIZ ÍÑIGO', 'Colegiatura agosto 2025', '$1,234.50', 'EFECTIVO'],
        ['05/09/2025', 'Íñigo Peña Ruiz', 'Libro', '200', 'transferencia'],
      ]).records,
    ).toMatchObject([
      {
        pile: 'ready',
        values: { period: '2025-08-01', amount: '1234.50', paid: '1234.50', payment_date: '2025-09-02' },
      },
      { pile: 'ready', values: { period: '2025-09-01', comment: 'Libro' } },
    ]))
})

describe('sheets that cannot be imported say so', () => {
  test.each([
    [
      'noStudent',
      'receipts',
      ['Fecha', 'Concepto', 'Importe', 'Forma de pago'],
      ['03/09/2025', 'Colegiatura Zoé', '950', 'Efectivo'],
    ],
    ['noStudent', 'receipts', ['Fecha', 'Tutor', 'Monto'], ['03/09/2025', 'Luz Ruiz', '950']],
    ['noStudent', 'attendance', ['Fecha', 'Grupo', 'Asistencia', 'Puntos'], ['03/09/2025', 'Kids 1', '12', '']],
    ['noDay', 'attendance', ['Alumno', 'Grupo', 'Asistencia', 'Puntos'], ['Íñigo Peña Ruiz', 'Kids 1', 'A', '']],
    [
      'ownSheet',
      expect.any(String),
      ['Rol', 'Nombre', 'Apellidos', 'Correo', 'Teléfono', 'Activo'],
      ['Maestro', 'Ana', 'Soto', '', '', 'Sí'],
    ],
    [
      'ownSheet',
      expect.any(String),
      ['Sede', 'Calle y número', 'Colonia', 'Municipio', 'Entidad', 'Activo'],
      ['Centro', '', '', '', '', ''],
    ],
    ['ownSheet', expect.any(String), ['Lista de precios', 'Monto', 'Clases', 'CLABE'], ['Mensual', '950', '8', '0123']],
    [
      'ownSheet',
      expect.any(String),
      ['Banco', 'Número de cuenta', 'CLABE', 'Titular', 'Activo'],
      ['Azul', '', '', '', ''],
    ],
  ])('%s: %s %s', (refused, kind, headings, row) =>
    expect(read([headings, row])).toMatchObject({ refused, kind, rows: [], records: [] }),
  )

  test.each<[string, Cell[][]]>([
    [
      'byMonth',
      [
        ['Alumno', 'Septiembre', 'Octubre', 'Noviembre'],
        ['Íñigo Peña Ruiz', 950, 950, 0],
      ],
    ],
    [
      'byMonth',
      [
        ['Pagos'],
        ['Alumno', { date: '2025-09-01' }, { date: '2025-10-01' }, { date: '2025-11-01' }],
        ['Íñigo Peña Ruiz', 950, 950, 0],
      ],
    ],
    [
      'noDay',
      [['Semana del 1 al 5'], ['Alumno', 'L', 'M', 'M', 'J', 'V'], ['Íñigo Peña Ruiz', 'A', 'A', 'F', 'A', 'A']],
    ],
    [
      'noDay',
      [
        ['Alumno', 'Clase 1', 'Clase 2', 'Clase 3'],
        ['Íñigo Peña Ruiz', 'A', 'A', 'F'],
      ],
    ],
  ])('%s: %j', (refused, rows) => expect(read(rows)).toMatchObject({ refused, rows: [], records: [] }))

  test('unless a person says which column names the students', () =>
    expect(
      read(
        [
          ['Fecha', 'Concepto', 'Importe', 'Forma de pago'],
          ['03/09/2025', 'Íñigo Peña Ruiz', '950', 'Efectivo'],
        ],
        {
          columns: ['payment_date', 'full_name', 'amount', 'payment_type'],
        },
      ),
    ).toMatchObject({ refused: null, records: [{ pile: 'ready', student: { id: '1' } }] }))
})
