/** Sheets that are no lists of children: what their rows are, whom they name, and what is stored already. */
import { describe, expect, test } from 'vitest'
import { sheetKindNames, sheetKinds, type SheetField } from '../../src/contract'
import type { Cell } from '../../src/domain/sheet-import/cells'
import { earlierNames } from '../../src/domain/sheet-import/earlier'
import { examine, noChoices, type Choices, type StoredSchool } from '../../src/domain/sheet-import/examine'
import { columnsOf } from '../../src/domain/sheet-import/columns'
import { kindOf } from '../../src/domain/sheet-import/sheet-kind'
import { amountValue, periodValue } from '../../src/domain/sheet-import/record-values'
import { daysValue } from '../../src/domain/written-days'
import { timesIn } from '../../src/domain/written-time'
import { sheetFieldLabels } from '../../src/texts/sheet-import'
import { emptySchool, paymentTypes, statuses } from './empty-school'

const habit = { monthFirst: false, mixed: false, realSwapped: false }
const child = { birthdate: '2018-03-05', comment: '', tutor: '5', groups: ['1'], everIn: ['1', '9'] }
const school: StoredSchool = {
  ...emptySchool,
  students: [
    { id: '1', folio: 'LUC-0001', first_name: 'Íñigo', last_name: 'Peña Ruiz', ...child },
    { id: '2', folio: 'LUC-0002', first_name: 'Zoé', last_name: 'Peña', ...child },
    {
      id: '3',
      folio: 'LUC-0003',
      first_name: 'Zoé',
      last_name: 'Peña',
      ...child,
      birthdate: '2016-01-01',
      tutor: null,
    },
  ],
  tutors: [
    {
      id: '5',
      first_name: 'Luz',
      last_name: 'Ruiz',
      email: 'luz@correo.example',
      phone: '5598765432',
      relationship: 'madre',
    },
  ],
  contacts: [{ id: '8', first_name: 'Eva', last_name: 'Ruiz', phone: '5511112222', relationship: 'tia', tutor: '5' }],
  groups: [
    { id: '1', name: 'Kids 1', school: 'Centro', from: '2026-01-12', until: null },
    { id: '2', name: 'Kids 2', school: 'Centro', from: '2026-01-12', until: null },
  ],
  endedGroups: [{ id: '9', name: 'Kids 1', school: 'Centro', from: '2025-01-13', until: '2025-12-20' }],
  places: [{ id: '1', name: 'Centro' }],
  relationships: [
    { value: 'madre', label: 'Madre' },
    { value: 'tia', label: 'Tía' },
    { value: 'otro', label: 'Otro' },
  ],
  statuses,
  paymentTypes,
}
const read = (rows: readonly (readonly Cell[])[], choices: Partial<Choices> = {}, at: Partial<StoredSchool> = {}) =>
  examine(
    { name: 'Hoja1', lines: rows.map((cells, index) => ({ line: index + 1, cells })) },
    { ...noChoices, ...choices },
    { ...school, ...at },
  )
const reasons = (rows: readonly { doubts: readonly { field: string; reason: string }[] }[]) =>
  rows.map(({ doubts }) => doubts.map(({ field, reason }) => `${field} ${reason}`))

