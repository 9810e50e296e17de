/**
 * Limits of signing in: they stop people who guess, but neither lock out the owner of the account nor a school that
 * shares one address.
 */
import { hash, verify } from '@node-rs/argon2'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { networkOf } from '../../src/server/security/rate-limits'
import { ask, rowOf } from './ask'
import { openTestProvider, type TestProvider } from './provider'
import { password, people } from './school'

let provider: TestProvider
/** Compares cheap hashes only. The costly hash (m=19456), used for unknown accounts, matches nothing and saves time. */
const compare = async (kept: string, secret: string) => !kept.includes('m=19456') && verify(kept, secret)
/** Every comparison of a password waits for this promise. */
let gate = Promise.resolve()
let comparing = 0

beforeAll(async () => {
  provider = await openTestProvider({
    hashing: {
      make: (secret) => hash(secret, { memoryCost: 64, timeCost: 1, parallelism: 1 }),
      async verify(kept, secret) {
        comparing += 1
        await gate
        return compare(kept, secret)
      },
    },
  })
})
beforeEach(() => provider.database.query('delete from rate_limit'))
afterEach(() => vi.useRealTimers())
afterAll(() => provider.close())

type Try = { secret?: string; from?: string; device?: string }
const login = (email: string, { secret = password, from = '10.0.0.1', device }: Try = {}, on = provider) =>
  ask(on, 'login', {
    body: { email, password: secret, ...(device && { device }) },
    headers: { 'X-Forwarded-For': from },
  })
const status = async (...args: Parameters<typeof login>) => (await login(...args)).status
const fail = async (email: string, times: number, how: Try = {}) => {
  const told = await Promise.all(Array.from({ length: times }, () => status(email, { secret: 'wrong', ...how })))
  return told.filter((each) => each === 401).length
}
/** Sets the counter as if `points` attempts had failed. */
const already = async (counted: string, points: number) =>
  void (await provider.database.query('update rate_limit set points = $2 where starts_with(key, $1)', [
    `${counted}:`,
    points,
  ]))
const { desk, admin, teacher, tutor } = people

