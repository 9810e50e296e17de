/** A device that stumbles: a write or a connection that fails for a moment costs nobody any work, and nothing has to be asked for again. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { absent, openSchoolDay, yesterday, type SchoolDay } from './school-day'

let day: SchoolDay
beforeAll(async () => {
  day = await openSchoolDay()
})
beforeEach(() => day.restore())
afterEach(() => void vi.restoreAllMocks())
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