describe('what the rows are', () => {
  test.each([
    ['students', 'Nombre completo|Fecha de nacimiento|Grupo|Mamá|Teléfono|Correo'],
    ['students', 'Alumno|Grupo|Mamá|Tel.|Mensualidad|Pagado'],
    ['students', 'Folio|Nombre|Apellidos|Fecha de nacimiento|Estatus|Fecha'],
    ['tutors', 'Nombre|Apellidos|Teléfono|Correo|Parentesco'],
    ['tutors', 'Nombre del tutor|Apellidos del tutor|Correo|Teléfono|Género|Parentesco|Registro|Activo'],
    ['tutors', 'Mamá|Celular'],
    ['groups', 'Grupo|Sede|Días|Horario|Cupo'],
    ['groups', 'Nombre|Sede|Días|Hora de inicio|Hora de fin|Maestro'],
    ['contacts', 'Contacto de emergencia|Teléfono de emergencia|Parentesco del contacto|Folio|Alumno'],
    ['contacts', 'Tutor|Contacto de emergencia|Teléfono de emergencia'],
    ['memberships', 'Folio|Grupo'],
    ['memberships', 'Folio|Estudiante|Grupo|Sede|Activo|Desde|Hasta'],
    ['attendance', 'Fecha|Alumno|Grupo|Asistencia|Puntos'],
    ['attendance', 'Fecha|Folio|Estudiante|Grupo|Sede|Estado|Puntos|Inicio de ciclo|Observaciones'],
    ['attendance', 'Date|Student|Group|Status|Points'],
    ['receipts', 'Folio|Periodo|Importe|Pagado|Tipo|Fecha'],
    [
      'receipts',
      'Recibo|Folio|Estudiante|Tutor|Grupo|Periodo|Monto esperado|Abono|Saldo|Estado|Tipo de pago|Fecha de pago',
    ],
    ['receipts', 'Alumno|Mes|Colegiatura|Abono|Forma de pago|Fecha de pago'],
  ])('%s: %s', (kind, headings) => expect(kindOf({ line: 1, cells: headings.split('|') }, 'Hoja1')).toBe(kind))

  test.each(sheetKindNames.filter((kind) => kind !== 'students'))(
    'each field of %s has a heading that is read',
    (kind) => {
      const fields: readonly SheetField[] = sheetKinds[kind]
      for (const field of fields) {
        // A name in one column, or in two: never both.
        const cells = [sheetFieldLabels[field]]
        const [column] = columnsOf({ line: 1, cells }, [], kind)
        const joined: Partial<Record<SheetField, SheetField>> = {
          first_name: kind === 'contacts' ? 'contact' : 'full_name',
          last_name: kind === 'contacts' ? 'contact_last_name' : 'last_name',
          full_name: kind === 'contacts' ? 'contact' : 'full_name',
          tutor_first_name: 'tutor',
          contact_first_name: 'contact',
        }
        expect([field, column?.field]).toEqual([field, joined[field] ?? field])
      }
    },
  )

  test('a person may say that they are something else', () => {
    const rows = [
      ['Nombre', 'Apellidos', 'Teléfono'],
      ['Ana', 'Soto', '55 1234 5678'],
    ]
    expect(read(rows).kind).toBe('students')
    expect(read(rows, { kind: 'tutors' })).toMatchObject({
      rows: [],
      records: [{ pile: 'ready', values: { tutor_first_name: 'Ana', tutor_last_name: 'Soto', phone: '5512345678' } }],
    })
  })
})

describe('values', () => {
  test.each([
    ['$1,234.5', '1234.50'],
    ['950', '950.00'],
    ['950,50', '950.50'],
    [950.5, '950.50'],
    ['$ 950.00 MXN', '950.00'],
    ['-5', '-5.00'],
    ['nada', 'nada'],
  ])('the amount %s is %s', (cell, amount) => expect(amountValue(cell)).toBe(amount))

  test.each<[Cell, string, string]>([
    ['Marzo 2025', '', '2025-03-01'],
    ['marzo de 2025', '', '2025-03-01'],
    ['mar-25', '', '2025-03-01'],
    ['03/2025', '', '2025-03-01'],
    ['2025-03', '', '2025-03-01'],
    [{ date: '2025-03-01' }, '', '2025-03-01'],
    ['Mensualidad de marzo', '2025-03-04', '2025-03-01'],
    ['Diciembre', '2026-01-04', '2025-12-01'],
    ['Marzo', '', 'Marzo'],
  ])('the period %s, paid on %s, is %s', (cell, paid, period) => expect(periodValue(cell, habit, paid)).toBe(period))

  test.each([
    ['Lunes y miércoles', 'Lunes, Miércoles'],
    ['Lu-Mi', 'Lunes, Miércoles'],
    ['lun, mié, vie', 'Lunes, Miércoles, Viernes'],
    ['Lunes a viernes', 'Lunes, Martes, Miércoles, Jueves, Viernes'],
    ['Sábado', 'Sábado'],
    ['diario', 'diario'],
  ])('the days %s are %s', (written, days) => expect(daysValue(written)).toBe(days))

  test.each<[string, string[]]>([
    ['16:00 a 17:30', ['16:00', '17:30']],
    ['4 pm', ['16:00']],
    ['4:15 p.m.', ['16:15']],
    ['9:00 hrs', ['09:00']],
    ['0.6875', ['16:30']],
    ['16:00:00', ['16:00']],
    ['12:30 a. m.', ['00:30']],
    ['de 4 a 5 pm', ['16:00', '17:00']],
    ['11 a 1 pm', ['11:00', '13:00']],
    ['9 a 12 pm', ['09:00', '12:00']],
  ])('the times in %s are %s', (cell, times) => expect(timesIn(cell)).toEqual(times))
})

