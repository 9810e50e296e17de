/**
 * Places that begin or end on a day to come: planned up to 60 days ahead, changed or withdrawn before the day, counted
 * as taken, and followed by rolls, fees and teachers when the day comes.
 */
import { afterEach, describe, expect, it } from 'vitest'
import { ask, rowOf, rowsOf, type Asked } from './ask'
import { openSchool } from './own-school'
import { now, people, today, type Who } from './school'

const { provider } = await openSchool()
const day = 86_400_000
/** Signs in anew for each call, because the stories go from day to day and a session lasts half a day. */
async function as(who: Who, name: Parameters<typeof ask>[1], asked: Asked = {}) {
  const { token } = await provider.signIn(who)
  return ask(provider, name, { ...asked, token })
}
afterEach(() => {
  provider.clock.now = now
})
const [tomorrow, monday, nextMonday, farthest, tooFar] = [
  '2026-03-05',
  '2026-03-09',
  '2026-03-16',
  '2026-05-03',
  '2026-05-04',
]
/** A member of Teens 1 (group 2); Kids 1 (group 3) has places, Kids 2 (group 1) is full. */
const saul = 21
const enrol = (body: Record<string, unknown>, who: Who = 'desk') => as(who, 'membershipCreate', { body })
const move = (from: string) => enrol({ student: saul, group: 3, leaves: saul, from })
const plan = (id: unknown, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  as('desk', 'membershipPlan', { id: Number(id), body, headers })
const historyOf = async (student: number) =>
  rowsOf(await as('desk', 'groupHistory', { id: student })).map(({ class_group, is_active, from, until }) => [
    Object(class_group).id,
    is_active,
    from,
    until,
  ])
async function rollOf(group: number, on: string): Promise<number[]> {
  const rows = rowsOf(await as('desk', 'membershipList', { query: { id_group: group, on } }))
  return rows.map(({ student }) => Number(Object(student).id))
}
const isOnRolls = async (on: string) => [(await rollOf(2, on)).includes(saul), (await rollOf(3, on)).includes(saul)]

describe('a move on a day to come', () => {
  it('is on the rolls of that day and later, and on none before; the day follows by itself', async () => {
    const made = await move(monday)
    expect(made).toMatchObject({ status: 201, body: { is_active: true, from: monday, until: null } })
    expect(await historyOf(saul)).toEqual([
      [3, true, monday, null],
      [2, true, null, monday],
    ])
    for (const on of [today, '2026-03-08']) expect(await isOnRolls(on), on).toEqual([true, false])
    for (const on of [monday, '2026-04-01']) expect(await isOnRolls(on), on).toEqual([false, true])
    // Both teachers see the child before, so that a device has what it needs on the day without a network.
    for (const who of ['teacher', 'otherTeacher'] as const)
      expect((await as(who, 'student', { id: saul })).status, who).toBe(200)
    const { cursor } = rowOf(await as('otherTeacher', 'studentList', { query: { since: '' } }))
    provider.clock.now = now + 5 * day
    expect(await isOnRolls(monday)).toEqual([false, true])
    await expect
      .poll(() => historyOf(saul))
      .toEqual([
        [3, true, monday, null],
        [2, false, null, monday],
      ])
    expect((await as('otherTeacher', 'student', { id: saul })).status).toBe(404)
    expect(rowOf(await as('otherTeacher', 'studentList', { query: { since: cursor } })).deleted).toContain(saul)
  })

  it('is refused with the last possible day if it is more than 60 days ahead', async () => {
    expect(await move(tooFar)).toMatchObject({
      status: 400,
      body: { from: [expect.stringContaining('hasta el 3 de mayo de 2026')] },
    })
    expect(await historyOf(saul)).toEqual([[2, true, null, null]])
    expect((await move(farthest)).status).toBe(201)
  })

  it('is planned once: a second move out of the same group is refused with the day of the first', async () => {
    await move(monday)
    expect(await enrol({ student: saul, group: 1, leaves: saul, from: nextMonday }, 'admin')).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('9 de marzo de 2026') },
    })
  })

  it('can get another day, and the group that is left follows', async () => {
    const { id, version } = rowOf(await move(monday))
    expect(await plan(id, { from: nextMonday }, { 'If-Match': `"${String(version)}"` })).toMatchObject({
      status: 200,
      body: { from: nextMonday },
    })
    expect(await historyOf(saul)).toEqual([
      [3, true, nextMonday, null],
      [2, true, null, nextMonday],
    ])
    for (const from of [today, '2026-03-03', tooFar])
      expect(await plan(id, { from }), from).toMatchObject({ status: 400, body: { from: [expect.any(String)] } })
    expect(await plan(saul, { until: '' })).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Kids 1') },
    })
    // Another desk saw the plan before the change.
    expect((await plan(id, { from: monday }, { 'If-Match': `"${String(version)}"` })).status).toBe(412)
  })

  it('can be withdrawn before its day, by either call, and never after it', async () => {
    for (const withdraw of [
      (id: unknown) => plan(id, { from: '' }),
      (id: unknown) => as('desk', 'membershipActivate', { id: Number(id), body: { is_active: false } }),
    ]) {
      const { id } = rowOf(await move(monday))
      expect((await withdraw(id)).status).toBe(200)
      expect(await historyOf(saul)).toEqual([[2, true, null, null]])
      expect(await isOnRolls('2026-04-01')).toEqual([true, false])
    }
    const { id } = rowOf(await move(monday))
    provider.clock.now = now + 5 * day
    expect((await plan(id, { from: '' })).status).toBe(409)
    expect((await plan(id, { from: nextMonday })).status).toBe(409)
    expect(await isOnRolls(monday)).toEqual([false, true])
  })

  it('back into a former group that is withdrawn leaves the days of before', async () => {
    await as('desk', 'membershipActivate', { id: saul, body: { is_active: false } })
    provider.clock.now = now + 2 * day
    const { id } = rowOf(await enrol({ student: saul, group: 2, from: monday }))
    expect(await historyOf(saul)).toEqual([[2, true, monday, null]])
    await plan(id, { from: '' })
    expect(await historyOf(saul)).toEqual([[2, false, null, today]])
    expect((await rollOf(2, '2026-03-03')).includes(saul)).toBe(true)
  })
})

