/** Groups in the portal: new ones, changes, another teacher from a day on, and the end of a group. */
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { EndpointName } from '../../src/contract'
import { rowOf, rowsOf } from './ask'
import { openSchool } from './own-school'
import { people, today, yesterday, type Who } from './school'

const { provider, as } = await openSchool()
const monday = '2026-03-02'
const tomorrow = '2026-03-05'
const kids3 = {
  name: 'Kids 3',
  school: 1,
  teacher: people.teacher.id,
  days: ['Lunes', 'Miércoles'],
  start_time: '16:00',
  final_time: '17:30',
  start_date: '2026-03-09',
  type_service: 'Presencial',
  private_classes: false,
  quota_limit: 12,
  age_range: '7 a 9 años',
  payment_configuration: 1,
}
const teacherOf = (group: Record<string, unknown>) => Object(group.teacher).id

describe('a new group', () => {
  it('has what was entered, is its teacher’s at once, and of fifty repetitions of one call one counts', async () => {
    const told = await Promise.all(
      Array.from({ length: 10 }, () =>
        as('desk', 'groupCreate', { body: kids3, headers: { 'Idempotency-Key': 'kids-3' } }),
      ),
    )
    expect(new Set(told.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    const [made] = told
    expect(made).toMatchObject({
      status: 201,
      body: {
        name: 'Kids 3',
        school: { id: 1 },
        teacher: { id: people.teacher.id },
        days: [{ name: 'Lunes' }, { name: 'Miércoles' }],
        start_time: '16:00:00',
        final_time: '17:30:00',
        start_date: '2026-03-09',
        end_date: null,
        earlier_teachers: [],
        quota_limit: 12,
        age_range: '7 a 9 años',
        payment_configuration: { id: 1 },
        is_active: true,
      },
    })
    expect(rowsOf(await as('teacher', 'groupList')).map(({ name }) => name)).toContain('Kids 3')
    expect(rowsOf(await as('otherTeacher', 'groupList')).map(({ name }) => name)).not.toContain('Kids 3')
  })

  it('needs only a name, a location, days, hours and a first day', async () => {
    const { name, school, days, start_time, final_time, start_date } = kids3
    const body = { name, school, days, start_time, final_time, start_date }
    expect(await as('desk', 'groupCreate', { body })).toMatchObject({
      status: 201,
      body: { teacher: null, quota_limit: null, payment_configuration: null },
    })
    for (const field of Object.keys(body))
      expect(await as('desk', 'groupCreate', { body: { ...body, [field]: undefined } })).toMatchObject({
        status: 400,
        body: { [field]: [expect.any(String)] },
      })
  })

  it.each([
    ['a class that ends before it begins', { final_time: '15:00' }, 'final_time'],
    ['an hour that is none', { start_time: '25:00' }, 'start_time'],
    ['a day of no week', { days: ['Lunedì'] }, 'days'],
    ['no such location', { school: 99 }, 'school'],
    ['no such price', { payment_configuration: 99 }, 'payment_configuration'],
    ['a tutor as teacher', { teacher: people.tutor.id }, 'teacher'],
    ['a quota of nobody', { quota_limit: 0 }, 'quota_limit'],
    ['a first day that is none', { start_date: '2026-02-30' }, 'start_date'],
  ])('is refused with %s, at its field', async (_what, wrong, field) => {
    expect(await as('desk', 'groupCreate', { body: { ...kids3, ...wrong } })).toMatchObject({
      status: 400,
      body: { [field]: [expect.any(String)] },
    })
  })
})

describe('a change', () => {
  it('writes only what was sent, and the log names who did it', async () => {
    const before = rowOf(await as('admin', 'group', { id: 1 }))
    const told = await as('desk', 'groupChange', { id: 1, body: { days: ['Sábado'], quota_limit: '' } })
    expect(told).toMatchObject({ status: 200, body: { days: [{ name: 'Sábado' }], quota_limit: null } })
    expect(rowOf(told).earlier_days).toMatchObject([{ until: today }])
    const { days, earlier_days, version } = before
    expect({ ...rowOf(told), days, earlier_days, version, quota_limit: 20 }).toEqual(before)
    expect(rowsOf(await as('admin', 'audit', { query: { table: 'group', id: 1 } }))[0]).toMatchObject({
      who: { id: people.desk.id },
      changes: expect.arrayContaining([expect.objectContaining({ field: 'days', to: ['Sábado'] })]),
    })
    await provider.database.query('update class_group set quota_limit = 20 where id = 1')
  })

  it('of one hour is judged with the other one, which is there already', async () => {
    expect(await as('desk', 'groupChange', { id: 1, body: { start_time: '18:00' } })).toMatchObject({
      status: 400,
      body: { final_time: [expect.stringContaining('antes de empezar')] },
    })
    expect((await as('desk', 'groupChange', { id: 1, body: { start_time: '16:30' } })).status).toBe(200)
  })

  it('of the teacher is another call, from a day on', async () => {
    await as('desk', 'groupChange', { id: 1, body: { teacher: people.otherTeacher.id } })
    expect(teacherOf(rowOf(await as('desk', 'group', { id: 1 })))).toBe(people.teacher.id)
  })
})

describe('another teacher', () => {
  const give = (teacher: number | '', from: string, id = 1) =>
    as('desk', 'groupTeacherChange', { id, body: { teacher, from } })
  const historyOf = async (id = 1) => {
    const group = rowOf(await as('desk', 'group', { id }))
    const earlier = z.array(z.record(z.string(), z.unknown())).parse(group.earlier_teachers)
    return [...earlier.map((each) => [teacherOf(each) ?? null, each.until]), teacherOf(group) ?? null]
  }
  const teacherOnDay = async (day: string, id = 1) => {
    const [row] = await provider.database.query<{ teacher: number | null }>(
      'select teacher_on(g, $2::date) as teacher from class_group g where id = $1',
      [id, day],
    )
    return row?.teacher
  }
  const { teacher, otherTeacher, admin } = people

  it('has the group from that day on; the days before stay with who had it', async () => {
    expect((await give(otherTeacher.id, yesterday)).status).toBe(200)
    expect(await historyOf()).toEqual([[teacher.id, yesterday], otherTeacher.id])
    expect(await Promise.all([monday, yesterday, today, tomorrow].map((day) => teacherOnDay(day)))).toEqual([
      teacher.id,
      otherTeacher.id,
      otherTeacher.id,
      otherTeacher.id,
    ])
    const log = rowsOf(await as('admin', 'audit', { query: { table: 'group', id: 1 } }))
    expect(log[0]).toMatchObject({
      changes: [
        { field: 'teacher_from', from: null, to: yesterday },
        { field: 'teacher', from: teacher.name, to: otherTeacher.name },
      ],
    })
  })

  it('can be corrected: a later change of an earlier day replaces what came after that day', async () => {
    await give(otherTeacher.id, yesterday)
    await give(admin.id, today)
    expect(await historyOf()).toEqual([[teacher.id, yesterday], [otherTeacher.id, today], admin.id])
    await give(admin.id, yesterday)
    expect(await historyOf()).toEqual([[teacher.id, yesterday], admin.id])
    await give(otherTeacher.id, monday)
    expect(await historyOf()).toEqual([[teacher.id, monday], otherTeacher.id])
    // The first teacher gets the group back from that same day on, so the other never had it.
    await give(teacher.id, monday)
    expect(await historyOf()).toEqual([teacher.id])
    // From the group's first day on: nobody had it before.
    await give('', '2026-01-12')
    expect(await historyOf()).toEqual([null])
  })

  it('begins later if the same teacher is given a later first day', async () => {
    await give(otherTeacher.id, monday)
    await give(otherTeacher.id, today)
    expect(await historyOf()).toEqual([[teacher.id, today], otherTeacher.id])
    expect(await teacherOnDay(yesterday)).toBe(teacher.id)
  })

  it.each([
    ['on a day to come', otherTeacher.id, tomorrow, 'from'],
    ['a tutor', people.tutor.id, today, 'teacher'],
  ] as const)('is not %s', async (_what, who, from, field) => {
    expect(await give(who, from)).toMatchObject({ status: 400, body: { [field]: [expect.any(String)] } })
    expect(await historyOf()).toEqual([teacher.id])
  })

  it('is nobody whose account is off', async () => {
    await provider.database.query('update person set is_active = false where id = $1', [otherTeacher.id])
    expect((await give(otherTeacher.id, today)).status).toBe(400)
    expect(rowsOf(await as('desk', 'teacherList')).map(({ id }) => id)).toEqual([1, 3, 2])
  })

  it('gets everything at the next contact, and the former one loses it; a roll taken before still arrives', async () => {
    const idsSince = async (who: Who, name: EndpointName) =>
      rowsOf(await as(who, name, { query: { since: cursors.get(`${who} ${name}`) } })).map(({ id }) => id)
    const lists = ['groupList', 'membershipList', 'studentList', 'attendanceList'] as const
    const cursors = new Map<string, string>()
    for (const who of ['teacher', 'otherTeacher'] as const)
      for (const name of lists)
        cursors.set(`${who} ${name}`, String(rowOf(await as(who, name, { query: { since: '' } })).cursor))
    await give(otherTeacher.id, today)
    for (const [name, id] of [
      ['groupList', 1],
      ['membershipList', 2],
      ['studentList', 2],
      ['attendanceList', 1],
    ] as const) {
      expect(await idsSince('otherTeacher', name), name).toContain(id)
      const lost = rowOf(await as('teacher', name, { query: { since: cursors.get(`teacher ${name}`) } }))
      expect(lost.deleted, name).toContain(id)
    }
    const roll = (attendance_date: string) => ({ attendance_date, student: 2, group: 1, status: 'falta' })
    expect((await as('teacher', 'attendanceCreate', { body: roll('2026-02-27') })).status).toBe(201)
    // A roll that the teacher took this morning, before the handover, arrives as well.
    expect((await as('teacher', 'attendanceCreate', { body: roll(today) })).status).toBe(201)
    expect((await as('otherTeacher', 'attendanceCreate', { body: { ...roll(today), student: 3 } })).status).toBe(201)
    await give(otherTeacher.id, yesterday)
    expect((await as('teacher', 'attendanceCreate', { body: { ...roll(today), student: 4 } })).status).toBe(400)
  })

  it('lets the former one send what was marked before; rolls of later days are out of reach', async () => {
    const rowOn = async (attendance_date: string, student = 2) =>
      Number(
        rowOf(await as('desk', 'attendanceCreate', { body: { attendance_date, student, group: 1, status: 'falta' } }))
          .id,
      )
    const [before, after] = [await rowOn('2026-02-27'), await rowOn(today)]
    await give(otherTeacher.id, monday)
    const mark = (id: number, version: number) =>
      as('teacher', 'attendanceChange', { id, body: { status: 'retardo' }, headers: { 'If-Match': `"${version}"` } })
    expect(await mark(before, 1)).toMatchObject({ status: 200, body: { status: { value: 'retardo' }, version: 2 } })
    // A tablet compares three values, so it gets the present row.
    expect(await mark(before, 1)).toMatchObject({ status: 412, body: { current: { id: before, version: 2 } } })
    expect((await mark(after, 1)).status).toBe(404)
    const idsOf = async (query: Record<string, unknown>) =>
      rowsOf(await as('teacher', 'attendanceList', { query })).map(({ id }) => id)
    const ofGroup = await idsOf({ id_group: 1, page_size: 1000 })
    expect(ofGroup).toContain(before)
    expect(ofGroup).not.toContain(after)
    expect(await idsOf({ page_size: 1000 })).not.toContain(before)
    expect(await idsOf({ id_group: 1, since: '' })).not.toContain(before)
    const log = rowsOf(await as('admin', 'audit', { query: { table: 'attendance', id: before } }))
    expect(log[0]).toMatchObject({ who: { id: teacher.id } })
  })
})

describe('the end of a group', () => {
  /** Kids 1 has the members 31 to 35. */
  const members = [31, 32, 33, 34, 35]
  const end = (
    on: string,
    moves: Record<number, number> = {},
    further: Record<string, unknown> = {},
    who: Who = 'admin',
  ) =>
    as(who, 'groupEnd', {
      id: 3,
      body: {
        on,
        members: members.map((membership) => ({ membership, ...(moves[membership] && { group: moves[membership] }) })),
        ...further,
      },
    })
  const placesOf = async (student: number) =>
    rowsOf(await as('desk', 'groupHistory', { id: student })).map(({ class_group, is_active, from, until }) => [
      Object(class_group).id,
      is_active,
      from,
      until,
    ])

  it('moves some of its children, lets the others leave on that day, and leaves receipts alone', async () => {
    await provider.database.query(
      `insert into receipt (tutor_id, payment_period, student_folio, group_id, amount_expected, payment_total, status) values (5, '2026-03-01', 'LUC-0031', 3, 950, 950, 'pendiente')`,
    )
    const receipts = await provider.database.query('select * from receipt order by id')
    expect(await end(yesterday, { 31: 2, 32: 2 }, {}, 'desk')).toMatchObject({
      status: 200,
      body: { left: 3, moved: 2 },
    })
    expect(rowOf(await as('desk', 'group', { id: 3 }))).toMatchObject({ is_active: false, end_date: yesterday })
    expect(await placesOf(31)).toEqual([
      [2, true, yesterday, null],
      [3, false, null, yesterday],
    ])
    expect(await placesOf(35)).toEqual([[3, false, null, yesterday]])
    const on = async (day: string) =>
      rowsOf(await as('desk', 'membershipList', { query: { id_group: 3, on: day } })).map(({ id }) => id)
    expect([await on(monday), await on(yesterday)]).toEqual([members, []])
    expect(await provider.database.query('select * from receipt order by id')).toEqual(receipts)
    expect((await end(yesterday)).status).toBe(409)
    // Nobody becomes an active member of a group that has ended.
    expect(await as('admin', 'membershipActivate', { id: 35, body: { is_active: true } })).toMatchObject({
      status: 400,
      body: { group: ['El grupo está inactivo.'] },
    })
    expect(await placesOf(35)).toEqual([[3, false, null, yesterday]])
  })

  it('is whole or not at all: no room for one, nobody moves', async () => {
    expect(await end(today, { 31: 2, 32: 1 }, {}, 'desk')).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Kids 2 está lleno') },
    })
    expect(await placesOf(31)).toEqual([[3, true, null, null]])
    expect(rowOf(await as('desk', 'group', { id: 3 }))).toMatchObject({ is_active: true, end_date: null })
    expect((await end(today, { 31: 2, 32: 1 }, { over_quota: true })).status).toBe(200)
  })

  it('does not take along whoever was enrolled meanwhile', async () => {
    await as('desk', 'membershipCreate', { body: { student: 25, group: 3 } })
    expect(await end(today)).toMatchObject({ status: 409, body: { detail: expect.stringContaining('cambiaron') } })
    expect(await placesOf(31)).toEqual([[3, true, null, null]])
  })

  it('leaves a child where it is already', async () => {
    await as('desk', 'membershipCreate', { body: { student: 31, group: 2, from: monday } })
    expect(await end(today, { 31: 2 })).toMatchObject({ status: 200, body: { left: 5, moved: 0 } })
    expect(await placesOf(31)).toEqual([
      [2, true, monday, null],
      [3, false, null, today],
    ])
  })

  it.each([
    ['more than 60 days ahead', '2026-05-04', {}, 'on'],
    ['before the group’s first day', '2026-01-11', {}, 'on'],
    ['into itself', today, { 31: 3 }, 'members'],
    ['into no group', today, { 31: 99 }, 'group'],
  ] as const)('is refused %s', async (_what, on, moves, field) => {
    expect(await end(on, moves)).toMatchObject({ status: 400, body: { [field]: [expect.any(String)] } })
    expect(rowOf(await as('desk', 'group', { id: 3 }))).toMatchObject({ is_active: true, end_date: null })
  })

  it('is taken back where the group is activated again', async () => {
    await end(today)
    await as('desk', 'groupActivate', { id: 3, body: { is_active: true } })
    expect(rowOf(await as('desk', 'group', { id: 3 }))).toMatchObject({ is_active: true, end_date: null })
  })

  it('that somebody else has seen otherwise is refused with the present group', async () => {
    const told = await as('admin', 'groupEnd', {
      id: 3,
      body: { on: today, members: [] },
      headers: { 'If-Match': '"99"' },
    })
    expect(told).toMatchObject({ status: 412, body: { current: { id: 3, is_active: true } } })
  })

  it('waits for that of another group, even if their children cross on the way to two others', async () => {
    await provider.database.script(
      `insert into class_group (id, name, school_id, start_time, final_time) select n, 'Kids ' || n, 1, '16:00', '17:00' from generate_series(1001, 1002) n`,
    )
    const teens = rowsOf(await as('desk', 'membershipList', { query: { id_group: 2 } })).map(({ id }) => Number(id))
    const crossed = teens.map((membership, index) => ({ membership, group: index % 2 === 0 ? 1002 : 1001 }))
    const told = await Promise.all([
      end(today, { 31: 1001, 32: 1002, 33: 1001, 34: 1002, 35: 1001 }),
      as('desk', 'groupEnd', { id: 2, body: { on: today, members: crossed } }),
    ])
    expect(told.map(({ status }) => status)).toEqual([200, 200])
  })

  it('and a move of one of its children wait for one another', async () => {
    const told = await Promise.all([
      end(today, { 31: 2 }),
      as('desk', 'membershipCreate', { body: { student: 31, group: 2, leaves: 31 } }),
    ])
    expect(told.map(({ status }) => status).sort()).toEqual([expect.any(Number), expect.any(Number)])
    expect((await placesOf(31)).filter(([, active]) => active)).toHaveLength(1)
  })
})

it('a first day and an end of a group are those of the absences too', async () => {
  await as('desk', 'groupChange', { id: 1, body: { start_date: '2026-03-06' } })
  const report = (date: string) => as('desk', 'absenceCreate', { body: { student: 2, date } })
  expect((await report(tomorrow)).status).toBe(400)
  expect((await report('2026-03-06')).status).toBe(201)
})
