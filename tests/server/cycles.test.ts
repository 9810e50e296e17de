/** What the provider reports about cycles, and to whom; and which messages to families were opened. */
import { expect, it } from 'vitest'
import { ask, everyRow, rowOf, rowsOf } from './ask'
import { openSchool } from './own-school'
import { openTestProvider } from './provider'
import { now, people, type Who } from './school'

const { provider, as, tokenOf } = await openSchool()

it('tells each role the cycles of its own members, and follows what changes', async () => {
  const studentsOf = async (who: Who, query = {}) =>
    rowsOf(await as(who, 'cycleList', { query })).map(({ student }) => student)
  expect(
    await everyRow(provider, 'cycleList', { query: { page_size: 10 }, token: await tokenOf('desk') }),
  ).toHaveLength(35)
  expect(await studentsOf('teacher')).toHaveLength(25)
  expect(await studentsOf('teacher', { group: 2 })).toEqual([])
  expect(await studentsOf('tutor')).toMatchObject([{ id: 1 }, { id: 2 }, { id: 21 }])
  expect(await studentsOf('tutor', { student: 25 })).toEqual([])
  expect(await studentsOf('student')).toMatchObject([{ id: 1 }])

  const inigo = async () => rowsOf(await as('tutor', 'cycleList', { query: { student: 1 } }))[0]
  const told = {
    student: { id: 1, first_name: 'Íñigo', last_name: 'Peña' },
    group: { id: 1, name: 'Kids 2' },
    began: '2026-03-02',
    used: 2,
    of: 8,
    last_class: '2026-03-03',
    start: null,
  }
  expect(await inigo()).toEqual({ id: 1, ...told })
  // Íñigo's row of the 3rd is 31. As an excused absence it uses up no class; if a cycle begins with it, the day before
  // belongs to the earlier cycle.
  await as('teacher', 'attendanceChange', { id: 31, body: { status: 'justificada' } })
  expect(await inigo()).toMatchObject({ used: 1, last_class: '2026-03-02' })
  await as('teacher', 'attendanceChange', { id: 31, body: { beginning_of_the_cycle: true } })
  expect(await inigo()).toMatchObject({ began: '2026-03-03', used: 0, last_class: null })
  // In Kids 1 no row begins a cycle, and a child who has left a group has no cycle there.
  expect(rowsOf(await as('desk', 'cycleList', { query: { group: 3 } }))[0]).toMatchObject({
    began: null,
    used: 0,
    of: 8,
    last_class: null,
  })
  await as('desk', 'membershipActivate', { id: 1, body: { is_active: false } })
  expect(await inigo()).toBeUndefined()
})

it('begins the cycles of a whole group at once: of those without one, or of all; a later row begins the next', async () => {
  const cyclesOf = async (group: number) => rowsOf(await as('desk', 'cycleList', { query: { group, page_size: 1000 } }))
  const begin = (body: Record<string, unknown>, who: Who = 'desk') => as(who, 'cycleStart', { body })
  expect(await begin({ from: '2026-03-05', groups: [3] })).toMatchObject({
    status: 400,
    body: { from: [expect.any(String)] },
  })
  expect(await begin({ from: '2026-03-02', groups: [] })).toMatchObject({
    status: 400,
    body: { groups: [expect.any(String)] },
  })
  // Kids 1 has five members without a cycle, one of whom joined on the 3rd; in Kids 2 all have one.
  await provider.database.query(`update membership set start_date = '2026-03-03' where id = 35`)
  expect(await begin({ from: '2026-03-02', groups: [1, 3] })).toMatchObject({ status: 200, body: { begun: 5 } })
  expect((await cyclesOf(3)).map(({ began, start }) => [began, start])).toEqual([
    ...Array.from({ length: 4 }, () => ['2026-03-02', '2026-03-02']),
    ['2026-03-03', '2026-03-03'],
  ])
  expect(new Set((await cyclesOf(1)).map(({ start }) => start))).toEqual(new Set([null]))
  expect(await begin({ from: '2026-03-02', groups: [1, 3] })).toMatchObject({ body: { begun: 0 } })
  const log = rowsOf(await as('admin', 'audit', { query: { table: 'group', id: 3 } }))
  expect(log[0]).toMatchObject({
    who: { id: people.desk.id },
    changes: [{ field: 'cycle_from', from: null, to: expect.stringMatching(/^2026-03-0/) }],
  })

  // The teacher begins all cycles of Kids 2 anew on the 3rd: the class of the 2nd belongs to the one before.
  expect(await begin({ from: '2026-03-03', groups: [1], all: true }, 'teacher')).toMatchObject({ body: { begun: 20 } })
  expect((await cyclesOf(1))[0]).toMatchObject({ began: '2026-03-03', used: 1, last_class: '2026-03-03' })
  const sent = {
    attendance_date: '2026-03-04',
    student: 1,
    group: 1,
    status: 'asistencia',
    beginning_of_the_cycle: true,
  }
  expect((await as('teacher', 'attendanceCreate', { body: sent })).status).toBe(201)
  expect((await cyclesOf(1))[0]).toMatchObject({ began: '2026-03-04', used: 1, start: '2026-03-03' })
})

