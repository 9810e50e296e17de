/**
 * A user signs out during the first download, at every step or every n-th: nothing stays that the next download would
 * mistake for its own.
 */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { clearSky, openSchoolDay, type SchoolDay } from './school-day'

export function tellLeavingMidway(announced: 'all' | 'none', every: number): void {
  let day: SchoolDay
  beforeAll(async () => {
    day = await openSchoolDay({ capabilities: announced })
  })
  afterEach(() => void vi.restoreAllMocks())
  afterAll(() => day.close())

  /** Signs out just before transaction number `step` in the person's database; false if the download has fewer. */
  async function leaveAt(step: number, device: string): Promise<boolean> {
    const { transaction } = IDBDatabase.prototype
    const tablet = await day.open('teacher', { device, network: { ...clearSky(), pageSize: 7 } })
    let begun = 0
    let left: Promise<void> | null = null
    const watched = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
      this: IDBDatabase,
      ...asked
    ) {
      if (this.name === tablet.database.name && left === null && (begun += 1) === step)
        left = tablet.commands.signOutDevice()
      return Reflect.apply(transaction, this, asked)
    })
    await tablet.start()
    watched.mockRestore()
    tablet.workspace.stop()
    if (left === null) return false
    await left
    return true
  }

  test('signing out at any step leaves no rows on the device, and the next sign-in downloads every row', async () => {
    let step = 1
    for (; ; step += every) {
      const device = `left at ${step}`
      if (!(await leaveAt(step, device))) break
      const again = await day.open('teacher', { device })
      const { students, groups, members, sheets, statuses, metadata } = again.database
      for (const table of [students, groups, members, sheets, statuses, metadata])
        expect(await table.toArray(), `${table.name}, ${device}`).toEqual([])
      await again.start()
      expect(await again.mirrored(), device).toHaveLength(40)
      expect(await members.count(), device).toBe(25)
      expect(await metadata.get('downloadedAt'), device).toBeDefined()
      again.workspace.stop()
    }
    // With seven rows per page, attendance alone has six pages.
    expect(step).toBeGreaterThan(25)
  })
}
