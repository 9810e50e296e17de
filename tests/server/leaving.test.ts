/**
 * Leaving and what follows: a student who leaves and comes back, open receipts, a new school year, and days and prices
 * of a group that are others from a day on.
 */
import { describe, expect, it } from 'vitest'
import { diskStorage } from '../../src/server/files/file-storage'
import { erasePerson } from '../../src/server/personal-data/erase'
import { findSubject } from '../../src/server/personal-data/find'
import { rowOf, rowsOf } from './ask'
import { openSchool } from './own-school'
import { people, today, yesterday } from './school'

const { provider, as } = await openSchool()
const monday = '2026-03-02'
const tomorrow = '2026-03-05'

/** One unpaid receipt of Kids 1 for each given month, and a partly paid one for April, of the child 31. */
async function receiptsOf(...months: string[]) {
  for (const month of months)
    await provider.database.query(
      `insert into receipt (tutor_id, payment_period, student_folio, group_id, amount_expected, payment_total, status) values (5, $1::date, 'LUC-0031', 3, 950, 950, 'pendiente')`,
      [`${month}-01`],
    )
  await provider.database.query(
    `insert into receipt (tutor_id, payment_period, student_folio, group_id, amount_expected, abono, payment_total, status, type_payment) values (5, '2026-04-01', 'LUC-0031', 3, 950, 100, 850, 'parcial', 'efectivo')`,
  )
}
const statuses = async () =>
  (
    await provider.database.query<{ status: string }>(
      `select status from receipt where student_folio = 'LUC-0031' order by id`,
    )
  ).map(({ status }) => status)
const historyOf = async (student: number) =>
  rowsOf(await as('desk', 'groupHistory', { id: student })).map(({ class_group, is_active, from, until }) => [
    Object(class_group).id,
    is_active,
    from,
    until,
  ])

describe('a student leaves', () => {
  const leave = (body: Record<string, unknown>) => as('desk', 'studentLeave', { id: 31, body })

  it('from a day on, with a reason and the receipts from that day cancelled, and comes back with the old folio', async () => {
    await receiptsOf('2026-03', '2026-04')
    expect(await leave({ on: yesterday, reason: 'Se mudan', receipts: 'cancel' })).toMatchObject({
      status: 200,
      body: { is_active: false, left_on: yesterday, left_reason: 'Se mudan', folio: 'LUC-0031' },
    })
    // These receipts stay: March began before the day of leaving, and something was paid on the last one.
    expect(await statuses()).toEqual(['pendiente', 'cancelado', 'parcial'])
    expect(await historyOf(31)).toEqual([[3, false, null, yesterday]])
    const on = async (day: string) =>
      rowsOf(await as('teacher', 'membershipList', { query: { id_group: 3, on: day } })).map(({ id }) => id)
    expect([(await on(monday)).includes(31), (await on(yesterday)).includes(31)]).toEqual([true, false])
    expect((await leave({ on: yesterday })).status).toBe(409)
    expect(
      rowsOf(await as('admin', 'audit', { query: { table: 'student', id: 31 } })).flatMap(({ changes }) => changes),
    ).toContainEqual({ field: 'left_reason', from: '', to: 'Se mudan' })
    // A teacher reads neither the day nor the reason.
    expect(rowsOf(await as('teacher', 'studentList')).some((row) => 'left_reason' in row)).toBe(false)

    const back = { group: 2, from: today }
    expect(await as('desk', 'studentReturn', { id: 31, body: { ...back, group: 99 } })).toMatchObject({
      status: 400,
      body: { group: [expect.any(String)] },
    })
    expect(rowOf(await as('desk', 'student', { id: 31 }))).toMatchObject({ is_active: false, left_on: yesterday })
    expect(await as('desk', 'studentReturn', { id: 31, body: back })).toMatchObject({
      status: 200,
      body: { is_active: true, left_on: null, left_reason: '', folio: 'LUC-0031' },
    })
    expect(await historyOf(31)).toEqual([
      [2, true, today, null],
      [3, false, null, yesterday],
    ])
  })

  it.each([
    ['more than 60 days ahead', '2026-05-04'],
    ['before the day of entering', '2026-03-01'],
  ])('not %s', async (_what, on) => {
    await provider.database.query('update membership set start_date = $1::date where id = 31', [monday])
    expect(await leave({ on })).toMatchObject({ status: 400, body: { on: [expect.any(String)] } })
    expect(rowOf(await as('desk', 'student', { id: 31 })).is_active).toBe(true)
  })

  it('and the own account is closed until the return', async () => {
    await as('desk', 'studentLeave', { id: 1, body: { on: today } })
    const active = () => provider.database.query(`select is_active from person where id = $1`, [people.student.id])
    expect(await active()).toEqual([{ is_active: false }])
    await as('admin', 'studentReturn', { id: 1, body: { group: 1, from: today, over_quota: true } })
    expect(await active()).toEqual([{ is_active: true }])
  })
})

