/**
 * A service worker that the browser has woken: whose outbox it sends, how long it stays, and when it asks to be woken
 * again.
 */
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { attendance, type Capability } from '../../src/contract'
import { learnCapabilities } from '../../src/offline/database/announcements'
import { deviceDatabase, personDatabaseName, type Identity } from '../../src/offline/database/device-database'
import { arrive } from '../../src/offline/database/epoch'
import { forgetIdentity, markSignedOut, recallIdentity, rememberIdentity } from '../../src/offline/database/identity'
import { PersonDatabase } from '../../src/offline/database/person-database'
import { recallSchoolClock } from '../../src/offline/database/school-clock'
import { newFieldSlot } from '../../src/offline/engine/edit-slot'
import type { Slot } from '../../src/offline/engine/slot'
import { drainForPersonOnRecord } from '../../src/offline/sync/background-drain'

const today = '2026-11-18'
const now = Date.parse(`${today}T22:02:00Z`)
const json = {
  id: 40,
  attendance_date: today,
  student: { id: 7, name: 'Íñigo' },
  group: { id: 2, name: 'Kids 2' },
  status: 'falta',
  points: 1,
  observations: '',
  beginning_of_the_cycle: false,
}
const row = attendance.parse(json)

let identity: Identity
let asked: string[] = []
let refuse: ((call: string) => Response | undefined | Promise<Response | undefined>) | null = null
let opened = 0

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now })
  identity = {
    owner: `lupe ${(opened += 1)}`,
    name: 'Lupe',
    email: 'lupe@lucero.test',
    role: 'Maestro',
    token: `a.b.${opened}`,
    refresh: 'r',
    expiresAt: now + 3_600_000,
    provider: 'http://lucero.test',
  }
  asked = []
  refuse = null
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit) => {
    const call = `${method} ${new URL(url).pathname}`
    asked.push(call)
    const refused = await refuse?.(call)
    if (refused) return refused
    if (call.includes('capabilities')) return Response.json({ detail: 'No existe' }, { status: 404 })
    return Response.json(method === 'PATCH' ? { ...json, points: 5 } : [json])
  })
  await rememberIdentity(identity)
})
afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await forgetIdentity()
  await recallSchoolClock()
})

/** Puts one unsent slot into the outbox of the user in the identity record. */
async function waits(more: Partial<Slot> = {}): Promise<void> {
  const database = new PersonDatabase(personDatabaseName(identity))
  await arrive(database)
  const slot = newFieldSlot({ owner: identity.owner, now }, row, 'points', { points: 1 }, { points: 5 })
  await database.outbox.put({ key: slot.key, slots: [{ ...slot, ...more } as Slot] })
  database.close()
}

/** Runs the worker, with fake timers; resolves with how the run ended and after how many seconds. */
async function wake(mayStay?: () => boolean): Promise<string> {
  let end: string | null = null
  drainForPersonOnRecord(mayStay).then(
    () => (end = 'done'),
    (problem: Error) => (end = problem.message),
  )
  for (let seconds = 0; seconds < 100; seconds += 1) {
    for (let turns = 0; end === null && turns < 300; turns += 1) await new Promise((resolve) => setImmediate(resolve))
    if (end !== null) return `${end} after ${seconds} s`
    await vi.advanceTimersByTimeAsync(1_000)
  }
  return 'it never ends'
}

/** Whether the run has closed the database, so that it can be deleted. */
async function isLeft(): Promise<boolean> {
  return new Promise((resolve) => {
    const deletion = indexedDB.deleteDatabase(personDatabaseName(identity))
    deletion.onsuccess = () => resolve(true)
    deletion.onblocked = () => resolve(false)
  })
}

const patch = 'PATCH /api/users/attendance/student/40/'
const isSent = () => asked.includes(patch)

const second = 1_000
function jwt(claims: Record<string, unknown>): string {
  const part = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('=', '')
  return `${part({ alg: 'HS256' })}.${part(claims)}.sello${(opened += 1)}`
}
const tokenOf = (from: number, life: number) =>
  jwt({ iat: from / second, exp: (from + life) / second, user_id: identity.owner })
const refreshOf = (until: number) => jwt({ exp: until / second })

/**
 * A provider whose tokens are valid for two minutes. A refresh token is valid for a day, but only for one renewal; only
 * the newest token is accepted. `age`: the age of the present token, ms.
 */
