/** The desk's reports: counted over the rolls that were taken, by location, group and teacher of the day. */
import readWorkbook from 'read-excel-file/node'
import { expect, it } from 'vitest'
import { attendanceReport, exportPath, incomeReport } from '../../src/contract'
import { rowOf } from './ask'
import { openSchool } from './own-school'
import { openTestProvider } from './provider'
import type { Who } from './school'

const { provider, as, tokenOf } = await openSchool()
const march = { from: '2026-03-01', to: '2026-03-31' }
async function report(query: Record<string, unknown> = march) {
  return attendanceReport.parse((await as('desk', 'attendanceReport', { query })).body)
}

it('counts classes, marks and points by group and by child', async () => {
  const { groups, students, left_out } = await report()
  // Kids 2 has students 1 to 20 on two days, Teens 1 21 to 30; every seventh student was absent. Kids 1 has no roll.
  expect(groups).toMatchObject([
    { group: { name: 'Kids 2' }, teacher: { name: 'Maribel Núñez' }, classes: 2, present: 36, absent: 4, other: 0 },
    { group: { name: 'Teens 1' }, teacher: { name: 'Óscar Güemes' }, classes: 2, present: 16, absent: 4 },
  ])
  expect(students).toHaveLength(30)
  expect(students.find(({ student }) => student.id === '1')).toMatchObject({
    student: { name: 'Íñigo Peña' },
    folio: 'LUC-0001',
    group: { name: 'Kids 2' },
    school: { name: 'Lucero Centro' },
    marked: 2,
    present: 2,
    points: 2,
  })
  expect(left_out).toBe(0)
})

it('a day without a roll counts for nobody, and a row entered alone is no class', async () => {
  await provider.database.script(
    `insert into attendance (attendance_date, student_id, group_id, status, points) values ('2026-03-04', 1, 1, 'falta', 5)`,
  )
  const { groups, students, left_out } = await report()
  expect(groups[0]).toMatchObject({ classes: 2, absent: 4 })
  expect(students.find(({ student }) => student.id === '1')).toMatchObject({ marked: 2, absent: 0, points: 2 })
  expect(left_out).toBe(1)
})

it('late, excused and a school’s own options are counted apart', async () => {
  await provider.database.script(`
    insert into attendance_status (value, label, position) values ('muestra', 'Clase muestra', 9);
    update attendance set status = case attendance_date when '2026-03-02' then 'retardo' else 'justificada' end where student_id = 1;
    update attendance set status = 'muestra' where student_id = 2;
  `)
  const { students } = await report()
  expect(students.find(({ student }) => student.id === '1')).toMatchObject({
    present: 0,
    late: 1,
    excused: 1,
    other: 0,
  })
  expect(students.find(({ student }) => student.id === '2')).toMatchObject({ present: 0, other: 2 })
  await provider.database.script(
    `update attendance set status = 'asistencia' where status = 'muestra'; delete from attendance_status where value = 'muestra'`,
  )
})

it('filters by day, group, location and by the teacher of the day', async () => {
  expect((await report({ from: '2026-03-03', to: '2026-03-03' })).groups[0]).toMatchObject({ classes: 1, present: 18 })
  expect((await report({ ...march, group: 2 })).students).toHaveLength(10)
  expect((await report({ ...march, group: 99999 })).students).toEqual([])
  expect((await report({ ...march, school: 1 })).groups).toHaveLength(2)
  expect((await report({ ...march, school: 2 })).groups).toEqual([])
  await provider.database.script(
    `update class_group set teacher_id = 4, teacher_from = '2026-03-03', earlier_teachers = '[{"teacher": 3, "until": "2026-03-03"}]' where id = 1`,
  )
  expect((await report({ ...march, teacher: 3 })).groups).toMatchObject([{ group: { id: '1' }, classes: 1 }])
  expect((await report({ ...march, teacher: 4 })).groups).toMatchObject([
    { group: { id: '1' }, classes: 1, teacher: { id: '4' } },
    { group: { id: '2' }, classes: 2 },
  ])
})

it('refuses days in the wrong order, more than a year, and exists only where it is announced', async () => {
  const refused = (from: string, to: string) => as('desk', 'attendanceReport', { query: { from, to } })
  expect(await refused('2026-03-02', '2026-03-01')).toMatchObject({ status: 400, body: { to: [expect.any(String)] } })
  expect(await refused('2024-01-01', '2025-01-02')).toMatchObject({ status: 400, body: { to: [expect.any(String)] } })
  expect((await refused('2024-01-01', '2025-01-01')).status).toBe(200)
  const plain = await openTestProvider({ database: provider.database, capabilities: 'none' })
  const headers = { Authorization: `Bearer ${(await plain.signIn('admin')).token}` }
  expect((await plain.fetch('/api/reports/attendance/?from=2026-03-01&to=2026-03-02', { headers })).status).toBe(404)
  await plain.close()
})