describe('attendance', () => {
  const headings = ['Fecha', 'Alumno', 'Grupo', 'Asistencia', 'Puntos', 'Observaciones']

  test('names child, group of that time, and status as rolls write them', () => {
    const { kind, records } = read([
      headings,
      ['03/03/2025', 'Íñigo Peña Ruiz', 'Kids 1', 'A', 3, 'bien'],
      [{ date: '2026-02-02' }, 'PEÑA RUIZ IÑIGO', 'kids 1', 'Falta', null, null],
      ['04/03/2025', 'Íñigo Peña Ruiz', 'Kids 1', 'Retardo', '-', null],
      ['05/03/2025', 'Íñigo Peña Ruiz', 'Kids 1', 'J', null, null],
    ])
    expect(kind).toBe('attendance')
    expect(records.map(({ pile, group, values }) => [pile, group, values.date, values.status, values.points])).toEqual([
      ['ready', '9', '2025-03-03', 'asistencia', '3'],
      ['ready', '1', '2026-02-02', 'falta', ''],
      ['ready', '9', '2025-03-04', 'retardo', ''],
      ['ready', '9', '2025-03-05', 'justificada', ''],
    ])
  })

  test('asks about what it cannot know', () => {
    const { records } = read([
      headings,
      ['04/03/2026', 'Íñigo Peña Ruiz', 'Kids 1', 'A', null, null],
      ['03/03/2025', 'Zoé Peña', 'Kids 1', 'A', null, null],
      ['03/03/2025', 'Nadie Así', 'Kids 1', 'A', null, null],
      ['31/02/2025', 'Íñigo Peña Ruiz', 'Movers', 'quizá', 'muchos', null],
      ['03/03/2025', 'Íñigo Peña Ruiz', 'Kids 1', 'A', null, null],
      ['03/03/2025', 'Íñigo Peña Ruiz', 'Kids 1', 'F', null, null],
      ['03/03/2025', 'Íñigo Peña Ruiz', null, null, null, null],
    ])
    expect(reasons(records)).toEqual([
      ['date notPast'],
      ['folio severalStudents'],
      ['folio unknownStudent'],
      ['status unknownMark', 'date noSuchDay', 'points points', 'group unknownGroup'],
      [],
      ['date sameRow'],
      ['group missing', 'status missing'],
    ])
  })

  test('a folio that a person writes decides', () => {
    const corrections = new Map([[2, { folio: 'luc-3' }]])
    const rows = [headings, ['03/03/2025', 'Zoé Peña', 'Kids 1', 'A', null, null]]
    expect(read(rows, { corrections }).records).toMatchObject([{ pile: 'ready', student: { id: '3' } }])
  })

  test('what is stored stays as it is, and the difference is shown', () => {
    const rows = [headings, ['03/03/2025', 'Íñigo Peña Ruiz', 'Kids 1', 'F', 2, null]]
    const { records } = read(rows)
    expect(earlierNames(records)).toEqual({ kind: 'attendance', days: ['2025-03-03'], students: ['1'] })
    const stored = { date: '2025-03-03', student: '1', group: '9', status: 'asistencia', points: 2, observations: 'x' }
    const takes = new Map([['0 status', true]])
    expect(read(rows, { takes }, { earlier: { attendance: [stored], receipts: [] } }).records).toMatchObject([
      {
        pile: 'known',
        known: { id: '1', name: 'Íñigo Peña Ruiz', folio: 'LUC-0001' },
        differences: [{ field: 'status', file: 'falta', portal: 'asistencia', take: false }],
      },
    ])
  })
})