async function shortTokens(age: number, announced: Capability[] = ['token-refresh']) {
  const life = 120 * second
  const day = 86_400 * second
  const began = now - age
  const provider = { token: tokenOf(began, life), refresh: refreshOf(began + day), there: true, renewed: 0 }
  identity = {
    ...identity,
    token: provider.token,
    refresh: provider.refresh,
    issuedAt: began,
    expiresAt: began + life,
    lastsUntil: began + day,
  }
  // The page has stored the capabilities.
  learnCapabilities(identity.provider, announced)
  await forgetIdentity()
  await rememberIdentity(identity)
  vi.stubGlobal(
    'fetch',
    async (
      url: string,
      { method = 'GET', headers, body }: { method?: string; headers?: Record<string, string>; body?: string },
    ) => {
      const call = `${method} ${new URL(url).pathname}`
      asked.push(call)
      if (!provider.there) throw new TypeError('Failed to fetch')
      if (call.includes('capabilities')) return Response.json({ capabilities: announced })
      if (call === renewal) {
        const told = await refuse?.(call)
        if (told) return told
        if (JSON.parse(body ?? '{}').refresh !== provider.refresh)
          return Response.json({ detail: 'Token is blacklisted' }, { status: 401 })
        provider.renewed += 1
        provider.token = tokenOf(Date.now(), life)
        provider.refresh = refreshOf(Date.now() + day)
        return Response.json({ token: provider.token, refresh: provider.refresh })
      }
      if (headers?.Authorization !== `Bearer ${provider.token}`)
        return Response.json({ detail: 'La sesión terminó.' }, { status: 401 })
      return Response.json(method === 'PATCH' ? { ...json, points: 5 } : [json])
    },
  )
  return provider
}
const renewal = 'POST /api/token/refresh/'

it('sends the outbox, and closes the database', async () => {
  await waits()
  expect(await wake()).toBe('done after 0 s')
  expect(isSent()).toBe(true)
  expect(await isLeft()).toBe(true)
})

it('stays for a slot that becomes due soon', async () => {
  await waits({ nextAt: now + 9_500 })
  const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction')
  expect(await wake()).toMatch(/^done after 10 s/)
  expect(isSent()).toBe(true)
  // The worker does not poll the database while it waits.
  expect(transactions.mock.calls.length).toBeLessThan(40)
})

it.each([
  ['what waits for longer than it may stay awake', { state: 'waiting' as const, nextAt: now + 40_000 }, undefined],
  ['what is held back, where its successor waits', { nextAt: now + 9_500 }, () => false],
])('asks to be woken again for %s', async (_, slot, mayStay) => {
  await waits(slot)
  expect(await wake(mayStay)).toMatch(/^something still waits for the provider after 0 s/)
  expect(isSent()).toBe(false)
  expect(await isLeft()).toBe(true)
})

it('asks to be woken again if the provider does not respond while it may stay', async () => {
  await waits()
  refuse = (call) => (call.startsWith('GET') ? Promise.reject(new TypeError('Failed to fetch')) : undefined)
  expect(await wake()).toMatch(/^something still waits for the provider/)
})

it('does not ask to be woken again if the user must sign in first, or if the outbox is empty', async () => {
  await waits()
  refuse = (call) => (call.includes('capabilities') ? undefined : Response.json({ detail: 'No' }, { status: 401 }))
  expect(await wake()).toBe('done after 0 s')
  refuse = null
  asked = []
  identity = { ...identity, owner: `benito ${opened}` }
  await rememberIdentity(identity)
  expect(await wake()).toBe('done after 0 s')
  expect(asked).toEqual(['GET /api/capabilities/'])
})

it.each<[string, () => Promise<unknown>]>([
  ['nobody is on record', () => forgetIdentity()],
  ['the session has ended', () => rememberIdentity({ ...identity, expiresAt: now })],
])('requests nothing if %s', async (_, arrange) => {
  await waits()
  await arrange()
  expect(await wake()).toBe('done after 0 s')
  expect(asked).toEqual([])
})

it.each<[string, Partial<Identity>]>([
  ['another person', { owner: 'benito', token: 'c.d.e' }],
  ['the same name at another provider', { provider: 'http://other.test', token: 'c.d.f' }],
])('sends nothing any more once the identity record has %s', async (_, change) => {
  await waits()
  refuse = async (call) => {
    if (call.includes('/attendance/student/')) await rememberIdentity({ ...identity, ...change })
    return undefined
  }
  expect(await wake()).toBe('done after 0 s')
  expect(isSent()).toBe(false)
})

it('goes by the school’s clock: the list of the school’s today is requested by its date', async () => {
  await deviceDatabase().identity.update('current', { clockOffset: 86_400_000 })
  let search = ''
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    if (url.includes('capabilities')) return Response.json({ detail: 'Un momento' }, { status: 500 })
    if (method === 'GET') search = new URL(url).search
    return Response.json(
      method === 'PATCH'
        ? { ...json, attendance_date: '2026-11-19', points: 5 }
        : [{ ...json, attendance_date: '2026-11-19' }],
    )
  })
  await waits({ date: '2026-11-19' })
  expect(await wake()).toBe('done after 0 s')
  expect(search).toContain('today=2026-11-19')
})

