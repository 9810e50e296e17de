/**
 * A device on which a write or a database connection fails for a moment: no work is lost, and the user need not repeat
 * anything.
 */
import 'fake-indexeddb/auto'
import Dexie, { RangeSet } from 'dexie'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { absent, openSchoolDay, passTime, sleepingTab, today, yesterday, type SchoolDay } from './school-day'

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

/** Makes every new transaction fail, until the returned function is called. */
function loseConnections(): () => void {
  const lost = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('The database connection is closing.', 'InvalidStateError')
  })
  return () => lost.mockRestore()
}

test('sending that the user asked for, and that failed on the device, is repeated without waiting for the provider’s pause', async () => {
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

test.each(['at once', 'after nobody waits for it any more'] as const)(
  'a deletion that fails %s is reported: what it was to remove is gone, and whoever leaves has left',
  async (when) => {
    const tablet = await day.open('teacher')
    await tablet.start()
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    const problem = new DOMException('disk I/O error', 'UnknownError')
    let fail = () => {}
    const deletion = vi
      .spyOn(tablet.database, 'delete')
      .mockImplementation(() => new Dexie.Promise((_, reject) => (fail = () => reject(problem))))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const left = tablet.commands.deletePerson()
    await expect.poll(() => deletion.mock.calls.length).toBeGreaterThan(0)
    if (when === 'at once') fail()
    else await vi.advanceTimersByTimeAsync(60_000)
    await left
    fail()
    await expect.poll(() => reported.mock.calls.length).toBeGreaterThan(0)
    expect(reported).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'UnknownError' }))
    expect(await tablet.mirrored()).toEqual([])
  },
)

test('what is on screen survives database connections that the browser has closed, and goes on by itself', async () => {
  const tablet = await day.open('teacher')
  await tablet.start()
  const { outbox, nameIndex } = tablet.workspace
  const heard = vi.fn()
  const forget = [outbox.watch(heard), nameIndex.watch(heard)]
  await expect.poll(() => [outbox.value()?.length, nameIndex.value()?.students.length]).toEqual([0, 25])
  const row = await tablet.rowOf(2, yesterday)
  const edit = () =>
    tablet.commands.editAttendance({ row, field: 'status', seen: row.fields.status.value, value: absent })
  const mend = loseConnections()
  await expect(edit()).rejects.toHaveProperty('name', 'InvalidStateError')
  // Another tab writes meanwhile, so that this tab's live queries run again.
  Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) })
  const asked = vi.mocked(IDBDatabase.prototype.transaction).mock.calls.length
  await expect.poll(() => vi.mocked(IDBDatabase.prototype.transaction).mock.calls.length).toBeGreaterThan(asked + 2)
  mend()
  await edit()
  await expect.poll(() => outbox.value()?.length).toBe(1)
  await tablet.send()
  await expect.poll(() => outbox.value()?.length).toBe(0)
  for (const end of forget) end()
})

test('if a suspended tab blocks the database, a user who signs in again is told so, can sign out, and goes on as soon as that tab is closed', async () => {
  const before = await day.open('teacher')
  await before.start()
  const asleep = await sleepingTab(day, before.database.name)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const left = before.commands.deletePerson()
  await passTime(left)

  const tablet = await day.open('teacher')
  const { database, outbox } = tablet.workspace
  const told = vi.fn()
  const forget = [database.opening.watch(told), outbox.watch(() => undefined)]
  expect(database.opening.isBlocked()).toBe(false)
  const started = tablet.start()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(told).toHaveBeenCalledTimes(1)
  expect(database.opening.isBlocked()).toBe(true)

  // Commands fail at last, instead of waiting without end.
  const created = tablet.commands.createAttendance({
    attendance_date: today,
    student: { id: '31', name: 'Gael Cárdenas' },
    group: { id: '3', name: 'Kids 1' },
    status: absent,
  })
  await expect(passTime(created)).rejects.toHaveProperty('name', 'DatabaseBlocked')
  await expect(passTime(tablet.commands.unsent())).rejects.toHaveProperty('name', 'DatabaseBlocked')
  await expect(passTime(tablet.commands.cachedAnswer('x'))).rejects.toHaveProperty('name', 'DatabaseBlocked')
  expect(await passTime(tablet.leaving.unsentOnDevice())).toBe(0)
  await passTime(tablet.leaving.clearDevice())
  expect(outbox.value()).toBeUndefined()

  asleep.close()
  await started
  expect(database.opening.isBlocked()).toBe(false)
  expect(told).toHaveBeenCalledTimes(2)
  expect(await tablet.mirrored()).toHaveLength(40)
  await expect.poll(() => outbox.value()).toEqual([])
  for (const end of forget) end()
})

test('a sign-out succeeds even if the database is blocked', async () => {
  const before = await day.open('teacher')
  await before.start()
  const asleep = await sleepingTab(day, before.database.name)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await passTime(before.commands.deletePerson())
  const tablet = await day.open('teacher')
  await expect(passTime(tablet.commands.signOutDevice())).rejects.toHaveProperty('name', 'DatabaseBlocked')
  await expect(passTime(tablet.commands.deletePerson())).rejects.toHaveProperty('name', 'DatabaseBlocked')
  asleep.close()
})