it('the end of a group cancels its open receipts from that day on if somebody wants it', async () => {
  await receiptsOf('2026-03', '2026-04')
  const members = [31, 32, 33, 34, 35].map((membership) => ({ membership }))
  expect(await as('desk', 'groupEnd', { id: 3, body: { on: today, members, receipts: 'cancel' } })).toMatchObject({
    status: 200,
    body: { left: 5, moved: 0, cancelled: 1 },
  })
  expect(await statuses()).toEqual(['pendiente', 'cancelado', 'parcial'])
})

it('who returns to a group begins without the cycle of last time', async () => {
  const cycle = () => provider.database.query('select cycle_from::text as cycle from membership where id = 31')
  await provider.database.query(`update membership set cycle_from = '2026-02-01' where id = 31`)
  const flip = (is_active: boolean) => as('desk', 'membershipActivate', { id: 31, body: { is_active } })
  await flip(false)
  await flip(true)
  // A return on the day of leaving keeps the cycle.
  expect(await cycle()).toEqual([{ cycle: '2026-02-01' }])
  await as('desk', 'studentLeave', { id: 31, body: { on: today } })
  await as('desk', 'studentReturn', { id: 31, body: { group: 3, from: today } })
  expect(await cycle()).toEqual([{ cycle: '2026-02-01' }])
  expect(await historyOf(31)).toEqual([[3, true, null, null]])
  await as('desk', 'studentLeave', { id: 31, body: { on: yesterday } })
  await as('desk', 'studentReturn', { id: 31, body: { group: 3, from: today } })
  expect(await cycle()).toEqual([{ cycle: null }])
  await provider.database.query(
    `update membership set cycle_from = '2026-02-01', is_active = false, end_date = '2026-03-02' where id = 31`,
  )
  await flip(true)
  expect(await cycle()).toEqual([{ cycle: null }])
})

describe('a new school year', () => {
  const kids1 = [31, 32, 33, 34, 35]
  const membersOf = async (group: number) =>
    rowsOf(await as('desk', 'membershipList', { query: { id_group: group, page_size: 1000 } }))
      .filter(({ is_active }) => is_active)
      .map(({ student }) => Object(student).id)
  const copy = { teacher: 4, days: ['Lunes', 'Jueves'], start_time: '17:00', final_time: '18:30' }
  const begin = async (groups: Record<string, unknown>[], further: Record<string, unknown> = {}, key?: string) =>
    as('desk', 'schoolYearBegin', {
      body: { from: today, groups, ...further },
      ...(key && { headers: { 'Idempotency-Key': key } }),
    })

  it('opens groups anew and moves all children by the table, once, and the old ones end the day before', async () => {
    const teens = rowsOf(await as('desk', 'membershipList', { query: { id_group: 2 } })).map(({ id }) => Number(id))
    const students = await membersOf(3)
    const leaving = await membersOf(2)
    const groups = [
      { group: 3, members: kids1, copy: { ...copy, name: 'Kids 1 B' }, to: 2 },
      { group: 2, members: teens, copy: { ...copy, name: 'Kids 2 B' } },
    ]
    const told = await begin(groups, {}, 'a year')
    expect(told).toMatchObject({ status: 200, body: { made: 2, moved: 5, left: leaving.length, cancelled: 0 } })
    expect((await begin(groups, {}, 'a year')).body).toEqual(told.body)
    const made = rowsOf(await as('desk', 'groupList')).filter(({ id }) => Number(id) > 3)
    expect(made).toMatchObject([
      { name: 'Kids 1 B', start_date: today, teacher: { id: 4 }, days: [{ name: 'Lunes' }, { name: 'Jueves' }] },
      { name: 'Kids 2 B', start_time: '17:00:00', payment_configuration: { id: 1 }, type_service: 'Presencial' },
    ])
    expect(await membersOf(Number(made[1]?.id))).toEqual(students)
    expect(await membersOf(Number(made[0]?.id))).toEqual([])
    expect(rowOf(await as('desk', 'group', { id: 3 }))).toMatchObject({ is_active: false, end_date: today })
    expect(await historyOf(31)).toEqual([
      [made[1]?.id, true, today, null],
      [3, false, null, today],
    ])
  })

  it.each([
    ['more than 60 days ahead', { from: '2026-05-04' }, {}, 'from'],
    [
      'with a class that ends before it begins',
      {},
      { copy: { ...copy, name: 'B', final_time: '16:00' } },
      'final_time',
    ],
    ['before one of the groups began', { from: '2026-01-11' }, {}, 'from'],
    ['into a group that is not opened', {}, { to: 2 }, 'groups'],
    ['with a tutor as teacher', {}, { copy: { ...copy, name: 'B', teacher: 5 } }, 'teacher'],
  ] as const)('does not begin %s', async (what, further, wrong, field) => {
    expect(await begin([{ group: 3, members: kids1, ...wrong }], further)).toMatchObject({
      status: 400,
      // The sentence names the group.
      body: { [field]: [what.startsWith('more than 60') ? expect.any(String) : expect.stringMatching(/^Kids 1: /)] },
    })
    expect(rowOf(await as('desk', 'group', { id: 3 })).is_active).toBe(true)
  })

  it('says the location of a group beside its name where there is more than one', async () => {
    const teens = rowsOf(await as('desk', 'membershipList', { query: { id_group: 2 } })).map(({ id }) => Number(id))
    await provider.database.script(
      `insert into school (id, name) values (90, 'Lucero Norte'); update class_group set school_id = 90, name = 'Kids 1' where id = 2`,
    )
    const groups = [
      { group: 3, members: kids1 },
      { group: 2, members: teens, copy: { ...copy, name: 'B', final_time: '16:00' } },
    ]
    expect(await begin(groups)).toMatchObject({
      status: 400,
      body: { final_time: [expect.stringMatching(/^Kids 1 · Lucero Norte: /)] },
    })
    await provider.database.script(
      `update class_group set school_id = 1, name = 'Teens 1' where id = 2; delete from school where id = 90`,
    )
  })

  it('is whole or not at all: a full group, or a child enrolled meanwhile', async () => {
    await provider.database.query('update class_group set quota_limit = 3 where id = 3')
    const groups = [{ group: 3, members: kids1, copy: { ...copy, name: 'Kids 1 B' }, to: 3 }]
    expect((await begin(groups)).status).toBe(409)
    expect(await begin([{ ...groups[0], members: [31] }])).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('los estudiantes de Kids 1.') },
    })
    expect(await membersOf(3)).toHaveLength(5)
    expect(rowsOf(await as('desk', 'groupList')).filter(({ id }) => Number(id) > 3)).toEqual([])
    await provider.database.query('update class_group set quota_limit = 20 where id = 3')
  })
})

