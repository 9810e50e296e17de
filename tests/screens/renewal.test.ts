/**
 * Tokens that expire in the middle of a class: renewed in time by their own lifetime, one renewal at a time, and nobody
 * is asked for a password meanwhile.
 */
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { restoreSession } from '../../src/app/restore-session'
import { keepRenewed } from '../../src/app/token-renewal'
import { forgetIdentity, recallIdentity, recallSchoolClock, rememberIdentity } from '../../src/offline'
import { providerClient } from '../../src/provider/origin'
import { askRenewsTokens, checkSession, currentSession, leave, restore } from '../../src/session'

const now = Date.parse('2026-03-04T22:00:00Z')
const minute = 60_000

function jwt(claims: Record<string, unknown>): string {
  const part = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('=', '')
  return `${part({ alg: 'HS256' })}.${part(claims)}.firma`
}
const tokenAt = (at: number) => jwt({ iat: at / 1000, exp: (at + 2 * minute) / 1000, user_id: 3 })
const dayLong = (name: string) => jwt({ exp: now / 1000 + 86_400, name })

/** A provider whose tokens last two minutes, and whose refresh tokens last for one renewal each. */
const school = { there: true, announces: true, refuses: false, refresh: '', tokenAt, calls: new Array<string>() }
function answer(url: string, { headers }: { headers?: Record<string, string> } = {}): Response {
  school.calls.push(url)
  if (!school.there) throw new TypeError('no network')
  if (url.endsWith('/capabilities/')) return Response.json({ capabilities: school.announces ? ['token-refresh'] : [] })
  if (url.endsWith('/refresh/')) {
    if (school.refuses) return Response.json({ detail: 'Token is invalid' }, { status: 401 })
    school.refresh = dayLong(`${school.calls.length}`)
    return Response.json({ token: school.tokenAt(Date.now()), refresh: school.refresh })
  }
  const sent = headers?.Authorization?.slice('Bearer '.length) ?? ''
  const { exp } = JSON.parse(atob(sent.split('.')[1] ?? '')) as { exp: number }
  return exp * 1000 <= Date.now() ? Response.json({ detail: 'La sesión terminó.' }, { status: 401 }) : Response.json([])
}
const renewals = () => school.calls.filter((url) => url.endsWith('/refresh/')).length

// Makes the client's first call before the tests, because it takes longer than their fake clock waits.
beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json([]))
  await providerClient('capabilities', {})
  await providerClient('groupList', { query: {} })
})

