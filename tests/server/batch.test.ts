/**
 * Calls that a device has stored and sends in one batch: each is judged as if it had come alone, in order, and a failed
 * one affects no other.
 */
import { beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '../../src/server/endpoints/handlers'
import type { Reply } from '../../src/server/endpoints/reply'
import { batchHandlers } from '../../src/server/routes/batch'
import { ask, rowOf, rowsOf, type Told } from './ask'
import { openSchool } from './own-school'
import { openTestProvider } from './provider'
import { people, today, type Who } from './school'

const { provider, as, tokenOf } = await openSchool()

const path = '/api/users/attendance/student/'
type Said = { method: string; path: string; body: unknown; if_match?: number; key?: string }
const change = (id: number, body: Record<string, unknown>, more: Partial<Said> = {}): Said => ({
  method: 'PATCH',
  path: `${path}${id}/`,
  body,
  ...more,
})
/** A creation whose values are text, as a form sends them. */
const creation = (student: number, more: Partial<Said> = {}): Said => ({
  method: 'POST',
  path,
  body: { points: '2', status: 'asistencia', attendance_date: today, student: String(student), group: '1' },
  ...more,
})

async function send(who: Who, said: unknown, headers: Record<string, string> = {}): Promise<Told> {
  const response = await provider.fetch('/api/batch/', {
    method: 'POST',
    headers: { Authorization: `Bearer ${await tokenOf(who)}`, 'Content-Type': 'application/json', ...headers },
    body: typeof said === 'string' ? said : JSON.stringify(said),
  })
  return { status: response.status, body: await response.json(), headers: response.headers }
}
type Answered = { status: number; body: Record<string, unknown> }
async function together(who: Who, calls: readonly Said[]): Promise<Answered[]> {
  const { status, body } = await send(who, calls)
  expect(status).toBe(200)
  if (!Array.isArray(body)) throw new Error(JSON.stringify(body))
  expect(body).toHaveLength(calls.length)
  return body
}
const pointsOf = async (id: number) => rowsOf(await as('admin', 'attendanceList')).find((one) => one.id === id)?.points
const madeToday = async () =>
  (
    await provider.database.query<{ student_id: number }>(
      'select student_id from attendance where attendance_date = $1::date order by id',
      [today],
    )
  ).map(({ student_id }) => student_id)
let version = 0

beforeEach(async () => {
  version = Number(rowsOf(await as('admin', 'attendanceList')).find((one) => one.id === 31)?.version)
})

it('does what each of them says, in order, and answers each with its row', async () => {
  const told = await together('teacher', [
    change(31, { points: 40 }, { if_match: version }),
    change(32, { status: 'retardo' }),
    change(31, { points: 41 }, { if_match: version + 1 }),
    creation(1),
    creation(2),
  ])
  expect(told.map(({ status }) => status)).toEqual([200, 200, 200, 201, 201])
  expect(told[2]?.body).toMatchObject({ id: 31, points: 41, version: version + 2 })
  expect(told[1]?.body).toMatchObject({ id: 32, status: { value: 'retardo', label: 'Retardo' } })
  expect(await pointsOf(31)).toBe(41)
  expect(await madeToday()).toEqual([1, 2])
})

it('what fails touches no other: another version, no such row, a value that cannot be, a row that is there, a group of somebody else', async () => {
  await together('teacher', [creation(1)])
  const told = await together('teacher', [
    change(31, { points: 40 }, { if_match: version + 7 }),
    change(99_999, { points: 40 }),
    change(31, { points: 'muchos' }),
    creation(1),
    change(25, { points: 40 }),
    change(31, { observations: 'a\0b' }),
    change(31, {}),
    change(32, { points: 12 }),
  ])
  expect(told.map(({ status }) => status)).toEqual([412, 404, 400, 409, 404, 400, 400, 200])
  expect(told[0]?.body).toMatchObject({ detail: expect.any(String), current: { id: 31, version } })
  expect(told[2]?.body).toEqual({ points: ['Escribe un número válido.'] })
  expect(told[3]?.body).toMatchObject({ current: { student: { id: 1 } } })
  expect(await pointsOf(32)).toBe(12)
  expect(await madeToday()).toEqual([1])
})

it('a call gets the same status and answer in a batch as alone', async () => {
  const cases: [Who, 'attendanceChange' | 'attendanceCreate', Said][] = [
    ['teacher', 'attendanceChange', change(31, { status: 'falta' })],
    ['teacher', 'attendanceChange', change(25, { points: 3 })],
    ['tutor', 'attendanceChange', change(31, { points: 3 })],
    ['student', 'attendanceChange', change(31, { points: 3 })],
    ['teacher', 'attendanceCreate', creation(25)],
    ['teacher', 'attendanceCreate', creation(3)],
    ['desk', 'attendanceChange', change(31, { points: 1.5 })],
  ]
  for (const [who, name, call] of cases) {
    const id = name === 'attendanceChange' ? Number(call.path.split('/').at(-2)) : undefined
    const body = Object(call.body)
    const [inside] = await together(who, [call])
    await provider.restore()
    const alone = await as(who, name, { ...(id !== undefined && { id }), body })
    const plain = (json: unknown) => JSON.stringify(json).replace(/"(id|version)":\d+/g, '"$1":0')
    expect([inside?.status, plain(inside?.body)], `${who} ${JSON.stringify(call)}`).toEqual([
      alone.status,
      plain(alone.body),
    ])
    await provider.restore()
  }
})

it('a creation repeated with its key makes one row, in a batch or alone', async () => {
  const [first] = await together('teacher', [creation(1, { key: 'roll-1' })])
  const [again, other] = await together('teacher', [creation(1, { key: 'roll-1' }), creation(2, { key: 'roll-1' })])
  expect([again?.status, again?.body]).toEqual([201, first?.body])
  expect(other?.status).toBe(422)
  const alone = await as('teacher', 'attendanceCreate', {
    body: { points: 2, status: 'asistencia', attendance_date: today, student: 1, group: 1 },
    headers: { 'Idempotency-Key': 'roll-1' },
  })
  expect([alone.status, alone.body]).toEqual([201, first?.body])
  expect(await madeToday()).toEqual([1])
})

it('the same batch twice at once changes each row once', async () => {
  const ids = Array.from({ length: 20 }, (_, index) => 31 + (index % 10))
  const seen = new Map(rowsOf(await as('admin', 'attendanceList')).map((one) => [one.id, Number(one.version)]))
  const calls = [...new Set(ids)].map((id) => change(id, { points: 50 }, { if_match: seen.get(id) ?? 0 }))
  const both = await Promise.all([together('admin', calls), together('admin', calls)])
  for (const [index] of calls.entries())
    expect([both[0][index]?.status, both[1][index]?.status].sort()).toEqual([200, 412])
})

it('each stands for itself: what came before a failing one is written, and in whose name', async () => {
  await together('teacher', [change(31, { points: 40 }), change(99_999, { points: 1 }), change(32, { points: 41 })])
  const lines = await provider.database.query<{ row_id: number; person_id: number }>(
    `select row_id, person_id from audit where noun = 'attendance' order by id desc limit 2`,
  )
  expect(lines).toEqual([32, 31].map((row_id) => ({ row_id, person_id: people.teacher.id })))
})

describe('calls that a batch may not contain', () => {
  it.each<[string, Said]>([
    ['another change of a person’s', { method: 'PATCH', path: '/api/users/student/1/', body: { comment: 'x' } }],
    ['a form', { method: 'POST', path: '/api/users/student/', body: { first_name: 'Zoé' } }],
    ['a sign-in', { method: 'POST', path: '/api/login/', body: { email: 'a@b.mx', password: 'x' } }],
    ['another batch', { method: 'POST', path: '/api/batch/', body: { x: [] } }],
    ['what is no address', { method: 'POST', path: 'http://elsewhere.example/', body: {} }],
    ['an address with a query', { method: 'POST', path: `${path}?id_group=1`, body: {} }],
    ['a way round', { method: 'PATCH', path: `${path}../../school/group/1/`, body: {} }],
    ['a row of no number', { method: 'PATCH', path: `${path}%00/`, body: { points: 1 } }],
    ['a file', { method: 'POST', path: '/api/files/voucher/x', body: {} }],
  ])('%s gets a 404, and the next call is done', async (_, call) => {
    const told = await together('admin', [call, change(31, { points: 33 })])
    expect(told).toMatchObject([
      { status: 404, body: { detail: 'No se encontró.' } },
      { status: 200, body: { points: 33 } },
    ])
  })
})

describe('bodies that are no batch', () => {
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
  it.each<[string, unknown, number]>([
    ['two hundred and one calls', Array.from({ length: 201 }, () => change(31, { points: 40 })), 400],
    ['none', [], 400],
    ['an object', { 0: change(31, { points: 40 }) }, 400],
    ['nothing', 'null', 400],
    ['a text', '"x"', 400],
    ['calls without a method', [{ path: `${path}31/`, body: { points: 40 } }], 400],
    ['a method that reads', [{ ...change(31, {}), method: 'GET' }], 400],
    ['a method that takes away', [{ ...change(31, {}), method: 'DELETE' }], 400],
    ['a body that is a list', [{ ...change(31, {}), body: [1] }], 400],
    ['a call that is a number', [change(31, { points: 40 }), 7], 400],
    ['a version that is a text', [{ ...change(31, { points: 40 }), if_match: 'x' }], 400],
    ['a key with a line break', [{ ...creation(1), key: 'a\r\nb' }], 400],
    ['a key without an end', [{ ...creation(1), key: 'k'.repeat(201) }], 400],
    ['no end of brackets', `[${deep}]`, 400],
    ['broken JSON', '[{', 400],
    ['more than a megabyte', [change(31, { observations: 'x'.repeat(1_100_000) })], 413],
  ])('%s is refused, and nothing of it is done', async (_, said, status) => {
    const before = await pointsOf(31)
    const told = await send('admin', said)
    expect(told.status).toBe(status)
    expect(await pointsOf(31)).toBe(before)
  })

  it('endless brackets inside a call fail that call alone', async () => {
    const told = await send(
      'admin',
      `[{"method":"PATCH","path":"${path}31/","body":{"points":${deep}}},${JSON.stringify(change(32, { points: 21 }))}]`,
    )
    expect([told.status, told.body]).toEqual([
      200,
      [expect.objectContaining({ status: 400 }), expect.objectContaining({ status: 200 })],
    ])
  })

  it('two hundred calls are accepted', async () => {
    const told = await together('admin', [
      ...Array.from({ length: 199 }, () => ({ method: 'PATCH', path: '/api/nowhere/', body: {} })),
      change(31, { points: 33 }),
    ])
    expect(told.map(({ status }) => status)).toEqual([...Array<number>(199).fill(404), 200])
  })
})

/** Runs the batch handler; `dispatch` answers each of its calls. Returns the statuses. */
async function answered(count: number, dispatch: () => Promise<Reply>, steady?: () => number): Promise<number[]> {
  const call = {
    body: Array.from({ length: count }, () => change(31, { points: 1 })),
    dispatch,
  } as unknown as Call<'batch'>
  const { json } = await batchHandlers(steady).batch(call)
  return JSON.parse(json).map(({ status }: { status: number }) => status)
}

it('needs a session; after one that ends in the middle, the later calls are refused', async () => {
  const nobody = await provider.fetch('/api/batch/', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify([change(31, { points: 40 })]),
  })
  expect(nobody.status).toBe(401)
  const said = [200, 200, 401, 401]
  expect(await answered(4, async () => ({ status: said.shift() ?? 0, json: '{}' }))).toEqual([200, 200, 401, 401])
})

it('if the provider is busy in the middle, that call alone gets a 503', async () => {
  const said = [200, 503, 200]
  expect(await answered(3, async () => ({ status: said.shift() ?? 0, json: '{}' }))).toEqual([200, 503, 200])
})

it('once the time is up, no further call is begun, and each gets a 503', async () => {
  let now = 0
  expect(
    await answered(
      4,
      async () => ((now += 6_000), { status: 200, json: '{}' }),
      () => now,
    ),
  ).toEqual([200, 200, 503, 503])
})

it('does not exist on a provider without capabilities', async () => {
  const plain = await openTestProvider({ database: provider.database, capabilities: 'none' })
  try {
    const { token } = await plain.signIn('admin')
    expect(rowOf(await ask(plain, 'capabilities'))).toEqual({ capabilities: [] })
    const told = await plain.fetch('/api/batch/', {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify([change(31, { points: 40 })]),
    })
    expect(told.status).toBe(404)
  } finally {
    await plain.close()
  }
})