it('notes which message was opened, once for each key, and tells every colleague; nobody else', async () => {
  const body = { kind: 'renewal', about: '1:1:2026-03-02', tutor: people.tutor.id }
  const headers = { 'Idempotency-Key': 'a tap' }
  const noted = await as('desk', 'messageCreate', { body, headers })
  expect([noted.status, rowOf(noted)]).toMatchObject([
    201,
    {
      kind: 'renewal',
      about: body.about,
      tutor: { id: 5 },
      by: { id: 2, first_name: 'Rita' },
      at: expect.stringMatching(/^2026-03-04T/),
    },
  ])
  expect(rowOf(await as('desk', 'messageCreate', { body, headers })).id).toBe(rowOf(noted).id)
  await as('admin', 'messageCreate', { body: { ...body, kind: 'reminder', about: '2026-03' } })

  expect(rowsOf(await as('admin', 'messageList', { query: { kind: 'renewal' } }))).toEqual([rowOf(noted)])
  expect(rowsOf(await as('desk', 'messageList'))).toHaveLength(2)
  // Half past eleven at night at the school, when the next day has begun in UTC.
  provider.clock.now = Date.parse('2026-03-05T05:30:00Z')
  await as('desk', 'messageCreate', { body })
  expect(rowsOf(await as('desk', 'messageList', { query: { from: '2026-03-05' } }))).toEqual([])
  expect(rowsOf(await as('desk', 'messageList', { query: { from: '2026-03-04' } }))).toHaveLength(3)
  provider.clock.now = now
  for (const who of ['teacher', 'tutor', 'student'] as const) {
    expect((await as(who, 'messageList')).status).toBe(403)
    expect((await as(who, 'messageCreate', { body })).status).toBe(403)
  }
})

it.each([
  [{ tutor: 3 }, { tutor: ['El tutor elegido no existe.'] }],
  [{ tutor: 999 }, { tutor: ['El tutor elegido no existe.'] }],
  [{ about: 'Hola, señora' }, { about: [expect.any(String)] }],
  [{ kind: 'gossip' }, { kind: [expect.any(String)] }],
])('refuses %j, and says in which field', async (change, errors) => {
  const told = await as('desk', 'messageCreate', { body: { kind: 'reminder', about: '2026-03', tutor: 5, ...change } })
  expect([told.status, told.body]).toEqual([400, errors])
  expect(rowsOf(await as('desk', 'messageList'))).toEqual([])
})

it('a provider that announces nothing has no such calls', async () => {
  const plain = await openTestProvider({ capabilities: 'none', database: provider.database })
  const { token } = await plain.signIn('desk')
  expect((await ask(plain, 'cycleList', { token })).status).toBe(404)
  expect((await ask(plain, 'messageList', { token })).status).toBe(404)
  await plain.close()
})