describe('a token of two minutes', () => {
  it.each([
    ['is renewed after two thirds of its life', 90 * second],
    ['that ended while the device slept is renewed before anything is sent', 3_600 * second],
  ])('%s, and the next page gets the new one', async (_, age) => {
    const provider = await shortTokens(age)
    await waits()
    expect(await wake()).toBe('done after 0 s')
    expect(isSent()).toBe(true)
    expect(provider.renewed).toBe(1)
    expect(await recallIdentity()).toMatchObject({
      owner: identity.owner,
      token: provider.token,
      refresh: provider.refresh,
      issuedAt: now,
      expiresAt: now + 120 * second,
      lastsUntil: now + 86_400 * second,
    })
  })

  it('that was issued just now is not renewed', async () => {
    const provider = await shortTokens(30 * second)
    await waits()
    await wake()
    expect([isSent(), provider.renewed]).toEqual([true, 0])
  })

  it('is renewed once if two workers run at the same time', async () => {
    const provider = await shortTokens(90 * second)
    await waits()
    await Promise.all([drainForPersonOnRecord(), drainForPersonOnRecord()])
    expect([isSent(), provider.renewed]).toEqual([true, 1])
  })

  it('that the provider refuses before it expires is renewed, and the change is sent with the new one', async () => {
    const provider = await shortTokens(30 * second)
    provider.token = 'ended elsewhere'
    await waits()
    expect(await wake()).toBe('done after 0 s')
    expect([isSent(), provider.renewed]).toEqual([true, 1])
  })

  it('that a page has renewed meanwhile is used', async () => {
    const provider = await shortTokens(30 * second)
    await waits({ nextAt: now + 9_500 })
    const waking = wake()
    await new Promise((resolve) => setImmediate(resolve))
    provider.token = tokenOf(now + second, 120 * second)
    provider.refresh = refreshOf(now + 86_401 * second)
    await rememberIdentity({
      ...identity,
      token: provider.token,
      refresh: provider.refresh,
      issuedAt: now + second,
      expiresAt: now + 121 * second,
    })
    expect(await waking).toMatch(/^done/)
    expect([isSent(), provider.renewed]).toEqual([true, 0])
  })

  it('that has expired and cannot be renewed without a network makes the worker ask to be woken again', async () => {
    const provider = await shortTokens(3_600 * second)
    await waits()
    provider.there = false
    expect(await wake()).toMatch(/^something still waits for the provider/)
    provider.there = true
    expect(await wake()).toBe('done after 0 s')
    expect(isSent()).toBe(true)
  })

  it('whose renewal is refused waits for a sign-in, and the renewal is not requested twice', async () => {
    await shortTokens(3_600 * second)
    await waits()
    refuse = () => Response.json({ detail: 'Token is blacklisted' }, { status: 401 })
    expect(await wake()).toBe('done after 0 s')
    expect(isSent()).toBe(false)
    expect(asked.filter((call) => call === renewal)).toHaveLength(1)
  })

  it('of a provider that does not announce renewal is not renewed', async () => {
    await shortTokens(90 * second, [])
    await waits()
    await wake()
    expect(isSent()).toBe(true)
    expect(asked).not.toContain(renewal)
  })

  it.each<[string, () => Promise<unknown>]>([
    ['somebody signs out', () => markSignedOut(identity.token)],
    ['another person signs in', () => rememberIdentity({ ...identity, owner: 'benito', token: 'c.d.g' })],
  ])('that is being renewed while %s is not stored', async (_, leave) => {
    await shortTokens(90 * second)
    await waits()
    refuse = async () => void (await leave())
    expect(await wake()).toBe('done after 0 s')
    expect(isSent()).toBe(false)
    expect((await recallIdentity())?.owner).not.toBe(identity.owner)
  })

  it.each([1.5, 3.5, 5.5, 7.5, 9.5])(
    'is not used after a sign-out %s s after its renewal was requested',
    async (seconds) => {
      await shortTokens(90 * second)
      await waits()
      let askedBefore: number | null = null
      let give = () => {}
      refuse = () => {
        setTimeout(() => void markSignedOut(identity.token).then(() => (askedBefore = asked.length)), seconds * second)
        return new Promise(
          (resolve) => (give = () => resolve(Response.json({ detail: 'Un momento' }, { status: 503 }))),
        )
      }
      await wake()
      give()
      expect(asked).toHaveLength(askedBefore ?? -1)
    },
  )

  it('is not replaced by a page that still has the token before it', async () => {
    const provider = await shortTokens(90 * second)
    await waits()
    await wake()
    await rememberIdentity({ ...identity, role: 'Recepcion' })
    expect(await recallIdentity()).toMatchObject({
      role: 'Recepcion',
      token: provider.token,
      refresh: provider.refresh,
      expiresAt: now + 120 * second,
    })
  })
})