describe('receipts', () => {
  const headings = ['Folio', 'Periodo', 'Importe', 'Pagado', 'Tipo', 'Fecha']
  const march = ['LUC-0001', 'Marzo 2025', '$950.50', 950.5, 'SPEI', '04/03/2025']
  const stored = { id: '4', folio: 'LUC-0001', group: '1', period: '2025-03-01', amount: '950.50', paid: '0.00' }
  const piles = (rows: readonly (readonly Cell[])[], receipts: readonly (typeof stored)[]) =>
    read(rows, {}, { earlier: { attendance: [], receipts } }).records.map(({ pile }) => pile)

  test('have period, amount, payment, type and day', () => {
    const { kind, records } = read([headings, march])
    expect(kind).toBe('receipts')
    expect(records).toMatchObject([
      {
        pile: 'ready',
        student: { id: '1' },
        tutor: '5',
        values: {
          period: '2025-03-01',
          amount: '950.50',
          paid: '950.50',
          payment_type: 'transferencia',
          payment_date: '2025-03-04',
        },
      },
    ])
  })

  test('a book of payments has no periods: the month of the payment is the period, what was paid the amount', () =>
    expect(
      read([
        ['Alumno', 'Monto', 'Forma de pago', 'Fecha de pago'],
        ['Íñigo Peña Ruiz', 500, 'efectivo', '04/03/2025'],
      ]).records,
    ).toMatchObject([{ pile: 'ready', values: { period: '2025-03-01', amount: '500.00', paid: '500.00' } }]))

  test('ask about what they cannot know; a missing day of the payment has a proposal', () => {
    const { records } = read([
      headings,
      ['LUC-0001', 'Abril 2026', '950', '', '', ''],
      ['LUC-0003', 'Marzo 2025', '950', '', '', ''],
      ['LUC-0001', '', '', '', '', ''],
      ['LUC-0001', 'Marzo 2025', 'mil', '', 'trueque', ''],
      ['LUC-0001', 'Marzo 2025', '950', '950', 'efectivo', ''],
    ])
    expect(reasons(records)).toEqual([
      ['period notPast'],
      ['folio noTutor'],
      ['period missing', 'amount amount'],
      ['amount amount', 'payment_type unknownOption'],
      ['payment_date missing'],
    ])
    expect(records[4]?.doubts[0]?.suggestion).toBe('2025-03-01')
  })

  test('the receipt of the same child and month is known, also with another amount', () => {
    expect(piles([headings, march], [stored])).toEqual(['known'])
    expect(piles([headings, march], [{ ...stored, amount: '900.00' }])).toEqual(['known'])
    expect(piles([headings, march], [{ ...stored, period: '2025-04-01' }])).toEqual(['ready'])
    expect(piles([headings, march], [{ ...stored, folio: 'LUC-0002' }])).toEqual(['ready'])
  })

  test('several receipts of one month are several; payments of one receipt are one', () => {
    const fee = ['LUC-0001', 'Marzo 2025', '500', '500', 'efectivo', '04/03/2025']
    expect(piles([headings, march, fee], [])).toEqual(['ready', 'ready'])
    expect(piles([headings, march, fee], [stored])).toEqual(['known', 'ready'])
    expect(piles([headings, fee, march], [stored])).toEqual(['ready', 'known'])
    const second = ['LUC-0001', 'Marzo 2025', '$950.50', 100, 'efectivo', '14/03/2025']
    expect(piles([headings, march, second], [stored])).toEqual(['known', 'known'])
  })

  test('a payment names its receipt by the number, whatever its month', () =>
    expect(
      piles(
        [
          ['Recibo', 'Folio', 'Monto', 'Tipo de pago', 'Fecha de pago'],
          [4, 'LUC-0001', 500, 'Efectivo', '02/05/2025'],
          [4, 'LUC-0001', 450.5, 'Efectivo', '09/05/2025'],
        ],
        [stored],
      ),
    ).toEqual(['known', 'known']))
})

test('numbers of another school’s receipts are no numbers of this one: the month decides', () => {
  const headings = ['Recibo', 'Folio', 'Periodo', 'Importe', 'Pagado', 'Tipo', 'Fecha']
  const months = ['Marzo 2025', 'Febrero 2025', 'Enero 2025']
  const rows = months.map((month, index) => [3 - index, 'LUC-0001', month, '950.50', '', '', ''])
  const of = (id: string, period: string) => ({
    id,
    folio: 'LUC-0001',
    group: '1',
    period,
    amount: '950.50',
    paid: '0.00',
  })
  const receipts = [of('1', '2025-03-01'), of('2', '2025-02-01'), of('3', '2025-01-01')]
  const piles = (at: typeof receipts) =>
    read([headings, ...rows], {}, { earlier: { attendance: [], receipts: at } }).records.map(({ pile }) => pile)
  expect(piles(receipts)).toEqual(['known', 'known', 'known'])
  expect(piles([of('3', '2025-01-01')])).toEqual(['ready', 'ready', 'known'])
})

