/** The session check of specification 2.2, and what the browser's storage contains before and after. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { checkSession, currentSession, leave, renewSession, restore, watchSession } from '../../src/session'

const keys = ['token', 'refreshToken', 'group', 'name', 'email']
const now = Date.parse('2026-03-04T22:00:00Z')
const hour = 3600

function tokenOf(claims: Record<string, unknown>): string {
  const part = (value: unknown) =>
    btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  return `${part({ alg: 'HS256' })}.${part(claims)}.firma`
}
const good = tokenOf({ exp: now / 1000 + 12 * hour, user_id: 3 })

function store(token: string | null) {
  if (token !== null) localStorage.setItem('token', token)
  for (const key of keys.slice(1))
    localStorage.setItem(key, { group: 'Maestro', name: 'Maribel', email: 'maestra@lucero.test' }[key] ?? 'r')
}
const stored = () => keys.filter((key) => localStorage.getItem(key) !== null)

beforeEach(() => {
  // Fakes only clock and timers, so that the device can go on storing who is signed in.
  vi.useFakeTimers({ now, toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  leave()
  localStorage.clear()
})
afterEach(() => vi.useRealTimers())

describe('the session check', () => {
  test('a good token is a session, without a network', () => {
    store(good)
    expect(checkSession()).toMatchObject({
      state: 'in',
      owner: '3',
      role: 'Maestro',
      name: 'Maribel',
      email: 'maestra@lucero.test',
      refresh: 'r',
      expiresAt: now + 12 * hour * 1000,
    })
  })

  test.each([
    ['no token', null],
    ['an expired one', tokenOf({ exp: now / 1000, user_id: 3 })],
    ['one that cannot be decoded', 'x.y.z'],
    ['one without a date', tokenOf({ user_id: 3 })],
    ['one whose date is no number', tokenOf({ exp: 'mañana', user_id: 3 })],
  ])('%s clears all five entries', (_, token) => {
    store(token)
    localStorage.setItem('otra cosa', 'queda')
    expect(checkSession().state).toBe('out')
    expect(stored()).toEqual([])
    expect(localStorage.getItem('otra cosa')).toBe('queda')
  })

  test('a session ends by itself when its time comes', () => {
    store(tokenOf({ exp: now / 1000 + 60, user_id: 3 }))
    const heard = vi.fn()
    const stop = watchSession(heard)
    checkSession()
    vi.advanceTimersByTime(45_000)
    expect(currentSession().state).toBe('in')
    vi.advanceTimersByTime(30_000)
    expect(currentSession()).toEqual({ state: 'out', why: 'expired', email: 'maestra@lucero.test' })
    expect(stored()).toEqual([])
    expect(heard).toHaveBeenCalled()
    stop()
  })

  test('signing out in another tab signs out here', () => {
    store(good)
    const stop = watchSession(() => {})
    checkSession()
    for (const key of keys) localStorage.removeItem(key)
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
    expect(currentSession()).toEqual({ state: 'out', why: 'left' })
    stop()
  })

  test('another tab that is told of the token’s removal finds no other data of that person', () => {
    store(good)
    checkSession()
    const removed: string[] = []
    vi.stubGlobal('localStorage', { getItem: () => 'x', removeItem: (key: string) => void removed.push(key) })
    leave()
    vi.unstubAllGlobals()
    expect(removed.toSorted()).toEqual(keys.toSorted())
    expect(removed.at(-1)).toBe('token')
  })

  test('another person in another tab is another person here, never a mix', () => {
    store(good)
    const stop = watchSession(() => {})
    checkSession()
    store(tokenOf({ exp: now / 1000 + hour, user_id: 4 }))
    localStorage.setItem('name', 'Óscar')
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
    expect(currentSession()).toMatchObject({ state: 'in', owner: '4', name: 'Óscar' })
    stop()
  })

  test.each([
    [{ user_id: 3 }, '3'],
    [{ id: 'abc' }, 'abc'],
    [{ sub: '9' }, '9'],
    [{ id: 'aBc' }, 'aBc'],
    [{ sub: 'Maestra@Lucero.test' }, 'maestra@lucero.test'],
    [{}, 'maestra@lucero.test'],
  ])('whose edits they are: %o', (claims, owner) => {
    store(tokenOf({ exp: now / 1000 + hour, ...claims }))
    expect(checkSession()).toMatchObject({ owner })
  })

  test('signing in again by the same e-mail written another way is the same person', () => {
    const token = tokenOf({ exp: now / 1000 + hour })
    restore({ token, refresh: 'r', role: 'Maestro', name: 'Maribel', email: 'maestra@lucero.test' })
    const before = currentSession()
    restore({
      token: tokenOf({ exp: now / 1000 + 2 * hour }),
      refresh: 'r',
      role: 'Maestro',
      name: 'Maribel',
      email: 'Maestra@Lucero.TEST',
    })
    expect(currentSession()).toMatchObject({
      state: 'in',
      owner: before.state === 'in' && before.owner,
      email: 'Maestra@Lucero.TEST',
    })
  })

  test('a renewal that answers after somebody else signed in touches nothing of theirs', async () => {
    store(good)
    const session = checkSession()
    if (session.state !== 'in') throw new Error('nobody is in')
    let answer: (reply: Response) => void = () => undefined
    let renewing: Promise<boolean> = Promise.resolve(true)
    await new Promise<void>((asked) => {
      vi.stubGlobal('fetch', () => {
        asked()
        return new Promise<Response>((resolve) => (answer = resolve))
      })
      renewing = renewSession(session)
    })
    store(tokenOf({ exp: now / 1000 + hour, user_id: 4 }))
    localStorage.setItem('refreshToken', 'de Óscar')
    checkSession()
    answer(Response.json({ token: tokenOf({ exp: now / 1000 + 20 * hour, user_id: 3 }), refresh: 'nuevo' }))
    expect(await renewing).toBe(false)
    expect(currentSession()).toMatchObject({ state: 'in', owner: '4', refresh: 'de Óscar' })
    expect(localStorage.getItem('refreshToken')).toBe('de Óscar')
  })

  test('what a killed browser lost is put back whole', () => {
    restore({ token: good, refresh: 'r', role: 'Maestro', name: 'Maribel', email: 'maestra@lucero.test' })
    expect(stored()).toEqual(keys)
    expect(currentSession().state).toBe('in')
  })
})
