/**
 * An exception of our own code in a live query: it is reported, the last value stays, and the query runs again at the
 * next change.
 */
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { group } from '../../src/contract'
import { DatabaseBlocked } from '../../src/offline/database/blockable-database'
import { PersonDatabase } from '../../src/offline/database/person-database'
import { openSharedLiveQuery } from '../../src/offline/database/shared-live-query'
import { openResidentAttendance } from '../../src/offline/queries/resident-attendance'

const reported: unknown[] = []
beforeEach(() => {
  reported.length = 0
  vi.stubGlobal('reportError', (problem: unknown) => void reported.push(problem))
})
afterEach(() => vi.unstubAllGlobals())

/** A shared live query that throws as long as `mistaken` is true. */
function stumbling(database: PersonDatabase, first?: number) {
  const state = { mistaken: true, asked: 0 }
  const shared = openSharedLiveQuery(
    database,
    async () => {
      state.asked += 1
      const groups = await database.groups.count()
      if (state.mistaken) throw new TypeError('a mistake of ours')
      return groups
    },
    { first },
  )
  return { state, shared }
}

const another = (database: PersonDatabase, id: string) => database.groups.put(group.parse({ id, name: id }))

describe('an exception of our own code in a shared live query', () => {
  it('is reported once for several in a row, and thrown to a screen that has nothing to show', async () => {
    const database = new PersonDatabase('stumbles')
    const { state, shared } = stumbling(database)
    const told = vi.fn()
    const forget = shared.watch(told)
    await expect.poll(() => reported.map(String)).toEqual(['TypeError: a mistake of ours'])
    expect(() => shared.value()).toThrow('a mistake of ours')
    expect(told).toHaveBeenCalled()
    await another(database, '1')
    await expect.poll(() => state.asked).toBeGreaterThan(1)
    expect(reported).toHaveLength(1)

    state.mistaken = false
    await another(database, '2')
    await expect.poll(() => reported.length === 1 && shared.value()).toBe(2)
    forget()
    database.close()
  })

  it('leaves the last value', async () => {
    const database = new PersonDatabase('stumbles later')
    const { shared } = stumbling(database, 7)
    const forget = shared.watch(() => undefined)
    await expect.poll(() => reported).toHaveLength(1)
    expect(shared.value()).toBe(7)
    forget()
    database.close()
  })
})

it('a query that another tab blocks is repeated until the database opens, and nothing is reported', async () => {
  const database = new PersonDatabase('blocked for a while')
  let blocked = 2
  const shared = openSharedLiveQuery(database, async () => {
    if (blocked-- > 0) throw new DatabaseBlocked()
    return database.groups.count()
  })
  const forget = shared.watch(() => undefined)
  await expect.poll(() => shared.value()).toBe(0)
  expect(reported).toEqual([])
  forget()
  database.close()
})

it('an exception while the attendance of this device is read is reported and thrown, too', async () => {
  const database = new PersonDatabase('stumbles over sheets')
  vi.spyOn(database.sheets, 'count').mockImplementation(() => {
    throw new TypeError('a mistake of ours')
  })
  const attendance = openResidentAttendance(database)
  const forget = attendance.watch(() => undefined)
  await expect.poll(() => reported.map(String)).toEqual(['TypeError: a mistake of ours'])
  expect(() => attendance.value()).toThrow('a mistake of ours')
  forget()
  database.close()
})
