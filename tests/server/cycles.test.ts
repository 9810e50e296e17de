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