let stop = () => {}
beforeEach(async () => {
  vi.useFakeTimers({ now, toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  vi.stubGlobal('fetch', async (url: string, init?: { headers?: Record<string, string> }) => answer(url, init))
  Object.assign(school, { there: true, announces: true, refuses: false, refresh: '', tokenAt, calls: [] })
  leave()
  await forgetIdentity()
  await recallSchoolClock()
  localStorage.clear()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function signedIn(refresh = dayLong('first')): Promise<string> {
  const token = school.tokenAt(now)
  restore({ token, refresh, role: 'Maestro', name: 'Maribel', email: 'maestra@lucero.test' })
  stop = keepRenewed()
  await pass(0)
  return token
}
/** Lets time pass in steps: after each one the device's database answers in real time. */
async function pass(ms: number): Promise<void> {
  const step = Math.max(15_000, ms / 40)
  for (let left = ms; left >= 0; left -= step) {
    await vi.advanceTimersByTimeAsync(Math.min(left, step))
    for (let turns = 0; turns < 60; turns += 1) await new Promise((resolve) => setImmediate(resolve))
  }
}
const lists = (token: string) => providerClient('groupList', { query: {} }, { token })

test('a token of two minutes is renewed after two thirds of them, again and again', async () => {
  await signedIn()
  await pass(75_000)
  expect(renewals()).toBe(0)
  await pass(20_000)
  expect(renewals()).toBe(1)
  await pass(20 * minute)
  expect(renewals()).toBeGreaterThan(10)
  expect(checkSession()).toMatchObject({ state: 'in', owner: '3' })
})

test('a call with an old token is made with the newest one', async () => {
  const token = await signedIn()
  await pass(10 * minute)
  expect(await lists(token)).toMatchObject({ ok: true })
})

const hour = 60 * minute
test.each([
  [
    'of an hour that do not say when they came',
    (at: number) => jwt({ exp: (at + hour) / 1000, n: school.calls.length, user_id: 3 }),
    40 * minute,
  ],
  [
    'of ten hours that do not say when they came',
    (at: number) => jwt({ exp: (at + 10 * hour) / 1000, n: school.calls.length, user_id: 3 }),
    hour,
  ],
  [
    'of twelve hours on a device two hours fast',
    (at: number) =>
      jwt({ iat: (at - 2 * hour) / 1000, exp: (at + 10 * hour) / 1000, n: school.calls.length, user_id: 3 }),
    hour,
  ],
])('tokens %s are not renewed with every call', async (_, given, youth) => {
  school.tokenAt = given
  let token = await signedIn()
  await pass(youth + minute)
  const before = renewals()
  expect(before).toBeGreaterThan(0)
  for (let call = 0; call < 20; call += 1) {
    expect(await lists(token)).toMatchObject({ ok: true })
    const session = currentSession()
    if (session.state === 'in') ({ token } = session)
    await pass(minute / 2)
  }
  expect(renewals()).toBe(before)
  await pass(youth)
  expect(renewals()).toBe(before + 1)
})

test('ten calls at once with a token that is over renew it once', async () => {
  const token = await signedIn()
  await pass(100_000)
  school.there = false
  await pass(5 * minute)
  school.there = true
  const before = renewals()
  const answers = await Promise.all(Array.from({ length: 10 }, () => lists(token)))
  expect(answers.every(({ ok }) => ok)).toBe(true)
  expect(renewals()).toBe(before + 1)
})

test('without a connection the session outlasts its token as long as it can be renewed, and a call finds no network instead of an end', async () => {
  const token = await signedIn()
  await pass(100_000)
  school.there = false
  await pass(30 * minute)
  expect(checkSession()).toMatchObject({ state: 'in', lastsUntil: now + 86_400_000 })
  expect(await lists(token)).toMatchObject({ ok: false, failure: { code: 'network' } })
  school.there = true
  expect(await lists(token)).toMatchObject({ ok: true })
  school.there = false
  await pass(25 * 60 * minute)
  expect(checkSession()).toMatchObject({ state: 'out', why: 'expired' })
})

test('a refresh token that says nothing of itself promises nothing: the session ends with its token', async () => {
  await signedIn('opaque')
  school.there = false
  await pass(3 * minute)
  expect(checkSession()).toMatchObject({ state: 'out', why: 'expired' })
})

describe('a device that slept until its token was over, with a refresh token that says nothing of itself', () => {
  beforeEach(async () => {
    await signedIn('opaque')
    await askRenewsTokens()
    stop()
    vi.setSystemTime(now + 8 * hour)
  })

  test('renews it before anybody is asked for a password, in a page that opens', async () => {
    await restoreSession()
    expect(currentSession()).toMatchObject({ state: 'in', owner: '3' })
    stop = keepRenewed()
    await pass(0)
    expect(renewals()).toBe(1)
    expect(checkSession()).toMatchObject({ state: 'in', owner: '3', expiresAt: now + 8 * hour + 2 * minute })
  })

  test('and in a page that was open, also if the connection comes some seconds later', async () => {
    school.there = false
    stop = keepRenewed()
    await pass(10_000)
    expect(checkSession()).toMatchObject({ state: 'in' })
    school.there = true
    window.dispatchEvent(new Event('online'))
    await pass(0)
    expect(checkSession()).toMatchObject({ state: 'in', refresh: school.refresh })
  })

  test.each(['refused', 'not answered'])('ends the session if that is %s', async (how) => {
    school.refuses = how === 'refused'
    school.there = how === 'refused'
    stop = keepRenewed()
    await pass(minute)
    expect(checkSession()).toMatchObject({ state: 'out', why: 'expired' })
  })
})

test('a renewal that is refused ends the session when its token does', async () => {
  await signedIn()
  school.refuses = true
  await pass(100_000)
  expect(currentSession()).toMatchObject({ state: 'in', lastsUntil: now + 2 * minute })
  await pass(2 * minute)
  expect(checkSession()).toMatchObject({ state: 'out', why: 'expired' })
  expect(renewals()).toBe(1)
})

test('a provider that announces no renewal is asked for none, and its session ends with its token', async () => {
  school.announces = false
  await signedIn()
  await pass(3 * minute)
  expect(renewals()).toBe(0)
  expect(checkSession()).toMatchObject({ state: 'out', why: 'expired' })
})

test('a tab whose refresh token another tab has used goes on with what that one was given', async () => {
  const token = await signedIn()
  await pass(70_000)
  const theirs = tokenAt(Date.now())
  localStorage.setItem('refreshToken', dayLong('theirs'))
  localStorage.setItem('token', theirs)
  await pass(20_000)
  expect(renewals()).toBe(0)
  expect(currentSession()).toMatchObject({ token: theirs })
  expect(await lists(token)).toMatchObject({ ok: true })
})

const recorded = {
  owner: '3',
  name: 'Maribel',
  email: 'maestra@lucero.test',
  role: 'Maestro',
  refresh: 'used',
  issuedAt: now,
  expiresAt: now + 2 * minute,
  lastsUntil: now + 86_400_000,
  provider: '',
}

/** The worker has renewed this token while the page was asleep or closed. */
async function workerRenewed(token: string, at: number): Promise<string> {
  const next = tokenAt(at)
  await rememberIdentity({ ...recorded, token })
  await rememberIdentity({
    ...recorded,
    token: next,
    refresh: dayLong('worker'),
    issuedAt: at,
    expiresAt: at + 2 * minute,
  })
  return next
}

test('a page whose refresh token the worker has used goes on with what the worker was given', async () => {
  const token = await signedIn()
  await pass(70_000)
  const theirs = await workerRenewed(token, Date.now())
  await pass(20_000)
  expect(currentSession()).toMatchObject({ token: theirs })
  expect(renewals()).toBe(0)
  expect(await lists(token)).toMatchObject({ ok: true })
})

test('a page that opens after the worker has renewed begins with the newer token, though its own has ended', async () => {
  const token = await signedIn('opaque')
  stop()
  const theirs = await workerRenewed(token, now + 5 * minute)
  vi.setSystemTime(now + 6 * minute)
  await restoreSession()
  expect(currentSession()).toMatchObject({ state: 'in', token: theirs, refresh: dayLong('worker') })
})

test('a token that the page renews is on record before anybody else may renew', async () => {
  const token = await signedIn(dayLong('on record'))
  await rememberIdentity({ ...recorded, token })
  const freed: unknown[] = []
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: {
      async request(_: string, __: unknown, work: () => Promise<unknown>) {
        await work()
        freed.push((await recallIdentity())?.refresh)
      },
    },
  })
  await pass(90_000)
  Reflect.deleteProperty(navigator, 'locks')
  expect(freed).toEqual([school.refresh])
})
