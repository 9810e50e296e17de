/**
 * Joining, changing and leaving a group: the last seat is given once, a move happens completely or not at all, and
 * every device is told.
 */
import { afterEach, describe, expect, it } from 'vitest'
import type { EndpointName } from '../../src/contract'
import { rowOf, rowsOf } from './ask'
import { openSchool } from './own-school'
import { people, today, yesterday, type Who } from './school'

const { provider, as } = await openSchool()
afterEach(() =>
  provider.database.query('update class_group set quota_limit = 20 where quota_limit is distinct from 20'),
)
const enrol = (body: Record<string, unknown>, who: Who = 'desk', headers: Record<string, string> = {}) =>
  as(who, 'membershipCreate', { body, headers })
/** The second group's first member, with two days of attendance there. */
const saul = 21
const historyOf = async (student: number) =>
  rowsOf(await as('desk', 'groupHistory', { id: student })).map(({ class_group, is_active, from, until }) => [
    Object(class_group).id,
    is_active,
    from,
    until,
  ])

describe('a place', () => {
  it('is taken from the day that was said, and who is there already is told so with that row', async () => {
    const made = await enrol({ student: 25, group: 3, from: yesterday })
    expect(made).toMatchObject({
      status: 201,
      body: { is_active: true, student: { id: 25 }, class_group: { id: 3 }, from: yesterday, until: null, version: 1 },
    })
    expect(await historyOf(25)).toEqual([
      [3, true, yesterday, null],
      [2, true, null, null],
    ])
    expect(await enrol({ student: 25, group: 3 })).toMatchObject({
      status: 409,
      body: { detail: 'Ya está en Kids 1.', current: { id: rowOf(made).id } },
    })
  })

  it.each([
    ['no such group', { student: 25, group: 99 }, 'group'],
    ['somebody else’s membership', { student: 25, group: 3, leaves: 1 }, 'leaves'],
    ['no student', { group: 3 }, 'student'],
    ['a day that is none', { student: 25, group: 3, from: '2026-02-30' }, 'from'],
  ])('is not given for %s', async (_what, body, field) => {
    expect(await enrol(body)).toMatchObject({ status: 400, body: { [field]: [expect.any(String)] } })
    expect(await historyOf(25)).toEqual([[2, true, null, null]])
  })

  it('is not given to who is inactive, nor in a group that is', async () => {
    await provider.database.query('update student set is_active = false where id = 25')
    expect(await enrol({ student: 25, group: 3 })).toMatchObject({
      status: 400,
      body: { student: [expect.stringContaining('inactivo')] },
    })
    await as('desk', 'studentLeave', { id: 2, body: { on: today } })
    expect(await as('admin', 'membershipActivate', { id: 2, body: { is_active: true } })).toMatchObject({
      status: 400,
      body: { student: [expect.stringContaining('inactivo')] },
    })
    expect(await historyOf(2)).toEqual([[1, false, null, today]])
    await provider.database.query('update class_group set is_active = false where id = 3')
    expect(await enrol({ student: 26, group: 3 })).toMatchObject({
      status: 400,
      body: { group: [expect.stringContaining('inactivo')] },
    })
    await provider.database.query('update class_group set is_active = true')
  })

  it('in a full group is refused with the places in words and numbers; an administrator is asked and may', async () => {
    const full = {
      detail: expect.stringContaining('Kids 2 está lleno: 20 de 20 lugares ocupados.'),
      places: { quota: 20, taken: 20 },
    }
    expect(await enrol({ student: 25, group: 1 })).toMatchObject({
      status: 409,
      body: { ...full, detail: expect.stringContaining('Pide a quien administra') },
    })
    expect(rowOf(await enrol({ student: 25, group: 1 }))).not.toHaveProperty('over_quota')
    expect(await enrol({ student: 25, group: 1 }, 'admin')).toMatchObject({
      status: 409,
      body: { ...full, over_quota: [expect.any(String)] },
    })
    expect((await enrol({ student: 25, group: 1, over_quota: true })).status).toBe(403)
    expect((await enrol({ student: 25, group: 1, over_quota: true }, 'admin')).status).toBe(201)
  })

  it('is refused with the location beside the group’s name where there is more than one', async () => {
    await provider.database.script(
      `insert into school (id, name) values (90, 'Lucero Norte'); update class_group set school_id = 90 where id = 2`,
    )
    expect(await enrol({ student: 25, group: 1 })).toMatchObject({
      body: { detail: expect.stringContaining('Kids 2 · Lucero Centro está lleno') },
    })
    expect(
      await as('admin', 'staffActivate', { id: people.otherTeacher.id, body: { is_active: false } }),
    ).toMatchObject({
      body: { detail: expect.stringContaining('Teens 1 · Lucero Norte.') },
    })
    await provider.database.script('update class_group set school_id = 1; delete from school where id = 90')
  })

  it('that is the last one goes to exactly one of two desks, and of fifty repetitions of one call one counts', async () => {
    await provider.database.query('update class_group set quota_limit = 6 where id = 3')
    const told = await Promise.all([
      enrol({ student: 22, group: 3 }, 'desk', { 'Idempotency-Key': 'a' }),
      enrol({ student: 23, group: 3 }, 'admin', { 'Idempotency-Key': 'b' }),
    ])
    expect(told.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(told.find(({ status }) => status === 409)?.body).toMatchObject({ places: { quota: 6, taken: 6 } })
    await provider.restore()
    const repeated = await Promise.all(
      Array.from({ length: 10 }, () => enrol({ student: 24, group: 3 }, 'desk', { 'Idempotency-Key': 'c' })),
    )
    expect(new Set(repeated.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
    expect((await historyOf(24)).filter(([group]) => group === 3)).toHaveLength(1)
  })

  it('that was given up comes back only while there is room', async () => {
    await as('desk', 'membershipActivate', { id: 2, body: { is_active: false } })
    expect(await historyOf(2)).toEqual([[1, false, null, today]])
    await enrol({ student: 25, group: 1 })
    expect(await as('desk', 'membershipActivate', { id: 2, body: { is_active: true } })).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('lleno') },
    })
    expect((await as('admin', 'membershipActivate', { id: 2, body: { is_active: true } })).status).toBe(200)
    // If the child returns on the day of leaving, the membership is as if nobody had left.
    expect(await historyOf(2)).toEqual([[1, true, null, null]])
  })
})