describe('wrong passwords', () => {
  it('are ten of one account from one network, made at the same moment too; elsewhere its owner signs in, and everybody else here', async () => {
    expect(await fail(desk.email, 15)).toBe(10)
    const refused = await login(desk.email.toUpperCase())
    expect(refused).toMatchObject({ status: 429, body: { detail: expect.stringContaining('Demasiados intentos') } })
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(600)
    expect([await status(desk.email, { from: '10.0.0.2' }), await status(admin.email)]).toEqual([200, 200])
  })

  it('are forgotten after a quarter of an hour', async () => {
    expect(await fail(desk.email, 11)).toBe(10)
    vi.useFakeTimers({ now: Date.now() + 14 * 60_000, toFake: ['Date'] })
    expect(await status(desk.email)).toBe(429)
    vi.setSystemTime(Date.now() + 60_000 + 1_000)
    expect(await status(desk.email)).toBe(200)
  })

  it('are fifty of one account wherever they come from', async () => {
    expect(await fail(desk.email, 1, { from: '10.1.1.1' })).toBe(1)
    await already('sign-in account', 49)
    expect([await fail(desk.email, 1, { from: '10.1.2.1' }), await fail(desk.email, 1, { from: '10.1.3.1' })]).toEqual([
      1, 0,
    ])
    expect(await status(admin.email, { from: '10.1.3.1' })).toBe(200)
  })

  it('are sixty from one network, an IPv6 one by its first half', async () => {
    const from = (host: number) => `2001:db8:1:2::${host}`
    expect(await fail('nadie@lucero.test', 1, { from: from(1) })).toBe(1)
    await already('sign-in network', 59)
    expect(await fail('otra@lucero.test', 1, { from: from(2) })).toBe(1)
    expect(await status(admin.email, { from: from(99) })).toBe(429)
    expect(await status(admin.email, { from: '2001:db8:1:3::1' })).toBe(200)
  })

  it.each([
    ['10.1.2.3', '10.1.2.3'],
    ['::ffff:10.1.2.3', '::ffff:10.1.2.3'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('from %s are counted for %s', (address, network) => expect(networkOf(address)).toBe(network))
})

describe('right passwords', () => {
  it('count against no limit', async () => {
    await fail(admin.email, 1)
    for (const counted of ['sign-in account', 'sign-in account and network']) await already(counted, 9)
    await already('sign-in network', 59)
    expect([await status(admin.email), await status(admin.email), await status(desk.email)]).toEqual([200, 200, 200])
    expect([await fail(admin.email, 1), await status(admin.email)]).toEqual([1, 429])
  })

  it('of a hundred and fifty people at one address sign in, all at once', async () => {
    await provider.database.query(
      `insert into person (role, email, password_hash, first_name)
       select 'Maestro', 'evening' || number || '@lucero.test', (select password_hash from person where id = $1), 'Una' from generate_series(1, 150) number`,
      [admin.id],
    )
    const told = await Promise.all(Array.from({ length: 150 }, (_, index) => status(`evening${index + 1}@lucero.test`)))
    expect(new Set(told)).toEqual(new Set([200]))
  })
})

describe('a device on which an account has signed in', () => {
  const named = async (email: string, how: Try = {}) => String(rowOf(await login(email, how)).device)

  it('signs in whatever was tried from elsewhere or from its own network', async () => {
    const device = await named(teacher.email)
    expect(await fail(teacher.email, 11)).toBe(10)
    await already('sign-in account', 50)
    await already('sign-in network', 60)
    expect([
      await status(teacher.email),
      await status(teacher.email, { from: '10.2.0.1' }),
      await status(admin.email),
    ]).toEqual([429, 429, 429])
    expect(await status(teacher.email, { device })).toBe(200)
    expect(await status(teacher.email, { device, from: '10.2.0.1' })).toBe(200)
  })

  it('is known for that account alone, and by no made-up name', async () => {
    const device = await named(teacher.email)
    expect(await fail(tutor.email, 11)).toBe(10)
    expect([await status(tutor.email, { device }), await status(tutor.email, { device: 'x' })]).toEqual([429, 429])
  })

  it('keeps its name, for everybody who signs in on it', async () => {
    const device = await named(teacher.email)
    expect(await named(tutor.email, { device })).toBe(device)
    expect(await named(teacher.email, { device })).toBe(device)
    expect(await named(teacher.email, { device: 'a name that nobody gave' })).toMatch(/^[\w-]{43}$/)
  })

  it('allows ten wrong passwords itself', async () => {
    const device = await named(teacher.email)
    expect(await fail(teacher.email, 11, { device })).toBe(10)
    expect([await status(teacher.email, { device }), await status(teacher.email, { from: '10.2.0.1' })]).toEqual([
      429, 200,
    ])
  })

  it('starts counting from zero after a right one', async () => {
    const device = await named(teacher.email)
    for (let time = 0; time < 2; time++)
      expect([await fail(teacher.email, 9, { device }), await status(teacher.email, { device })]).toEqual([9, 200])
  })

  it('is stored by no name that could be read from the database', async () => {
    const device = await named(teacher.email)
    const rows = await provider.database.query<{ device_hash: string }>('select device_hash from known_device')
    expect(rows.map(({ device_hash }) => device_hash)).not.toContain(device)
  })
})

describe('a lockout', () => {
  it('is lifted by choosing a new password', async () => {
    const device = String(rowOf(await login(tutor.email)).device)
    await fail(tutor.email, 10)
    await already('sign-in account', 50)
    await fail(tutor.email, 10, { device })
    expect([await status(tutor.email), await status(tutor.email, { device })]).toEqual([429, 429])
    const post = (url: string, fields: Record<string, string>) =>
      provider.fetch(url, { method: 'POST', body: new URLSearchParams(fields) })
    await post('/api/password_reset/', { email: tutor.email })
    await expect.poll(() => provider.mails.length).toBe(1)
    const [link = ''] = /https?:\/\/\S+/.exec(provider.mails[0]?.text ?? '') ?? []
    expect((await post(link, { password: 'una nueva y larga', repeat: 'una nueva y larga' })).status).toBe(200)
    expect([
      await status(tutor.email, { secret: 'una nueva y larga' }),
      await status(tutor.email, { secret: 'una nueva y larga', device }),
    ]).toEqual([200, 200])
    await provider.database.query(
      'update person set password_hash = (select password_hash from person where id = $1) where id = $2',
      [admin.id, tutor.id],
    )
  })
})

describe('the line before the hashes', () => {
  it('lets two be compared at a time and so many wait; who comes after that is told when to come again', async () => {
    const { token } = await provider.signIn('admin')
    const short = await openTestProvider({
      database: provider.database,
      hashing: {
        mostWaiting: 3,
        verify: async (kept, secret) => ((comparing += 1), await gate, compare(kept, secret)),
      },
    })
    let open: () => void = () => undefined
    gate = new Promise((resolve) => (open = resolve))
    comparing = 0
    const told: { status: number; headers: Headers }[] = []
    const all = Array.from({ length: 9 }, async () => told.push(await login(admin.email, {}, short)))
    await expect.poll(() => told.length).toBe(4)
    expect(told.map(({ status: each, headers }) => [each, headers.get('Retry-After')])).toEqual(
      Array.from({ length: 4 }, () => [503, '5']),
    )
    await expect.poll(() => comparing).toBe(2)
    // A sign-in that waits occupies no database connection: other calls are answered.
    expect((await ask(short, 'studentList', { token })).status).toBe(200)
    open()
    await Promise.all(all)
    expect(told.slice(4).map(({ status: each }) => each)).toEqual([200, 200, 200, 200, 200])
    await short.close()
  })

  it('does not include calls that are refused anyway', async () => {
    await fail(desk.email, 10)
    comparing = 0
    expect(await status(desk.email)).toBe(429)
    expect(comparing).toBe(0)
  })
})
