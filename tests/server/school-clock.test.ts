/**
 * Two clocks: the school's may show another time, and is announced then; tokens, limits and sessions use the real one.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clockSetTo, instantAt } from '../../src/server/clock'
import { readConfiguration } from '../../src/server/configuration'
import { ask, rowOf } from './ask'
import { openTestProvider, type TestProvider } from './provider'
import { groups, now, today } from './school'

/** Two weeks later, also a Wednesday. */
const later = '2026-03-18'
const schoolNow = instantAt(later, 16 * 60 + 2)

let provider: TestProvider
let token: string

beforeAll(async () => {
  provider = await openTestProvider({ schoolClock: () => schoolNow })
  ;({ token } = await provider.signIn('desk'))
})
afterAll(() => provider.close())

const announced = async (one: TestProvider) => rowOf(await ask(one, 'capabilities')).clock

it('announces what the school’s clock shows, and only where it is not the real time', async () => {
  expect(await announced(provider)).toBe(new Date(schoolNow).toISOString())
  const real = await openTestProvider({ database: provider.database })
  const plain = await openTestProvider({
    database: provider.database,
    schoolClock: () => schoolNow,
    capabilities: 'none',
  })
  expect([await announced(real), await announced(plain)]).toEqual([undefined, undefined])
  await real.close()
  await plain.close()
})

it('refuses attendance of a day after the school’s tomorrow, and takes that of its today', async () => {
  const create = (attendance_date: string, student: string) =>
    ask(provider, 'attendanceCreate', {
      token,
      body: { attendance_date, student, group: String(groups.kids2.id), status: 'asistencia' },
    })
  expect((await create(later, '1')).status).toBe(201)
  expect((await create('2026-03-19', '2')).status).toBe(201)
  expect((await create('2026-03-20', '3')).status).toBe(400)
})

it('writes the school’s time on what is created, and counts ages on its calendar', async () => {
  const made = await ask(provider, 'studentCreate', {
    token,
    body: { first_name: 'Eva', last_name: 'Luna', birthdate: '2016-03-18' },
  })
  expect(rowOf(made)).toMatchObject({ created: expect.stringContaining('2026-03-18T22:02:00'), age: 10 })
})

it('signs tokens by the real time', () => {
  const [, payload = ''] = token.split('.')
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({
    iat: Math.floor(now / 1000),
    exp: Math.floor(now / 1000) + 12 * 3600,
  })
})

describe('SCHOOL_CLOCK', () => {
  it('is an hour on the school’s wall, and a clock set to it runs on from there', () => {
    expect(readConfiguration({ SCHOOL_CLOCK: '2026-03-04T16:02' }).SCHOOL_CLOCK).toBe(now)
    let real = Date.parse('2027-01-03T05:57:00Z')
    const clock = clockSetTo(now, real, () => real)
    expect(clock()).toBe(now)
    real += 90_000
    expect(clock()).toBe(now + 90_000)
    expect(today).toBe('2026-03-04')
  })
})
