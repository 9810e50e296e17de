/** A device that stumbles: a write or a connection that fails for a moment costs nobody any work, and nothing has to be asked for again. */
import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { absent, openSchoolDay, yesterday, type SchoolDay } from './school-day'

let day: SchoolDay
beforeAll(async () => {
  day = await openSchoolDay()
})
beforeEach(() => day.restore())
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
afterAll(() => day.close())

/** From now on no transaction begins; until the returned function is called. */
function loseConnections(): () => void {
  const lost = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('The database connection is closing.', 'InvalidStateError')
  })
  return () => lost.mockRestore()
}

test('a sending that a person asked for and the device stumbled over is still theirs: it waits for no pause of the provider’s', async () => {
  const tablet = await day.open('teacher')
  await tablet.start()
  tablet.network.weather = 'cut'
  await tablet.edit(2, yesterday, { status: absent })
  await tablet.send()
  tablet.network.weather = 'clear'
  const mend = loseConnections()
  await tablet.send()
  mend()
  await tablet.workspace.sync.sendNow()
  expect(await tablet.outbox()).toEqual([])
  expect((await day.row(2, yesterday))?.status).toBe('falta')
})

test.each(['at once', 'after nobody waits for it any more'] as const)('a deletion that fails %s is reported: what it was to remove is gone, and whoever leaves has left', async (when) => {
  const tablet = await day.open('teacher')
  await tablet.start()
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const problem = new DOMException('disk I/O error', 'UnknownError')
  let fail = () => {}
  const deletion = vi.spyOn(tablet.database, 'delete').mockImplementation(() => new Dexie.Promise((_, reject) => (fail = () => reject(problem))))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const left = tablet.commands.deletePerson()
  await expect.poll(() => deletion.mock.calls.length).toBeGreaterThan(0)
  if (when === 'at once') fail()
  else await vi.advanceTimersByTimeAsync(60_000)
  await left
  fail()
  await expect.poll(() => reported.mock.calls.length).toBeGreaterThan(0)
  expect(reported).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'UnknownError' }))
  expect(await tablet.database.attendance.count()).toBe(0)
})