describe('a place that ends on a day to come', () => {
  it('is on the rolls until then; the end can be changed and withdrawn', async () => {
    expect(await plan(saul, { until: monday })).toMatchObject({ status: 200, body: { is_active: true, until: monday } })
    expect([(await rollOf(2, '2026-03-08')).includes(saul), (await rollOf(2, monday)).includes(saul)]).toEqual([
      true,
      false,
    ])
    await plan(saul, { until: nextMonday })
    expect((await rollOf(2, monday)).includes(saul)).toBe(true)
    for (const until of ['2026-03-03', tooFar])
      expect(await plan(saul, { until }), until).toMatchObject({ status: 400, body: { until: [expect.any(String)] } })
    await plan(saul, { until: '' })
    expect(await historyOf(saul)).toEqual([[2, true, null, null]])
    expect((await plan(saul, { until: '' })).status).toBe(409)
  })

  it('today is over at once', async () => {
    expect(await plan(saul, { until: today })).toMatchObject({ body: { is_active: false, until: today } })
  })
})

describe('the places of a group', () => {
  it('count planned ones, and a place is free from the day on which it becomes so', async () => {
    // Kids 2 has 20 of 20 places.
    expect((await enrol({ student: saul, group: 1, from: tomorrow })).status).toBe(409)
    await plan(1, { until: monday })
    expect((await enrol({ student: saul, group: 1, from: '2026-03-08' })).status).toBe(409)
    const made = await enrol({ student: saul, group: 1, from: monday })
    expect(made.status).toBe(201)
    expect((await enrol({ student: 25, group: 1, from: monday })).status).toBe(409)
    // Nobody gets the old place back, or a longer one, while the other has it.
    expect((await plan(1, { until: '' })).status).toBe(409)
    expect((await plan(1, { until: nextMonday })).status).toBe(409)
    expect((await plan(rowOf(made).id, { from: tomorrow })).status).toBe(409)
    expect((await plan(rowOf(made).id, { from: nextMonday })).status).toBe(200)
    expect((await plan(1, { until: nextMonday })).status).toBe(200)
    expect((await as('admin', 'membershipPlan', { id: 1, body: { until: '' } })).status).toBe(200)
  })
})

