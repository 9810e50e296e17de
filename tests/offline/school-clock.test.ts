/**
 * The school's clock on a device: what the capabilities call says about the school's time, what other answers say about
 * the device's clock, and that both are stored with the identity record.
 */
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, test, vi } from 'vitest'

const now = Date.parse('2026-03-01T09:00:00Z')
const inMinutes = (minutes: number) => ({ capabilities: [], clock: new Date(now + minutes * 60_000).toISOString() })
const person = {
  owner: '3',
  name: 'Maribel',
  email: 'm@lucero.test',
  role: 'Maestro',
  token: 'a.b.c',
  refresh: 'r',
  expiresAt: now + 1,
  provider: '',
}

/** Opens a page of this device; nothing is in its memory. */
async function openPage() {
  vi.resetModules()
  return {
    ...(await import('../../src/offline/database/school-clock')),
    ...(await import('../../src/offline/database/identity')),
  }
}
afterEach(async () => (await openPage()).forgetIdentity())

test.each([
  ['three days ahead', inMinutes(3 * 1440), 3 * 1440],
  ['an hour behind', inMinutes(-60), -60],
  ['written with the offset of its zone', { capabilities: [], clock: '2026-03-04T03:00:00-06:00' }, 3 * 1440],
  ['five minutes, as any device may be off', inMinutes(5), 0],
  ['nothing', { capabilities: ['row-versions'] }, 0],
  ['no time', { capabilities: [], clock: 'four' }, 0],
  ['no answer of a provider', 'Bienvenido al Wi-Fi', 0],
])('a provider that announces %s', async (_, announced, minutes) => {
  expect((await openPage()).announcedOffset(announced, now)).toBe(minutes * 60_000)
})

test('the clock learnt at the sign-in is known in the next page, also after a page that does not know it has renewed the token', async () => {
  const page = await openPage()
  page.learnSchoolClock(inMinutes(90), now)
  await page.rememberIdentity(person)
  await (await openPage()).rememberIdentity({ ...person, token: 'a.b.d' })

  const next = await openPage()
  expect(next.atSchool(now)).toBe(now)
  await next.recallSchoolClock()
  expect(next.atSchool(now)).toBe(now + 90 * 60_000)
})

test('if a provider no longer announces a clock there is none, and a sign-out deletes it', async () => {
  const page = await openPage()
  page.learnSchoolClock(inMinutes(90), now)
  await page.rememberIdentity(person)
  page.learnSchoolClock(inMinutes(0), now)
  await vi.waitFor(async () => {
    const next = await openPage()
    await next.recallSchoolClock()
    expect(next.atSchool(now)).toBe(now)
  })
  page.learnSchoolClock(inMinutes(90), now)
  await page.forgetIdentity()
  const stranger = await openPage()
  await stranger.recallSchoolClock()
  expect(stranger.atSchool(now)).toBe(now)
})

describe('a device whose clock is wrong', () => {
  const day = 86_400_000

  test.each([
    ['a day behind', day],
    ['an hour ahead', -3_600_000],
  ])('%s uses the provider’s time, and so does the next page without a network', async (_, off) => {
    const page = await openPage()
    page.learnProviderTime(now + off, now)
    expect([page.atSchool(now), page.deviceClockOffset()]).toEqual([now + off, off])
    await page.rememberIdentity(person)

    const next = await openPage()
    await next.recallSchoolClock()
    expect([next.atSchool(now), next.deviceClockOffset()]).toEqual([now + off, off])
  })

  test('an offset of minutes is not an error, and small differences of measurement change nothing', async () => {
    const page = await openPage()
    page.learnProviderTime(now + 4 * 60_000, now)
    expect([page.atSchool(now), page.deviceClockOffset()]).toEqual([now, 0])
    page.learnProviderTime(now + day, now)
    page.learnProviderTime(now + day - 20_000, now)
    expect(page.deviceClockOffset()).toBe(day)
    page.learnProviderTime(now, now)
    expect(page.deviceClockOffset()).toBe(0)
  })

  test('a school that announces another time does not make the device’s clock wrong, in whichever order both are learnt', async () => {
    const [one, other] = [await openPage(), await openPage()]
    one.learnProviderTime(now, now)
    one.learnSchoolClock(inMinutes(3 * 1440), now)
    expect([one.atSchool(now), one.deviceClockOffset()]).toEqual([now + 3 * day, 0])
    // On this device the clock is wrong, too: the school's time is still the announced one, in whichever order both are
    // learned.
    other.learnSchoolClock(inMinutes(3 * 1440), now)
    other.learnProviderTime(now + day, now)
    expect([other.atSchool(now), other.deviceClockOffset()]).toEqual([now + 3 * day, day])
    other.learnProviderTime(now + day, now + day)
    expect([other.atSchool(now + day), other.deviceClockOffset()]).toEqual([now + 3 * day, 0])
  })

  test('a school whose announced time is the real one has no offset', async () => {
    const page = await openPage()
    page.learnProviderTime(now + day, now)
    page.learnSchoolClock(inMinutes(1440), now)
    page.learnProviderTime(now, now)
    expect(page.atSchool(now)).toBe(now)
  })

  test('a token from the future shows that the device’s clock is slow, without a network', async () => {
    const page = await openPage()
    page.compareWithToken({ issuedAt: now + day, expiresAt: now + 1.5 * day }, now)
    expect([page.atSchool(now), page.deviceClockOffset()]).toEqual([now + day, day])
    const silent = await openPage()
    silent.compareWithToken({ issuedAt: null, expiresAt: now + day }, now)
    silent.compareWithToken({ issuedAt: now - day, expiresAt: now + day }, now)
    expect(silent.deviceClockOffset()).toBe(0)
  })

  test('that was corrected while the portal was closed is trusted, also without a network', async () => {
    const page = await openPage()
    page.learnProviderTime(now + day, now)
    page.compareWithToken({ issuedAt: now + day - 60_000, expiresAt: now + 1.5 * day }, now + day)
    expect([page.atSchool(now + day), page.deviceClockOffset()]).toEqual([now + day, 0])
  })

  test('that was corrected under an open page is trusted at once; a device that slept was not corrected', async () => {
    const page = await openPage()
    page.learnProviderTime(now + day, now)
    const forget = page.watchSchoolClock(() => {})
    page.noticeSetClock(now, 1_000)
    page.noticeSetClock(now + 5_000, 6_000)
    page.noticeSetClock(now + 8 * 3_600_000, 11_000)
    expect(page.deviceClockOffset()).toBe(day)
    page.noticeSetClock(now + 8 * 3_600_000 + day + 5_000, 16_000)
    expect([page.deviceClockOffset(), page.atSchool(now + day)]).toEqual([0, now + day])
    forget()
  })

  test('that is set back under an open page keeps the day', async () => {
    const page = await openPage()
    page.learnProviderTime(now, now)
    const forget = page.watchSchoolClock(() => {})
    page.noticeSetClock(now, 1_000)
    page.noticeSetClock(now - day + 5_000, 6_000)
    expect([page.atSchool(now - day + 5_000), page.deviceClockOffset()]).toEqual([now + 5_000, day])
    forget()
  })
})