describe('changing the group', () => {
  it('ends one membership and begins the other on the same day, and what was taken stays readable', async () => {
    expect((await enrol({ student: saul, group: 3, leaves: saul, from: yesterday })).status).toBe(201)
    expect(await historyOf(saul)).toEqual([
      [3, true, yesterday, null],
      [2, false, null, yesterday],
    ])
    for (const who of ['desk', 'tutor'] as const)
      expect(rowsOf(await as(who, 'attendanceHistory', { id: saul })), who).toHaveLength(2)
    // The teacher of the former group still has its attendance.
    expect(
      rowsOf(await as('otherTeacher', 'attendanceList', { query: { id_group: 2 } })).filter(
        ({ student }) => Object(student).id === saul,
      ),
    ).toHaveLength(2)
    // After moving back, the child has the same membership as before, not a new one.
    const now = rowsOf(await as('desk', 'membershipList', { query: { id_group: 3 } })).find(
      ({ student }) => Object(student).id === saul,
    )
    expect((await enrol({ student: saul, group: 2, leaves: now?.id })).status).toBe(201)
    expect(await historyOf(saul)).toEqual([
      [2, true, today, null],
      [3, false, yesterday, today],
    ])
  })

  it('is whole or not at all: into a full group nobody leaves the own one', async () => {
    expect((await enrol({ student: saul, group: 1, leaves: saul })).status).toBe(409)
    expect(await historyOf(saul)).toEqual([[2, true, null, null]])
  })

  it('is done once where two desks move the same child at once', async () => {
    const told = await Promise.all([
      enrol({ student: saul, group: 3, leaves: saul }),
      enrol({ student: saul, group: 3, leaves: saul }, 'admin'),
    ])
    expect(told.map(({ status }) => status).sort()).toEqual([201, 409])
    await provider.restore()
    await provider.database.query('update class_group set quota_limit = 21 where id = 1')
    const apart = await Promise.all([
      enrol({ student: saul, group: 3, leaves: saul }),
      enrol({ student: saul, group: 1, leaves: saul }, 'admin'),
    ])
    expect(apart.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await historyOf(saul)).filter(([, active]) => active)).toHaveLength(1)
  })

  it('and leaving it at the same moment wait for one another, not each for the other', async () => {
    for (const group of [3, 2, 3, 2]) {
      const [standing] = rowsOf(await as('desk', 'groupHistory', { id: saul }))
      const told = await Promise.all([
        enrol({ student: saul, group, leaves: standing?.id }),
        as('admin', 'membershipActivate', { id: Number(standing?.id), body: { is_active: false } }),
      ])
      expect([201, 409], JSON.stringify(told[0].body)).toContain(told[0].status)
      expect(told[1].status).toBe(200)
      if (told[0].status === 409) await enrol({ student: saul, group })
      // A child who returns on the day of leaving keeps the old first day, which is unknown (null).
      const since = group === 3 ? today : null
      expect((await historyOf(saul)).filter(([, active]) => active)).toEqual([[group, true, since, null]])
    }
  })

  it('reaches both teachers as news: one gets the child, the other loses it, and late rolls are still taken', async () => {
    const read = async (who: Who, name: EndpointName, since: string) => {
      const told = await as(who, name, { query: { since } })
      return {
        ids: rowsOf(told).map(({ id }) => Number(id)),
        deleted: rowOf(told).deleted,
        cursor: String(rowOf(told).cursor),
        rows: rowsOf(told),
      }
    }
    const cursors = new Map<string, string>()
    for (const who of ['teacher', 'otherTeacher'] as const)
      for (const name of ['studentList', 'membershipList'] as const)
        cursors.set(`${who} ${name}`, (await read(who, name, '')).cursor)
    const news = (who: Who, name: EndpointName) => read(who, name, cursors.get(`${who} ${name}`) ?? '')
    const made = await enrol({ student: saul, group: 3, leaves: saul })

    // Only these rows are required: transactions in flight in another database of the same server hold cursors back, so
    // other rows, also deleted ones, may come a second time.
    const got = await news('teacher', 'studentList')
    expect([got.ids.includes(saul), got.deleted]).toEqual([true, expect.not.arrayContaining([saul])])
    const place = await news('teacher', 'membershipList')
    expect([place.ids.includes(Number(rowOf(made).id)), place.deleted]).toEqual([
      true,
      expect.not.arrayContaining([rowOf(made).id]),
    ])
    const lost = await news('otherTeacher', 'studentList')
    expect(lost.deleted).toContain(saul)
    expect(lost.ids).not.toContain(saul)
    expect(await news('otherTeacher', 'membershipList')).toMatchObject({
      rows: expect.arrayContaining([expect.objectContaining({ id: saul, is_active: false })]),
      deleted: expect.not.arrayContaining([saul]),
    })
    expect((await as('otherTeacher', 'student', { id: saul })).status).toBe(404)
    expect((await as('teacher', 'student', { id: saul })).status).toBe(200)
    const late = { attendance_date: today, student: saul, group: 2, status: 'asistencia' }
    expect((await as('otherTeacher', 'attendanceCreate', { body: late })).status).toBe(201)
  })
})

it('the first tutor is the desk’s to name, the next one the administrator’s', async () => {
  expect(
    await as('desk', 'studentChange', { id: 6, body: { tutor: people.tutor.id, emergency_contact: 1 } }),
  ).toMatchObject({ status: 200, body: { tutor: { id: people.tutor.id } } })
  expect((await as('desk', 'studentChange', { id: 6, body: { tutor: people.otherTutor.id } })).status).toBe(403)
  expect(
    (await as('desk', 'studentChange', { id: 7, body: { tutor: people.tutor.id, emergency_contact: 2 } })).status,
  ).toBe(400)
  expect(
    (await as('admin', 'studentChange', { id: 6, body: { tutor: people.otherTutor.id, emergency_contact: 2 } })).status,
  ).toBe(200)
})