describe('people and groups alone', () => {
  test('tutors: identical ones are one, a stored one is known with the differences', () => {
    const { kind, records } = read([
      ['Nombre', 'Apellidos', 'Teléfono', 'Correo', 'Parentesco'],
      ['Luz', 'Ruiz Peña', '55 9876 5432', 'luz@correo.example', 'Mamá'],
      ['Ana', 'Soto', '55 1234 5678', 'ana@correo.example', 'Mamá'],
      ['Ana', 'Soto', '55 1234 5678', '', ''],
      ['Eva', 'Luna', '12345', 'eva@', ''],
    ])
    expect(kind).toBe('tutors')
    expect(records.map(({ pile }) => pile)).toEqual(['known', 'ready', 'ready', 'doubtful'])
    expect(records[0]?.differences).toMatchObject([{ field: 'tutor_last_name', file: 'Ruiz Peña', portal: 'Ruiz' }])
    expect(records[1]?.family).toBe(records[2]?.family)
    expect(reasons(records)[3]).toEqual(['email email', 'phone phone'])
  })

  test('groups', () => {
    const { kind, records } = read([
      ['Grupo', 'Sede', 'Días', 'Horario', 'Cupo'],
      ['Kids 1', 'centro', 'Lu y Mi', '16:00 a 17:00', 12],
      ['Movers', 'Centro', 'Lu y Mi', '16:00 a 17:00', 12],
      ['Flyers', 'Narvarte', 'diario', 'tarde', 'muchos'],
    ])
    expect(kind).toBe('groups')
    expect(records.map(({ pile, place }) => [pile, place])).toEqual([
      ['known', '1'],
      ['ready', '1'],
      ['doubtful', null],
    ])
    expect(records[1]?.values).toMatchObject({
      days: 'Lunes, Miércoles',
      start_time: '16:00',
      final_time: '17:00',
      quota: '12',
    })
    expect(reasons(records)[2]).toEqual([
      'days unknownDays',
      'start_time classTime',
      'final_time missing',
      'quota quota',
      'school unknownSchool',
    ])
  })

  test('contacts belong to the tutor of the child, or to the tutor whom the row names', () => {
    const { kind, records } = read([
      ['Folio', 'Contacto de emergencia', 'Teléfono de emergencia', 'Parentesco del contacto', 'Tutor'],
      ['LUC-0001', 'Eva Ruiz', '55 1111 3333', 'Tía', ''],
      ['', 'Rosa Soto', '55 1111 4444', '', 'Luz Ruiz'],
      ['', 'Rosa Soto', '55 1111 4444', '', 'Otra Persona'],
      ['LUC-0003', 'Rosa Soto', '55 1111 4444', '', ''],
    ])
    expect(kind).toBe('contacts')
    expect(records.map(({ pile, tutor, contact }) => [pile, tutor, contact])).toEqual([
      ['known', '5', '8'],
      ['ready', '5', null],
      ['doubtful', null, null],
      ['doubtful', null, null],
    ])
    expect(records[0]?.differences).toMatchObject([{ field: 'contact_phone', portal: '5511112222' }])
    expect(reasons(records).slice(2)).toEqual([['phone unknownTutor'], ['folio noTutor']])
  })

  test('memberships', () => {
    const { kind, records } = read([
      ['Folio', 'Grupo'],
      ['luc-1', 'Kids 1'],
      ['LUC-0001', 'Kids 2'],
      ['LUC-0001', ''],
      ['LUC-9999', 'Kids 2'],
    ])
    expect(kind).toBe('memberships')
    expect(records.map(({ pile, group }) => [pile, group])).toEqual([
      ['known', '1'],
      ['ready', '2'],
      ['doubtful', null],
      ['doubtful', '2'],
    ])
  })
})
