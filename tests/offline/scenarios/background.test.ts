/**
 * While the portal is closed, the browser wakes the service worker when there is a connection: it sends the same outbox
 * by the same rules.
 */
import Dexie from 'dexie'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { clearSky, openSchoolDay, through, today, type Network, type SchoolDay } from './school-day'

let day: SchoolDay
beforeAll(async () => {
  day = await openSchoolDay()
})
beforeEach(() => day.restore())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
afterAll(() => day.close())

/** Runs what the worker's `sync` listener runs, with modules of its own. */
async function wakeWorker({ network = clearSky(), mayStay = true } = {}): Promise<Network> {
  vi.stubGlobal('fetch', through(network, day.provider))
  vi.useFakeTimers({ toFake: ['Date'], now: day.clock.now })
  vi.resetModules()
  const { drainForPersonOnRecord } = await import('../../../src/offline/sync/background-drain')
  await drainForPersonOnRecord(() => mayStay)
  return network
}

async function closedWithARoll({ after = 11_000 } = {}) {
  const tablet = await day.open('teacher')
  await tablet.start()
  tablet.network.weather = 'cut'
  await tablet.takeRoll('kids2', today, [3])
  tablet.workspace.stop()
  day.clock.now += after
  return tablet
}

test('a roll that waits when the app is closed is sent by the worker', async () => {
  const tablet = await closedWithARoll()
  const network = await wakeWorker()
  expect(await day.count(today)).toBe(20)
  expect(network.reached.filter((call) => call.startsWith('POST'))).toHaveLength(20)
  expect(await tablet.outbox()).toEqual([])
})

test('a worker notifies pages of its changes before its run ends: it may be terminated right after', async () => {
  await closedWithARoll()
  const happened: string[] = []
  const hear = (parts: object) =>
    void (Object.keys(parts).some((part) => part.endsWith('/outbox/')) && happened.push('told'))
  Dexie.on.storagemutated.subscribe(hear)
  const { delete: remove } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (this: IDBObjectStore, key) {
    if (this.name === 'outbox') happened.push('changed')
    return remove.call(this, key)
  })
  await wakeWorker()
  Dexie.on.storagemutated.unsubscribe(hear)
  vi.restoreAllMocks()
  expect(happened).toContain('changed')
  expect(happened.at(-1)).toBe('told')
})

test('a worker that a newer version waits for does not stay for slots that are not due, and asks to be woken again', async () => {
  const tablet = await closedWithARoll({ after: 0 })
  const network = clearSky()
  await expect(wakeWorker({ network, mayStay: false })).rejects.toThrow('still waits')
  expect(network.reached.filter((call) => call.startsWith('POST'))).toEqual([])
  expect(await tablet.outbox()).toHaveLength(20)
})

test('after a sign-out the worker sends nothing', async () => {
  const tablet = await closedWithARoll()
  await tablet.device.markSignedOut(tablet.identity.token)
  const network = await wakeWorker()
  expect(network.reached).toEqual([])
  expect(await tablet.outbox()).toHaveLength(20)
})

test('a worker with nothing to send requests only the capabilities', async () => {
  const tablet = await day.open('teacher')
  await tablet.start()
  tablet.workspace.stop()
  const network = await wakeWorker()
  expect(network.reached).toEqual(['GET /api/capabilities/'])
})
