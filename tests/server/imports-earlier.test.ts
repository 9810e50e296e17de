/**
 * Earlier attendance and receipts from a spreadsheet, and sheets that have only tutors, groups, contacts or members.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cashReport, exportPath, importTrial, type EndpointName, type ImportTrial } from '../../src/contract'
import { takeDue } from '../../src/server/push/due'
import { ask, everyRow, rowOf, rowsOf, type Asked } from './ask'
import { emptiedBetween } from './imported-rows'
import { openTestProvider, type TestProvider } from './provider'
import { today, type Who } from './school'

let provider: TestProvider
const tokens = new Map<Who, string>()
const as = (who: Who, name: EndpointName, asked: Asked = {}) =>
  ask(provider, name, { ...asked, token: tokens.get(who) })

beforeAll(async () => {
  provider = await openTestProvider()
  for (const who of ['admin', 'desk', 'teacher', 'tutor'] as const) tokens.set(who, (await provider.signIn(who)).token)
})
beforeEach(async () => {
  await provider.restore()
  await emptiedBetween(provider.database)
})
afterAll(() => provider.close())

const trialOf = (told: { body: unknown }): ImportTrial => importTrial.parse(told.body)
const send = async (lines: readonly string[], name = 'hoja.csv') =>
  trialOf(await as('admin', 'importCreate', { body: { spreadsheet: new Blob([lines.join('\n')]), name } }))
const apply = async (id: string) => trialOf(await as('admin', 'importApply', { id, body: {} }))
const undo = async (id: string) => trialOf(await as('admin', 'importUndo', { id }))
const query = <Row extends object>(sql: string) => provider.database.query<Row>(sql)
const count = async (from: string) =>
  (await query<{ count: number }>(`select count(*)::int as count from ${from}`))[0]?.count
const total = async (student: number) =>
  (await query<{ points: number }>(`select total_points as points from student where id = ${student}`))[0]?.points

const roll = [
  'Fecha;Folio;Alumno;Grupo;Asistencia;Puntos;Observaciones',
  '03/03/2025;LUC-0001;Íñigo Peña;Kids 2;Asistencia;3;muy bien',
  '04/03/2025;LUC-0001;;Kids 2;Falta;;',
  '04/03/2025;LUC-0002;;Kids 2;R;2;',
]

describe('earlier attendance', () => {
  it('comes in marked, with points and counts, and nobody is told', async () => {
    const [session] = await query<{ id: string }>('select id from session where person_id = 5 limit 1')
    await query(`insert into push_subscription (endpoint, p256dh, auth, kinds, person_id, session_id)
      values ('https://push.test/1', '', '', '{absence,points,payment}', 5, '${session?.id}')`)
    const [before, points] = [await count('attendance'), await total(1)]
    const trial = await send(roll)
    expect(trial).toMatchObject({ kind: 'attendance', counts: { ready: 3, doubtful: 0, known: 0 } })
    expect(await count('attendance')).toBe(before)

    expect(await apply(trial.id)).toMatchObject({
      imported: 0,
      made: { attendance: 3 },
      counts: { ready: 0, known: 3 },
    })
    expect(await total(1)).toBe((points ?? 0) + 3)
    const history = await everyRow(provider, 'attendanceHistory', { id: 1, token: tokens.get('tutor') })
    expect(history.filter(({ attendance_date }) => String(attendance_date) < '2026')).toMatchObject([
      { attendance_date: '2025-03-04', status: { value: 'falta' }, points: 0, imported: true },
      {
        attendance_date: '2025-03-03',
        status: { value: 'asistencia' },
        points: 3,
        observations: 'muy bien',
        imported: true,
      },
    ])
    expect(history.at(0)).toMatchObject({ imported: false })
    expect(await count('push_event')).toBe(0)
    expect(
      await query(
        `select distinct a.person_id, a.deed from audit a join attendance t on t.id = a.row_id where a.noun = 'attendance' and t.imported`,
      ),
    ).toEqual([{ person_id: 1, deed: 'created' }])
    const counted = await query(
      'select (select sum(rows)::int from attendance_count) as counted, count(*)::int as rows from attendance',
    )
    expect(counted).toEqual([{ counted: (before ?? 0) + 3, rows: (before ?? 0) + 3 }])
  })

  it('never replaces a row that exists, and comes in only once', async () => {
    await query(
      `insert into attendance (attendance_date, student_id, group_id, status, points) values ('2025-03-03', 1, 1, 'retardo', 1)`,
    )
    const trial = await send(roll)
    expect(trial.counts).toMatchObject({ ready: 2, known: 1 })
    expect(trial.rows.known[0]).toMatchObject({
      known: { id: '1', name: 'Íñigo Peña' },
      differences: [
        { field: 'status', file: 'asistencia', portal: 'retardo', take: false },
        { field: 'points', file: '3', portal: '1', take: false },
        { field: 'comment', file: 'muy bien', portal: '', take: false },
      ],
    })
    await as('admin', 'importChange', { id: trial.id, body: { take: [{ field: 'status', file: true }] } })
    await apply(trial.id)
    expect(await query(`select status, points, imported from attendance where attendance_date = '2025-03-03'`)).toEqual(
      [{ status: 'retardo', points: 1, imported: false }],
    )
    const again = await send(roll)
    expect(again.counts).toMatchObject({ ready: 0, known: 3 })
    expect((await as('admin', 'importApply', { id: again.id, body: {} })).status).toBe(409)
  })

  it('points of days before a reset do not come back', async () => {
    const other = await total(2)
    await as('admin', 'resetPoints', { query: { student_id: 1 } })
    const { id } = await send(roll)
    await apply(id)
    expect([await total(1), (await total(2)) ?? 0]).toEqual([0, (other ?? 0) + 2])
    await undo(id)
    expect(await total(1)).toBe(0)
  })

  it('is undone whole, unless somebody has changed a row', async () => {
    const before = [await count('attendance'), await total(1), await total(2)]
    const first = await send(roll)
    await apply(first.id)
    expect(await undo(first.id)).toMatchObject({ undone: true })
    expect([await count('attendance'), await total(1), await total(2)]).toEqual(before)
    expect(await query('select sum(rows)::int as counted from attendance_count')).toEqual([{ counted: before[0] }])

    const second = await send(roll)
    await apply(second.id)
    const [row] = await query<{ id: number }>(`select id from attendance where attendance_date = '2025-03-03'`)
    await as('teacher', 'attendanceChange', { id: row?.id ?? 0, body: { status: 'falta' } })
    const refusal = await as('admin', 'importUndo', { id: second.id })
    expect([refusal.status, rowOf(refusal).detail]).toEqual([409, expect.stringContaining('Íñigo Peña')])
  })

  it('of a group that has ended is of that group', async () => {
    await query(`insert into class_group (id, name, school_id, start_date, end_date, start_time, final_time, is_active)
      overriding system value values (90, 'Kids 2', 1, '2025-01-10', '2025-12-20', '16:00', '17:00', false)`)
    const { id } = await send(roll)
    await apply(id)
    expect(await query('select distinct group_id from attendance where imported')).toEqual([{ group_id: 90 }])
  })
})

describe('a roll', () => {
  const lines = [
    'Lista de asistencia;;;;',
    'Folio;3-mar;4-mar;5-mar;6-mar',
    'LUC-0001;A;•;;F',
    'LUC-0002;A;A;A;',
    'TOTAL;2;1;1;',
  ]

  it('is asked once about its marks, its year and its group, and comes in as the same attendance', async () => {
    const { id, ...trial } = await send(lines)
    expect(trial).toMatchObject({
      kind: 'attendance',
      counts: { ready: 0, doubtful: 8 },
      groups: [{ written: 'hoja.csv', group: null }],
      roll: {
        year: null,
        asks_year: true,
        asks_month: false,
        marks: [
          { written: 'A', count: 4, status: 'asistencia' },
          { written: '•', count: 1, status: null },
          { written: 'F', count: 1, status: 'falta' },
          { written: '', count: 2, status: null },
        ],
      },
    })
    const choose = async (body: Record<string, unknown>) => trialOf(await as('admin', 'importChange', { id, body }))
    await choose({ year: 2025 })
    await choose({ groups: [{ written: 'hoja.csv', group: '1' }] })
    expect(await choose({ marks: [{ written: '•', status: 'retardo' }] })).toMatchObject({
      counts: { ready: 6, doubtful: 0 },
    })
    expect(await choose({ marks: [{ written: '', status: 'falta' }] })).toMatchObject({ counts: { ready: 8 } })
    expect(await choose({ marks: [{ written: '', status: '' }] })).toMatchObject({ counts: { ready: 6 } })
    expect(await apply(id)).toMatchObject({ made: { attendance: 6 }, counts: { ready: 0, known: 6 } })
    expect(
      await query(
        'select attendance_date::text as day, student_id as child, group_id as "group", status from attendance where imported order by student_id, attendance_date',
      ),
    ).toEqual([
      { day: '2025-03-03', child: 1, group: 1, status: 'asistencia' },
      { day: '2025-03-04', child: 1, group: 1, status: 'retardo' },
      { day: '2025-03-06', child: 1, group: 1, status: 'falta' },
      ...['03', '04', '05'].map((day) => ({ day: `2025-03-${day}`, child: 2, group: 1, status: 'asistencia' })),
    ])
    await undo(id)
    expect(await count('attendance where imported')).toBe(0)
  })

  it('of each month in a tab of its own: the marks are chosen once, the year for each tab', async () => {
    const { id } = await send(['Grupo Kids 2', 'Folio;3-nov;4-nov', 'LUC-0001;•;F'])
    const choose = async (body: Record<string, unknown>) => trialOf(await as('admin', 'importChange', { id, body }))
    await choose({ year: 2025, marks: [{ written: '•', status: 'asistencia' }] })
    expect(await apply(id)).toMatchObject({ made: { attendance: 2 } })
    await query(
      `update sheet_import set tabs = tabs || '[{"name": "Enero", "lines": [{"line": 1, "cells": ["Grupo Kids 2"]}, {"line": 2, "cells": ["Folio", "5-ene", "6-ene"]}, {"line": 3, "cells": ["LUC-0001", "•", "F"]}]}]' where id = ${id}`,
    )
    expect(await choose({ tab: 1 })).toMatchObject({
      roll: { year: null, asks_year: true, marks: [{ written: '•', status: 'asistencia' }, { written: 'F' }] },
      counts: { ready: 0, doubtful: 2 },
    })
    await choose({ year: 2026 })
    expect(await apply(id)).toMatchObject({ made: { attendance: 4 } })
    expect(await query('select attendance_date::text as day from attendance where imported order by 1')).toEqual(
      ['2025-11-03', '2025-11-04', '2026-01-05', '2026-01-06'].map((day) => ({ day })),
    )
    await undo(id)
    expect(await count('attendance where imported')).toBe(0)
  })

  it('whose group has no class on a day is asked about it', async () => {
    await query(`update class_group set days = array['Lunes'] where id = 1`)
    const trial = await send(['Grupo: Kids 2', 'Folio;03/03/2025;04/03/2025', 'LUC-0001;A;F'])
    expect(trial.rows.doubtful).toMatchObject([
      { line: 3.003, problems: [{ field: 'date', reason: 'noClass', suggestion: '2025-03-04', confirmable: true }] },
    ])
    const rows = [{ line: 3.003, field: 'date', value: '2025-03-04' }]
    expect(trialOf(await as('admin', 'importChange', { id: trial.id, body: { rows } })).counts.ready).toBe(2)
  })
})

const receipts = [
  'Folio;Periodo;Importe;Pagado;Tipo;Fecha',
  'LUC-0001;Marzo 2025;$950.50;950.50;Efectivo;05/03/2025',
  'LUC-0001;Abril 2025;950.50;400;Transferencia;05/04/2025',
  'LUC-0001;Abril 2025;950.50;300;Efectivo;15/04/2025',
  'LUC-0003;Marzo 2025;950.50;;;',
]

describe('earlier receipts', () => {
  const cut = async (day: string) => rowOf(await as('admin', 'cashCut', { query: { from: day, to: day } }))

  it('come in with their payments, into closed days, without touching the cash count', async () => {
    await query(
      `insert into cash_day (day, opening, counted, closed_by, closed_at) values ('2025-03-05', 100, 150, 1, now())`,
    )
    const before = await cut('2025-03-05')
    const trial = await send(receipts)
    expect(trial).toMatchObject({ kind: 'receipts', counts: { ready: 4, doubtful: 0, known: 0 } })
    expect(await apply(trial.id)).toMatchObject({ made: { receipts: 3 }, counts: { ready: 0, known: 4 } })
    expect(
      await query(
        `select tutor_id, student_folio, payment_period::text as period, amount_expected::text as amount, abono::text as paid, payment_total::text as rest, status, type_payment as type, payment_date::text as day, imported from receipt where id > 3 order by id`,
      ),
    ).toEqual([
      {
        tutor_id: 5,
        student_folio: 'LUC-0001',
        period: '2025-03-01',
        amount: '950.50',
        paid: '950.50',
        rest: '0.00',
        status: 'pagado',
        type: 'efectivo',
        day: '2025-03-05',
        imported: true,
      },
      {
        tutor_id: 5,
        student_folio: 'LUC-0001',
        period: '2025-04-01',
        amount: '950.50',
        paid: '700.00',
        rest: '250.50',
        status: 'parcial',
        type: 'efectivo',
        day: '2025-04-15',
        imported: true,
      },
      {
        tutor_id: 6,
        student_folio: 'LUC-0003',
        period: '2025-03-01',
        amount: '950.50',
        paid: '0.00',
        rest: '950.50',
        status: 'pendiente',
        type: null,
        day: null,
        imported: true,
      },
    ])
    expect(await cut('2025-03-05')).toEqual(before)
    const income = rowOf(
      await as('admin', 'cashCut', { query: { from: '2025-03-01', to: '2025-04-30', sums: 'months' } }),
    )
    expect(income.by_month).toMatchObject([
      { month: '2025-03', amount: '950.50', type_payment: { value: 'efectivo' } },
      { month: '2025-04', amount: '300.00', type_payment: { value: 'efectivo' } },
      { month: '2025-04', amount: '400.00', type_payment: { value: 'transferencia' } },
    ])
  })

  it('are in the income by month as in the list of receipts, and in no other sum of the cut', async () => {
    const { id } = await send([...receipts, 'LUC-0002;Febrero 2026;120;120;Efectivo;10/02/2026'])
    await apply(id)
    const [april] = await query<{ id: number; entry: number }>(
      `select r.id, e.id as entry from receipt r join receipt_entry e on e.receipt_id = r.id where r.payment_period = '2025-04-01' and e.amount = 300`,
    )
    // A cancellation of today: less income, but nothing leaves the drawer.
    await as('admin', 'entryCancel', { id: april?.id ?? 0, entry: april?.entry ?? 0, body: { reason: 'De otro' } })
    await as('desk', 'entryCreate', { id: 2, body: { amount: 100, type_payment: 'efectivo' } })
    const span = { from: '2025-03-05', to: today }
    const told = rowOf(await as('admin', 'cashCut', { query: { ...span, sums: 'months' } }))
    const listed = rowOf(await as('admin', 'cashCut', { query: span }))
    for (const name of ['total', 'cash', 'by_type', 'by_receiver', 'days'])
      expect(told[name], name).toEqual(listed[name])
    // 950.50 of the small school's receipt 1.
    expect(listed).toMatchObject({ total: '1050.50', cash: '100.00', by_month: null })
    const income = cashReport.parse(told).by_month ?? []
    expect(
      income.map(({ month, type_payment, amount, imported }) => [month, type_payment?.value, amount, imported]),
    ).toEqual([
      ['2025-03', 'efectivo', 950.5, 950.5],
      ['2025-04', 'efectivo', 300, 300],
      ['2025-04', 'transferencia', 400, 400],
      ['2026-02', 'efectivo', 120, 120],
      ['2026-02', 'transferencia', 950.5, 0],
      ['2026-03', 'efectivo', -200, -300],
    ])
    const all = await everyRow(provider, 'receiptList', { token: tokens.get('admin') })
    const sum = (amounts: readonly unknown[]) =>
      amounts.reduce<number>((cents, each) => cents + Math.round(Number(each) * 100), 0)
    expect(sum(income.map(({ amount }) => amount))).toBe(sum(all.map(({ abono }) => abono)))
    expect(sum(all.filter(({ imported }) => imported).map(({ abono }) => abono))).toBe(
      sum(income.map(({ imported }) => imported)),
    )
  })

  it('a family sees them marked, and is not reminded of them', async () => {
    const reminders = rowsOf(await as('tutor', 'reminderList', { query: { email: 'tutora@lucero.test' } }))
    const { id } = await send(receipts)
    await apply(id)
    const own = await everyRow(provider, 'receiptList', { token: tokens.get('tutor') })
    const april = own.find(({ payment_period }) => payment_period === '2025-04-01')
    expect(april).toMatchObject({ imported: true, abono: '700.00' })
    expect(own.find(({ payment_period }) => payment_period === '2026-03-01')).toMatchObject({ imported: false })
    expect(rowsOf(await as('tutor', 'entryList', { id: Number(april?.id) }))).toMatchObject([
      { amount: '400.00', payment_date: '2025-04-05', imported: true },
      { amount: '300.00', payment_date: '2025-04-15', imported: true },
    ])
    expect(rowsOf(await as('tutor', 'reminderList', { query: { email: 'tutora@lucero.test' } }))).toEqual(reminders)
    expect(await takeDue(provider.database, today)).toEqual([])
    expect(await count('push_event')).toBe(0)
  })

  it('a payment that is cancelled is in no cash count either; one of today is', async () => {
    const { id } = await send(receipts)
    await apply(id)
    const [april] = await query<{ id: number }>(`select id from receipt where payment_period = '2025-04-01'`)
    const [entry] = await query<{ id: number }>(
      `select id from receipt_entry where receipt_id = ${april?.id} and amount = 300`,
    )
    const cancelled = await as('admin', 'entryCancel', {
      id: april?.id ?? 0,
      entry: entry?.id ?? 0,
      body: { reason: 'Era de otro' },
    })
    expect(cancelled).toMatchObject({ status: 200, body: { amount: '-300.00', imported: true } })
    expect(await cut(today)).toMatchObject({ total: '0.00', entries: [] })
    await as('desk', 'entryCreate', { id: april?.id ?? 0, body: { amount: 100, type_payment: 'efectivo' } })
    expect(await cut(today)).toMatchObject({ total: '100.00', cash: '100.00' })
    expect((await as('admin', 'importUndo', { id })).status).toBe(409)
  })

  it('those that exist stay as they are; imported again, none is made twice', async () => {
    await query(`insert into receipt (id, tutor_id, payment_period, student_folio, group_id, amount_expected, payment_total, status)
      values (20, 5, '2025-03-01', 'LUC-0001', 1, 900, 900, 'pendiente')`)
    const trial = await send(receipts)
    expect(trial.counts).toMatchObject({ ready: 3, known: 1 })
    expect(trial.rows.known[0]?.differences).toEqual([
      { field: 'amount', file: '950.50', portal: '900.00', take: false },
      { field: 'paid', file: '950.50', portal: '0.00', take: false },
    ])
    await apply(trial.id)
    expect(await query('select amount_expected::text as amount, imported from receipt where id = 20')).toEqual([
      { amount: '900.00', imported: false },
    ])
    expect((await send(receipts)).counts).toMatchObject({ ready: 0, known: 4 })
  })

  it('are undone with their payments, and the history says so', async () => {
    const [last] = await query<{ id: string }>('select coalesce(max(id), 0)::text as id from audit')
    const before = [await count('receipt'), await count('receipt_entry')]
    const { id } = await send(receipts)
    await apply(id)
    expect(await undo(id)).toMatchObject({ undone: true })
    expect([await count('receipt'), await count('receipt_entry')]).toEqual(before)
    expect(
      await query(
        `select noun, deed, count(*)::int as count from audit where person_id = 1 and noun like 'receipt%' and id > ${last?.id} group by 1, 2 order by 1, 2`,
      ),
    ).toEqual([
      { noun: 'receipt', deed: 'created', count: 3 },
      { noun: 'receipt', deed: 'deleted', count: 3 },
      { noun: 'receipt_entry', deed: 'created', count: 3 },
      { noun: 'receipt_entry', deed: 'deleted', count: 3 },
    ])
    await expect(query('delete from receipt_entry where id = 1')).rejects.toThrow('never changed or removed')
  })
})

describe('who imports what', () => {
  it('reception imports students; anything else an administrator', async () => {
    const body = { spreadsheet: new Blob([roll.join('\n')]), name: 'asistencia.csv' }
    const { id } = trialOf(await as('desk', 'importCreate', { body }))
    const refusal = await as('desk', 'importApply', { id, body: {} })
    expect([refusal.status, rowOf(refusal).detail]).toEqual([403, expect.stringContaining('administrador')])
    expect(await apply(id)).toMatchObject({ made: { attendance: 3 } })
    expect((await as('desk', 'importUndo', { id })).status).toBe(403)
    expect(await undo(id)).toMatchObject({ undone: true })
  })
})

describe('one kind alone', () => {
  it('tutors: new ones are created, a known one changes only where a person says so; undone, all is as before', async () => {
    const people = 'select id, first_name, last_name, email, phone, relationship from person order by id'
    const before = await query(people)
    const { id, ...trial } = await send([
      'Nombre;Apellidos;Teléfono;Correo;Parentesco',
      'Begoña;Peña Muñoz;55 1000 0005;tutora@lucero.test;Madre',
      'Ana;Soto Díaz;55 1234 9999;;Tía',
      'Ana;Soto Díaz;55 1234 9999;ana@correo.example;',
    ])
    expect(trial).toMatchObject({ kind: 'tutors', counts: { ready: 2, known: 1 } })
    await as('admin', 'importChange', { id, body: { take: [{ line: 2, field: 'tutor_last_name', file: true }] } })
    expect(await apply(id)).toMatchObject({ made: { tutors: 1 } })
    expect(
      await query(
        `select first_name, last_name, email, phone, relationship from person where id > 7 or id = 5 order by id`,
      ),
    ).toEqual([
      {
        first_name: 'Begoña',
        last_name: 'Peña Muñoz',
        email: 'tutora@lucero.test',
        phone: '5510000005',
        relationship: 'madre',
      },
      {
        first_name: 'Ana',
        last_name: 'Soto Díaz',
        email: 'ana@correo.example',
        phone: '5512349999',
        relationship: 'tia',
      },
    ])
    await undo(id)
    expect(await query(people)).toEqual(before)
  })

  it('groups', async () => {
    const { id, ...trial } = await send([
      'Grupo;Sede;Días;Horario;Cupo',
      'Movers;Lucero Centro;Lu y Mi;16:00 a 17:00;12',
      'Kids 1;Lucero Centro;Lunes;17:00 a 18:00;',
    ])
    expect(trial).toMatchObject({ kind: 'groups', counts: { ready: 1, known: 1 } })
    expect(await apply(id)).toMatchObject({ made: { groups: 1 } })
    expect(
      await query(
        `select name, school_id, days, start_time::text as start, final_time::text as final, quota_limit, start_date::text as "from" from class_group where id > 3`,
      ),
    ).toEqual([
      {
        name: 'Movers',
        school_id: 1,
        days: ['Lunes', 'Miércoles'],
        start: '16:00:00',
        final: '17:00:00',
        quota_limit: 12,
        from: today,
      },
    ])
    await undo(id)
    expect(await count('class_group')).toBe(3)
  })

  it('contacts: of the child’s tutor, and the child’s own if it has none', async () => {
    await query('update student set emergency_contact_id = null where id = 2')
    const { id, ...trial } = await send([
      'Folio;Contacto de emergencia;Teléfono de emergencia;Parentesco del contacto',
      'LUC-0001;Begoña Peña;55 1111 9999;Madre',
      'LUC-0002;Rosa Soto Díaz;55 1234 0000;Tía',
    ])
    expect(trial).toMatchObject({ kind: 'contacts', counts: { ready: 1, known: 1 } })
    await as('admin', 'importChange', { id, body: { take: [{ field: 'contact_phone', file: true }] } })
    expect(await apply(id)).toMatchObject({ made: { contacts: 1 } })
    const contacts =
      'select c.first_name, c.phone, c.relationship, c.tutor_id, s.id as child from student s join emergency_contact c on c.id = s.emergency_contact_id where s.id <= 2 order by s.id'
    expect(await query(contacts)).toEqual([
      { first_name: 'Begoña', phone: '5511119999', relationship: 'madre', tutor_id: 5, child: 1 },
      { first_name: 'Rosa', phone: '5512340000', relationship: 'tia', tutor_id: 5, child: 2 },
    ])
    await undo(id)
    expect(await query(contacts)).toEqual([
      { first_name: 'Begoña', phone: '5511112222', relationship: 'madre', tutor_id: 5, child: 1 },
    ])
    await query('update student set emergency_contact_id = 1 where id = 2')
  })

  it('memberships: a full group is refused as in any other import', async () => {
    const lines = ['Folio;Grupo', 'LUC-0001;Kids 2', 'LUC-0001;Kids 1', 'LUC-0002;Kids 1']
    await query('update class_group set quota_limit = 6 where id = 3')
    const { id, ...trial } = await send(lines)
    expect(trial).toMatchObject({ kind: 'memberships', counts: { ready: 2, known: 1 } })
    const refusal = await as('admin', 'importApply', { id, body: {} })
    expect([refusal.status, rowOf(refusal).detail]).toEqual([409, expect.stringContaining('Kids 1: 7 de 6')])
    expect(trialOf(await as('admin', 'importApply', { id, body: { over_quota: true } }))).toMatchObject({
      made: { memberships: 2 },
    })
    expect((await send(lines)).counts).toMatchObject({ ready: 0, known: 3 })
    await undo(id)
    expect(await count('membership where group_id = 3')).toBe(5)
  })
})

it('children from one tab and their attendance from the next are one import, and are undone together', async () => {
  const before = [await count('student'), await count('attendance')]
  const children = ['Nombre completo;Fecha de nacimiento;Grupo', 'Zoé Ávila Ruiz;05/03/2018;Kids 1']
  const { id } = await send(children)
  await apply(id)
  await query(
    `update sheet_import set tabs = tabs || '[{"name": "Asistencia", "lines": [{"line": 1, "cells": ["Fecha", "Alumno", "Grupo", "Asistencia", "Puntos"]}, {"line": 2, "cells": ["03/03/2025", "Zoé Ávila Ruiz", "Kids 1", "A", 4]}]}]' where id = ${id}`,
  )
  expect(trialOf(await as('admin', 'importChange', { id, body: { tab: 1 } }))).toMatchObject({
    kind: 'attendance',
    counts: { ready: 1 },
  })
  expect(await apply(id)).toMatchObject({ imported: 1, made: { attendance: 1 } })
  expect(await query(`select total_points from student where first_name = 'Zoé' and id > 35`)).toEqual([
    { total_points: 4 },
  ])
  expect(await undo(id)).toMatchObject({ undone: true })
  expect([await count('student'), await count('attendance')]).toEqual(before)
})

it.each(['tutors', 'contacts', 'groups', 'memberships', 'receipts', 'entries', 'attendance'])(
  'the portal’s own workbook of %s, read again, changes nothing',
  async (sheet) => {
    const response = await provider.fetch(`${exportPath}${sheet}/`, {
      headers: { Authorization: `Bearer ${tokens.get('admin')}` },
    })
    const spreadsheet = new Blob([await response.arrayBuffer()])
    const trial = trialOf(await as('admin', 'importCreate', { body: { spreadsheet, name: `${sheet}.xlsx` } }))
    expect([trial.kind, trial.counts.ready]).toEqual([sheet === 'entries' ? 'receipts' : sheet, 0])
    expect(trial.counts.known).toBeGreaterThan(0)
    expect((await as('admin', 'importApply', { id: trial.id, body: {} })).status).toBe(409)
  },
)

it('five thousand rows of attendance are tried, imported and undone', async () => {
  const days = Array.from({ length: 250 }, (_, index) =>
    new Date(Date.UTC(2025, 0, 6 + index)).toISOString().slice(0, 10),
  )
  const rows = days.flatMap((day) =>
    Array.from({ length: 20 }, (_, index) => `${day};LUC-${String(index + 1).padStart(4, '0')};Kids 2;Asistencia;1`),
  )
  const before = await total(1)
  const { id, counts } = await send(['Fecha;Folio;Grupo;Asistencia;Puntos', ...rows])
  expect(counts).toMatchObject({ ready: 5000, doubtful: 0 })
  expect(await apply(id)).toMatchObject({ made: { attendance: 5000 }, counts: { known: 5000 } })
  expect(await total(1)).toBe((before ?? 0) + 250)
  await undo(id)
  expect([await total(1), await count('attendance where imported')]).toEqual([before, 0])
})