describe('other days and another price of a group', () => {
  const change = (body: Record<string, unknown>) => as('desk', 'groupChange', { id: 1, body })
  const earlier = async () => rowOf(await as('teacher', 'group', { id: 1 })).earlier_days

  it('are valid from a day on; the days before stay as they were', async () => {
    const all = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo']
    expect((await change({ days: ['Lunes'], from: '2026-03-03' })).status).toBe(200)
    expect(await earlier()).toEqual([{ days: all, until: '2026-03-03' }])
    await change({ days: ['Sábado'] })
    expect(await earlier()).toEqual([
      { days: all, until: '2026-03-03' },
      { days: ['Lunes'], until: today },
    ])
    const on = await provider.database.query<{ days: string[] }>(
      `select days_on(g, day::date) as days from class_group g, (values ('2026-03-02'), ('2026-03-03'), ('2026-03-04')) d (day) where g.id = 1 order by day`,
    )
    expect(on.map(({ days }) => days)).toEqual([all, ['Lunes'], ['Sábado']])
    // From the group's first day on: a correction, which leaves no earlier days.
    await change({ days: all, from: '2026-01-12' })
    expect(await earlier()).toEqual([])
    expect(await change({ days: ['Lunes'], from: tomorrow })).toMatchObject({
      status: 400,
      body: { from: [expect.any(String)] },
    })
  })

  it('leave running cycles and past months with their price', async () => {
    const list = rowOf(
      await as('admin', 'priceListCreate', {
        body: { name: 'Sabatino', amount: '700', numbers_classes: 4, bank_data: 1 },
      }),
    )
    await provider.database.query(
      `update attendance set attendance_date = '2026-02-27' where group_id = 1 and student_id = 1 and beginning_of_the_cycle`,
    )
    await change({ payment_configuration: list.id })
    const cycle = async (student: number) => rowsOf(await as('desk', 'cycleList', { query: { student, group: 1 } }))[0]
    expect(await cycle(1)).toMatchObject({ began: '2026-02-27', of: 8 })
    expect(await cycle(2)).toMatchObject({ began: monday, of: 4 })
    const amountIn = async (month: string) => {
      const { made } = rowOf(await as('desk', 'monthlyReceipts', { body: { month, groups: [1], dry_run: true } }))
      return Array.isArray(made) ? made[0]?.amount_expected : null
    }
    expect([await amountIn('2026-02'), await amountIn('2026-05')]).toEqual(['950.50', '700.00'])
  })
})

it('who was erased does not come back', async () => {
  const { database, folder } = provider
  await as('desk', 'studentLeave', { id: 30, body: { on: today } })
  await erasePerson(database, diskStorage(folder), await findSubject(database, 'LUC-0030'), 1, `${today}T22:02:00Z`)
  expect(rowOf(await as('desk', 'student', { id: 30 }))).toMatchObject({ is_active: false, left_on: null })
  expect((await as('desk', 'studentReturn', { id: 30, body: { group: 3, from: today } })).status).toBe(404)
  expect((await as('admin', 'studentActivate', { id: 30, body: { is_active: true } })).status).toBe(404)
  expect(rowOf(await as('desk', 'student', { id: 30 })).is_active).toBe(false)
})
