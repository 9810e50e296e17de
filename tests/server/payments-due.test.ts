/**
 * A payment that becomes due while nobody does anything: its family is notified once, in the daytime, by whichever
 * process looks first.
 */
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Database } from '../../src/server/database/database'
import { ask, rowOf } from './ask'
import { openFreshDatabase } from './databases'
import { openTestProvider, type TestProvider } from './provider'
import { openPushService, type PushService } from './push-service'
import { people, restoreAttendance, type Who } from './school'

let service: PushService
let database: Database
let key = ''
/** The school's wall clock; Mexico City has the same offset all year. */
let wall = '2026-03-25T12:00'
const running: TestProvider[] = []

beforeAll(async () => {
  service = await openPushService(() => key)
  database = await openFreshDatabase()
})
afterEach(async () => {
  await stopAll()
  service.delivered.length = 0
  await restoreAttendance(database)
})
afterAll(async () => {
  await database.close()
  await service.close()
})

async function start(): Promise<TestProvider> {
  const provider = await openTestProvider({
    database,
    clock: () => Date.parse(`${wall}:00-06:00`),
    push: { services: [service.origin], roundMs: 20 },
  })
  running.push(provider)
  return provider
}
const stopAll = () => Promise.all(running.splice(0).map((provider) => provider.close()))
async function as(provider: TestProvider, who: Who) {
  const { token } = await provider.signIn(who)
  return (name: Parameters<typeof ask>[1], asked: Parameters<typeof ask>[2]) => ask(provider, name, { ...asked, token })
}
async function listen(provider: TestProvider) {
  const mother = await as(provider, 'tutor')
  key = String(rowOf(await mother('pushKey', {})).key)
  expect(
    (await mother('pushSubscribe', { body: { ...service.device('phone'), kinds: ['absence', 'payment'] } })).status,
  ).toBe(200)
}
const receipt = (period: string, folio = 'LUC-0001', paid: 0 | 475.25 | 950.5 = 0, status = 'pendiente') => ({
  user: people.tutor.id,
  payment_period: period,
  student_folio: folio,
  group: folio === 'LUC-0021' ? 2 : 1,
  amount_expected: 950.5,
  abono: paid,
  payment_total: 950.5 - paid,
  status,
})
const titles = () => service.delivered.map(({ message }) => message.title)
/** Causes a notice that is sent at any hour. Once it has arrived, so have all notices that were caused before it. */
async function absence(provider: TestProvider, student: number, title: string) {
  const teacher = await as(provider, 'teacher')
  expect(
    (
      await teacher('attendanceCreate', {
        body: { attendance_date: wall.slice(0, 10), student, group: 1, status: 'falta' },
      })
    ).status,
  ).toBe(201)
  await vi.waitFor(() => expect(titles()).toContain(title), 20_000)
}

it('at nine of its day, whichever of two processes looks first; neither on the day it is made nor in the night before', async () => {
  const [one, other] = [await start(), await start()]
  await listen(one)
  await (
    await as(one, 'desk')
  )('receiptCreate', { body: receipt('2026-04-01') })
  wall = '2026-04-01T08:59'
  await absence(one, 1, 'Íñigo: falta de hoy')
  expect(titles()).toEqual(['Íñigo: falta de hoy'])
  wall = '2026-04-01T09:00'
  await vi.waitFor(() => expect(service.delivered).toHaveLength(2), 20_000)
  expect(service.delivered[1]?.message).toMatchObject({
    title: 'Hay un pago por hacer',
    body: expect.stringContaining('Íñigo'),
    to: expect.stringMatching(/^\/dashboard\/pagos\/\d+$/),
  })
  wall = '2026-04-02T12:00'
  await absence(other, 2, 'Zoé: falta de hoy')
  expect(titles()).toHaveLength(3)
})

it('what came due while none ran is told in the first waking hour, in one notice, without what was paid before or put off', async () => {
  wall = '2026-04-20T12:00'
  const before = await start()
  await listen(before)
  const desk = await as(before, 'desk')
  for (const made of [
    receipt('2026-05-01'),
    receipt('2026-05-02', 'LUC-0002', 475.25, 'parcial'),
    receipt('2026-05-01', 'LUC-0021'),
    receipt('2026-05-01', 'LUC-0002', 950.5, 'pagado'),
  ]) {
    expect((await desk('receiptCreate', { body: made })).status).toBe(201)
  }
  const late = rowOf(await desk('receiptCreate', { body: receipt('2026-05-01', 'LUC-0001') }))
  expect((await desk('receiptChange', { id: Number(late.id), body: { payment_period: '2026-06-01' } })).status).toBe(
    200,
  )
  await stopAll()

  wall = '2026-05-05T21:30'
  const after = await start()
  await absence(after, 1, 'Íñigo: falta de hoy')
  wall = '2026-05-06T09:00'
  await vi.waitFor(() => expect(titles()).toEqual(['Íñigo: falta de hoy', 'Hay 3 pagos por hacer']), 20_000)
  expect(service.delivered[1]?.message.to).toBe('/dashboard/my-pagos/')
  expect(JSON.stringify(service.delivered[1]?.message)).not.toMatch(/950|475|Peña/)
  wall = '2026-06-01T12:00'
  await vi.waitFor(
    () => expect(titles()).toEqual(['Íñigo: falta de hoy', 'Hay 3 pagos por hacer', 'Hay un pago por hacer']),
    20_000,
  )
})