it("the month's receipts go to the group of the child's last day in it", async () => {
  await move('2026-04-06')
  const groupsOf = async (month: string) => {
    const { made, left } = rowOf(await as('desk', 'monthlyReceipts', { body: { month, dry_run: true } }))
    return [made, left]
      .flatMap((rows) => (Array.isArray(rows) ? rows : []))
      .flatMap((row) => (Object(row).student.id === saul ? [Object(row).group.id] : []))
  }
  expect(await groupsOf('2026-03')).toEqual([2])
  expect(await groupsOf('2026-04')).toEqual([3])
})

it('who leaves the school before a planned day never begins', async () => {
  await enrol({ student: saul, group: 3, from: monday })
  expect((await as('desk', 'studentLeave', { id: saul, body: { on: today } })).status).toBe(200)
  expect(await historyOf(saul)).toEqual([[2, false, null, today]])
  expect((await rollOf(3, monday)).includes(saul)).toBe(false)
})

it('the history of changes shows who planned it, and nothing when the day comes', async () => {
  const entries = async () =>
    rowsOf(await as('admin', 'audit', { query: { table: 'membership', id: String(saul), page: 1, page_size: 100 } }))
  const before = (await entries()).length
  await move(monday)
  provider.clock.now = now + 5 * day
  await expect.poll(async () => (await historyOf(saul))[1]?.[1]).toBe(false)
  const made = (await entries()).slice(0, -before || undefined)
  expect(made).toHaveLength(1)
  expect(JSON.stringify(made)).toContain(monday)
})

describe('a student who leaves the school on a day to come', () => {
  const leave = (body: Record<string, unknown>) => as('desk', 'studentLeave', { id: 1, body })
  const student = async () => rowOf(await as('desk', 'student', { id: 1 }))

  it('stays active and on the rolls until then; that day the places, the account and the student follow', async () => {
    expect(await leave({ on: monday, reason: 'Se mudan' })).toMatchObject({
      status: 200,
      body: { is_active: true, left_on: monday, left_reason: 'Se mudan' },
    })
    expect(await historyOf(1)).toEqual([[1, true, null, monday]])
    expect([(await rollOf(1, '2026-03-08')).includes(1), (await rollOf(1, monday)).includes(1)]).toEqual([true, false])
    // Nobody gives a place to who is leaving.
    expect(await enrol({ student: 1, group: 3, from: tomorrow })).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('9 de marzo de 2026') },
    })
    provider.clock.now = now + 5 * day
    await expect.poll(async () => (await student()).is_active).toBe(false)
    expect(await historyOf(1)).toEqual([[1, false, null, monday]])
    const account = await provider.database.query('select is_active from person where id = $1', [people.student.id])
    expect(account).toEqual([{ is_active: false }])
    const back = { group: 1, from: monday, over_quota: true }
    expect((await as('admin', 'studentReturn', { id: 1, body: back })).status).toBe(200)
  })

  it('can leave on another day, or stay; a planned move is given up', async () => {
    await enrol({ student: 1, group: 3, leaves: 1, from: '2026-03-12' })
    await leave({ on: nextMonday })
    expect(await historyOf(1)).toEqual([
      [3, true, '2026-03-12', nextMonday],
      [1, true, null, '2026-03-12'],
    ])
    await leave({ on: monday })
    expect(await historyOf(1)).toEqual([[1, true, null, monday]])
    expect((await as('desk', 'studentActivate', { id: 1, body: { is_active: true } })).status).toBe(200)
    expect(await student()).toMatchObject({ is_active: true, left_on: null, left_reason: '' })
    expect(await historyOf(1)).toEqual([[1, true, null, null]])
  })

  it('has given the place away: reception cannot take it back, an administrator can', async () => {
    await leave({ on: monday })
    expect((await enrol({ student: 25, group: 1, from: monday })).status).toBe(201)
    const stays = (who: Who) => as(who, 'studentActivate', { id: 1, body: { is_active: true } })
    expect(await stays('desk')).toMatchObject({ status: 409, body: { detail: expect.stringContaining('lleno') } })
    expect(await historyOf(1)).toEqual([[1, true, null, monday]])
    expect((await stays('admin')).status).toBe(200)
  })
})

