/**
 * Many calls at once: row versions, stored replies, the natural key and the totals stay right, whichever call comes
 * first.
 */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { ask, rowOf, type Asked, type Told } from './ask'
import { openTestProvider, type TestProvider } from './provider'
import { today } from './school'

let provider: TestProvider
let teacher: string
let admin: string

beforeAll(async () => {
  provider = await openTestProvider()
  teacher = (await provider.signIn('teacher')).token
  admin = (await provider.signIn('admin')).token
})
afterEach(() => provider.restore())
afterAll(() => provider.close())

const atOnce = (count: number, work: (index: number) => Promise<Told>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const statuses = (told: Told[]) => told.map(({ status }) => status).sort()
const create = (asked: Asked) => ask(provider, 'attendanceCreate', { token: teacher, ...asked })
const change = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  ask(provider, 'attendanceChange', { id: 31, token: teacher, body, headers })
const roll = { attendance_date: today, student: 1, group: 1, status: 'asistencia', points: 1 }
const rowsToday = async () =>
  (await provider.database.query('select id from attendance where attendance_date = $1::date', [today])).length
const totalOf = async (id: number) => Number(rowOf(await ask(provider, 'student', { id, token: admin })).total_points)

it('lets one of twenty changes of the same version through and gives the others the row as it is now', async () => {
  const { version } = rowOf(await change({ points: 1 }))
  const told = await atOnce(20, (index) => change({ points: 100 + index }, { 'If-Match': `"${String(version)}"` }))
  expect(statuses(told)).toEqual([200, ...Array<number>(19).fill(412)])
  const winner = told.find(({ status }) => status === 200)?.body
  for (const { status, body } of told)
    if (status === 412) expect(body).toEqual({ detail: expect.stringContaining('cambió'), current: winner })
})

it('lets every change through where no version is named, and loses no point of the total', async () => {
  const before = await totalOf(1)
  const told = await atOnce(20, (index) => change({ points: 50 + index }))
  expect(new Set(statuses(told))).toEqual(new Set([200]))
  const { points } = rowOf(await change({ status: 'asistencia' }))
  expect(await totalOf(1)).toBe(before - 1 + Number(points))
})

it('moves one total by many rows at once', async () => {
  const before = await totalOf(2)
  await Promise.all(
    [2, 32].flatMap((id) =>
      Array.from({ length: 10 }, (_, points) =>
        ask(provider, 'attendanceChange', { id, token: teacher, body: { points } }),
      ),
    ),
  )
  const [sum] = await provider.database.query<{ sum: number }>(
    'select sum(points)::int as sum from attendance where student_id = 2',
  )
  expect(await totalOf(2)).toBe(before - 4 + (sum?.sum ?? Number.NaN))
})

it('understands W/"1", 1 and *, and refuses what is no version', async () => {
  const { version } = rowOf(await change({ points: 1 }))
  expect((await change({ points: 2 }, { 'If-Match': `W/"${String(version)}"` })).status).toBe(200)
  expect((await change({ points: 3 }, { 'If-Match': String(Number(version) + 1) })).status).toBe(200)
  expect((await change({ points: 4 }, { 'If-Match': '*' })).status).toBe(200)
  expect((await change({ points: 5 }, { 'If-Match': '"abc"' })).status).toBe(400)
})

it('makes one row of fifty creations with one key and replays its reply to the others', async () => {
  const told = await atOnce(50, () => create({ body: roll, headers: { 'Idempotency-Key': 'one' } }))
  expect(new Set(statuses(told))).toEqual(new Set([201]))
  expect(told.filter(({ headers }) => headers.get('Idempotency-Replayed') === 'true')).toHaveLength(49)
  expect(new Set(told.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await rowsToday()).toBe(1)
})

it('replays an old reply after the row has changed, for it answers the creation', async () => {
  const first = await create({ body: roll, headers: { 'Idempotency-Key': 'two' } })
  await ask(provider, 'attendanceChange', { id: String(rowOf(first).id), token: teacher, body: { points: 7 } })
  const again = await create({ body: roll, headers: { 'Idempotency-Key': 'two' } })
  expect([again.status, again.body]).toEqual([201, first.body])
})

it('refuses a key that comes with another content, and keeps keys of two people apart', async () => {
  await create({ body: roll, headers: { 'Idempotency-Key': 'three' } })
  expect((await create({ body: { ...roll, student: 2 }, headers: { 'Idempotency-Key': 'three' } })).status).toBe(422)
  const other = await create({ body: { ...roll, student: 2 }, token: admin, headers: { 'Idempotency-Key': 'three' } })
  expect(other.status).toBe(201)
  expect(await rowsToday()).toBe(2)
})

it('stores no refusal: the same key may be used again once the mistake is corrected', async () => {
  expect((await create({ body: { ...roll, status: 'dormido' }, headers: { 'Idempotency-Key': 'four' } })).status).toBe(
    400,
  )
  expect((await create({ body: roll, headers: { 'Idempotency-Key': 'four' } })).status).toBe(201)
})

it('refuses a key that is empty or endless', async () => {
  expect((await create({ body: roll, headers: { 'Idempotency-Key': 'k'.repeat(201) } })).status).toBe(400)
  expect(await rowsToday()).toBe(0)
})

it('makes one row of twenty creations without a key, by the natural key', async () => {
  const before = await totalOf(1)
  const told = await atOnce(20, (points) => create({ body: { ...roll, points: points + 1 } }))
  expect(statuses(told)).toEqual([201, ...Array<number>(19).fill(409)])
  const winner = told.find(({ status }) => status === 201)?.body
  for (const { status, body } of told) if (status === 409) expect(body).toMatchObject({ current: winner })
  expect(await totalOf(1)).toBe(before + Number(rowOf({ body: winner, status: 201, headers: new Headers() }).points))
})

it('resets two groups at once without waiting for each other', async () => {
  const told = await atOnce(10, (index) =>
    ask(provider, 'resetPoints', { query: { group_id: (index % 3) + 1 }, token: admin }),
  )
  expect(new Set(statuses(told))).toEqual(new Set([200]))
})
