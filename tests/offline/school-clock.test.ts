/** The school's clock on a device: what an announcement means, and that it is remembered with the person on record. */
import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'

const now = Date.parse('2026-03-01T09:00:00Z')
const inMinutes = (minutes: number) => ({ capabilities: [], clock: new Date(now + minutes * 60_000).toISOString() })
const person = { owner: '3', name: 'Maribel', email: 'm@lucero.test', role: 'Maestro', token: 'a.b.c', refresh: 'r', expiresAt: now + 1, provider: '' }

/** A page of this device that was just opened. */
async function openPage() {
  vi.resetModules()
  return { ...(await import('../../src/offline/database/school-clock')), ...(await import('../../src/offline/database/identity')) }
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
  expect((await openPage()).offsetTold(announced, now)).toBe(minutes * 60_000)
})

test('what was learnt at the sign-in is there in the next page, also after the token was renewed in one that knows nothing', async () => {
  const page = await openPage()
  page.learnSchoolClock(inMinutes(90), now)
  await page.rememberIdentity(person)
  await (await openPage()).rememberIdentity({ ...person, token: 'a.b.d' })

  const next = await openPage()
  expect(next.atSchool(now)).toBe(now)
  await next.recallSchoolClock()
  expect(next.atSchool(now)).toBe(now + 90 * 60_000)
})

test('a provider that no longer announces it is believed, and a person who left leaves no clock behind', async () => {
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