describe('a group that ends on a day to come', () => {
  const ids = [31, 32, 33, 34, 35]
  const end = (on: string, to: Record<number, number> = {}) =>
    as('desk', 'groupEnd', {
      id: 3,
      body: {
        on,
        members: ids.map((membership) => ({ membership, ...(to[membership] && { group: to[membership] }) })),
      },
    })
  const group = async () => rowOf(await as('desk', 'group', { id: 3 }))

  it('has class and members until then, who move or leave on that day; nobody enters for longer', async () => {
    await plan(32, { until: tomorrow })
    expect(await end(monday, { 31: 2 })).toMatchObject({ status: 200, body: { moved: 1, left: 4 } })
    expect(await group()).toMatchObject({ is_active: true, end_date: monday })
    expect(await rollOf(3, '2026-03-08')).toEqual([31, 33, 34, 35])
    expect(await rollOf(3, monday)).toEqual([])
    expect((await rollOf(2, monday)).includes(31)).toBe(true)
    expect(await enrol({ student: 25, group: 3, from: monday })).toMatchObject({
      status: 400,
      body: { from: [expect.stringContaining('9 de marzo de 2026')] },
    })
    expect(await enrol({ student: 25, group: 3, from: tomorrow })).toMatchObject({
      status: 201,
      body: { until: monday },
    })
    expect((await end(nextMonday)).status).toBe(409)
    expect((await plan(33, { until: '' })).status).toBe(409)
    expect((await plan(33, { until: nextMonday })).status).toBe(400)
    provider.clock.now = now + 5 * day
    await expect.poll(async () => (await group()).is_active).toBe(false)
    expect(await historyOf(33)).toEqual([[3, false, null, monday]])
  })

  it('goes on if the end is withdrawn before its day, with everybody who would have left or moved', async () => {
    await plan(32, { until: tomorrow })
    await end(monday, { 31: 2 })
    expect((await as('desk', 'groupActivate', { id: 3, body: { is_active: true } })).status).toBe(200)
    expect(await group()).toMatchObject({ is_active: true, end_date: null })
    expect(await rollOf(3, monday)).toEqual([31, 33, 34, 35])
    expect(await historyOf(31)).toEqual([[3, true, null, null]])
    expect(await historyOf(32)).toEqual([[3, true, null, tomorrow]])
  })

  it('is refused more than 60 days ahead', async () => {
    expect(await end(tooFar)).toMatchObject({ status: 400, body: { on: [expect.any(String)] } })
  })
})

it('a school year that is planned begins with its day: the old groups have class until then, the new ones from then on', async () => {
  const copy = { name: 'Kids 1 B', teacher: 3, days: ['Lunes'], start_time: '17:00', final_time: '18:00' }
  const members = [31, 32, 33, 34, 35]
  const body = { from: nextMonday, groups: [{ group: 3, members, copy, to: 3 }] }
  expect(await as('desk', 'schoolYearBegin', { body })).toMatchObject({
    status: 200,
    body: { made: 1, moved: 5, left: 0 },
  })
  const made = rowsOf(await as('desk', 'groupList')).find(({ name }) => name === 'Kids 1 B')
  expect(made).toMatchObject({ is_active: true, start_date: nextMonday })
  expect(await rollOf(3, '2026-03-15')).toEqual(members)
  expect(await rollOf(Number(made?.id), '2026-03-15')).toEqual([])
  expect(await rollOf(3, nextMonday)).toEqual([])
  expect(await rollOf(Number(made?.id), nextMonday)).toEqual(members)
})

it("resetting a group's points leaves those of a child that is not there yet", async () => {
  await move(monday)
  await provider.database.query('update student set total_points = 7 where id in (21, 31)')
  await as('admin', 'resetPoints', { query: { group_id: 3 } })
  const points = await provider.database.query('select id, total_points from student where id in (21, 31) order by id')
  expect(points).toEqual([
    { id: 21, total_points: 7 },
    { id: 31, total_points: 0 },
  ])
})
