/**
 * The next version of the app opens the databases of this one, beside a tab of this version that is still open: the
 * outbox, the drafts, the mirror and the session are all there. `nextVersion` stands for the version to come.
 */
// Must be the first import: Dexie looks for IndexedDB only once, while it is loaded.
import 'fake-indexeddb/auto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import Dexie from 'dexie'
import { nextVersion } from '../next-version'
import { absent, late, openSchoolDay, passTime, sleepingTab, today, yesterday, type SchoolDay } from './school-day'

let day: SchoolDay
beforeAll(async () => {
  day = await openSchoolDay()
})
beforeEach(() => day.restore())
afterEach(() => {
  Dexie.addons = Dexie.addons.filter((addon) => addon !== nextVersion)
  vi.useRealTimers()
})
afterAll(() => day.close())

/** A tab of version 1 with its mirror; its changes stay in the outbox, because the network is cut. */
async function tabWithoutNetwork() {
  const tab = await day.open('teacher')
  await tab.start()
  tab.network.weather = 'cut'
  return tab
}

test('a roll, a change and a draft that wait in version 1 are there in the next version, and so is what an open old tab adds; all of it is sent', async () => {
  const old = await tabWithoutNetwork()
  await old.edit(2, yesterday, { status: absent })
  await old.takeRoll('kids2', today, [3])
  await old.commands.saveDraft('roll:2026-03-04:1/4', { status: absent, points: 1, observations: '' })
  const waiting = await old.outbox()
  expect(waiting.length).toBeGreaterThan(2)
  const mirrored = await old.mirrored()
  const asleep = await sleepingTab(day, old.database.name)

  Dexie.addons.push(nextVersion)
  // A sleeping tab blocks the upgrade: the next version rejects with DatabaseBlocked instead of waiting for ever.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const next = await day.open('teacher', { network: { ...old.network } })
  await expect(passTime(next.commands.unsent())).rejects.toHaveProperty('name', 'DatabaseBlocked')
  asleep.close()
  vi.useRealTimers()

  expect(await next.outbox()).toEqual(waiting)
  expect(next.database.verno).toBe(2)
  expect(await next.database.table('notes').get('upgraded')).toEqual({ key: 'upgraded', bundles: 2 })
  expect(await next.database.table('outbox').where('days').equals(today).count()).toBe(1)
  expect((await next.database.drafts.toArray()).map(({ key }) => key)).toEqual(['roll:2026-03-04:1/4'])
  expect(await next.mirrored()).toEqual(mirrored)
  expect(await next.device.recallIdentity()).toEqual(next.identity)

  // The old tab has closed the database for the upgrade, and can still be used.
  await old.edit(3, yesterday, { status: late })
  expect(await next.outbox()).toHaveLength(waiting.length + 1)
  expect(await old.outbox()).toEqual(await next.outbox())

  next.network.weather = 'clear'
  await next.start()
  // On a busy machine a call may end without an answer; what it carried is sent again a minute later.
  await expect
    .poll(async () => {
      day.clock.now += 60_000
      await next.send()
      return next.outbox()
    })
    .toEqual([])
  expect(await old.outbox()).toEqual([])
  expect([
    (await day.row(2, yesterday))?.status,
    (await day.row(3, yesterday))?.status,
    (await day.row(3, today))?.status,
  ]).toEqual(['falta', 'retardo', 'falta'])
  expect(await next.database.drafts.count()).toBe(1)
})

test('an upgrade that fails changes nothing: version 1 goes on with what waits, and the upgrade succeeds later', async () => {
  const old = await tabWithoutNetwork()
  await old.edit(2, yesterday, { status: absent })
  const waiting = await old.outbox()

  Dexie.addons.push(nextVersion)
  const { put } = IDBObjectStore.prototype
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value) {
    if (this.name === 'notes') throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    return put.call(this, value)
  })
  const failing = await day.open('teacher', { network: { ...old.network } })
  await expect(failing.outbox()).rejects.toMatchObject({ name: expect.stringMatching(/Quota|Abort|OpenFailed/) })
  full.mockRestore()
  expect(await old.outbox()).toEqual(waiting)

  const next = await day.open('teacher', { network: { ...old.network } })
  expect(await next.outbox()).toEqual(waiting)
  next.network.weather = 'clear'
  await next.start()
  expect(await next.outbox()).toEqual([])
  expect((await day.row(2, yesterday))?.status).toBe('falta')
})