it('is saved as a workbook with both tabs, for the desk alone', async () => {
  const asked = async (who: Who, query = '?from=2026-03-01&to=2026-03-31') =>
    provider.fetch(`${exportPath}report-attendance/${query}`, {
      headers: { Authorization: `Bearer ${await tokenOf(who)}` },
    })
  for (const who of ['teacher', 'tutor', 'student'] as const) expect((await asked(who)).status, who).toBe(403)
  expect((await asked('desk', '?from=2026-03-02&to=2026-03-01')).status).toBe(400)
  expect((await asked('desk', '')).status).toBe(400)
  const tabs = await readWorkbook(Buffer.from(await (await asked('desk')).arrayBuffer()))
  expect(tabs.map(({ sheet, data }) => [sheet, data.length])).toEqual([
    ['Clases', 3],
    ['Estudiantes', 31],
  ])
  expect(tabs[0]?.data[1]).toEqual(['Kids 2', 'Lucero Centro', 'Maribel Núñez', 2, 36, 0, 4, 0, 0, 90, 42])
})

const income = async (query: Record<string, unknown> = march) =>
  incomeReport.parse((await as('desk', 'incomeReport', { query })).body)

it('charged, received and owed by month and group, with every debt and its age', async () => {
  expect(await income()).toMatchObject({
    rows: [{ month: '2026-03', group: { name: 'Kids 2' }, receipts: 2, charged: 1901, owed: 1901, received: 0 }],
    debts: [
      { id: '3', student: { name: 'Sofía Ibáñez' }, tutor: { name: 'Raúl Ibáñez' }, owed: 950.5, days: 3 },
      { id: '2', student: { name: 'Íñigo Peña' }, school: { name: 'Lucero Centro' }, owed: 950.5, days: 3 },
    ],
  })
  // The receipt of February was paid in February. A payment in March on it counts in March.
  await as('desk', 'receiptChange', { id: 1, body: { amount_expected: 1000 } })
  await as('desk', 'entryCreate', { id: 1, body: { amount: 9.5, type_payment: 'efectivo' } })
  await as('desk', 'entryCreate', { id: 2, body: { amount: 50.5, type_payment: 'efectivo' } })
  const { rows, debts } = await income({ from: '2026-02-01', to: '2026-03-31' })
  expect(rows).toMatchObject([
    { month: '2026-02', receipts: 1, charged: 1000, owed: 40, received: 950.5 },
    { month: '2026-03', receipts: 2, charged: 1901, owed: 1850.5, received: 60 },
  ])
  expect(debts).toMatchObject([{ id: '1', owed: 40, days: 31 }, { id: '3' }, { id: '2', owed: 900 }])
  // Debts of days before the report are listed, those of days after it are not.
  expect((await income()).debts.map(({ id }) => id)).toEqual(['1', '3', '2'])
  expect((await income({ from: '2026-02-01', to: '2026-02-28' })).debts.map(({ id }) => id)).toEqual(['1'])
})

it('agrees with the totals of the list of receipts and with the income by month', async () => {
  await as('desk', 'entryCreate', { id: 2, body: { amount: 50.5, type_payment: 'efectivo' } })
  await as('desk', 'receiptChange', { id: 3, body: { is_active: false } })
  const { rows } = await income({ from: '2026-02-01', to: '2026-03-31' })
  for (const month of ['2026-02', '2026-03']) {
    const [row] = rows.filter((each) => each.month === month)
    const totals = rowOf(await as('desk', 'receiptTotals', { query: { month } }))
    expect([row?.charged, row?.owed]).toEqual([Number(totals.asked), Number(totals.owed)])
  }
  const cut = rowOf(await as('desk', 'cashCut', { query: { from: '2026-02-01', to: '2026-03-31', sums: 'months' } }))
  expect(cut.by_month).toMatchObject(rows.map(({ month, received }) => ({ month, amount: received.toFixed(2) })))
})

it('filters income by group and location, and saves it as a workbook', async () => {
  expect((await income({ ...march, group: 1 })).debts).toHaveLength(2)
  expect(await income({ ...march, group: 2 })).toMatchObject({ rows: [], debts: [] })
  expect((await income({ ...march, school: 1 })).rows).toHaveLength(1)
  expect(await income({ ...march, school: 2 })).toMatchObject({ rows: [], debts: [] })
  const response = await provider.fetch(`${exportPath}report-income/?${new URLSearchParams(march)}`, {
    headers: { Authorization: `Bearer ${await tokenOf('desk')}` },
  })
  const tabs = await readWorkbook(Buffer.from(await response.arrayBuffer()))
  expect(tabs.map(({ sheet, data }) => [sheet, data[1]])).toEqual([
    ['Cobranza', ['2026-03', 'Kids 2', 'Lucero Centro', 2, 1901, 0, 0, 1901]],
    [
      'Adeudos',
      [3, 'LUC-0003', 'Sofía Ibáñez', 'Raúl Ibáñez', 'Kids 2', 'Lucero Centro', expect.any(Date), 950.5, 950.5, 3],
    ],
  ])
})
