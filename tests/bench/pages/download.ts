/** The first download: all attendance rows of a school onto the device. */
import Dexie, { type EntityTable } from 'dexie'
import type { WireRow } from '../school'
import { removeDatabase } from './bare'
import { freshDevice } from './device-of'
import { longestTask } from './long-tasks'
import { readAttendance } from '../../../src/offline/queries/resident-attendance'

export type Downloaded = {
  ms: number
  longestTask: number
  rows: number
  /** Highest heap size in megabytes, sampled every 100 ms. */
  peakHeap: number
}

declare global {
  interface Performance {
    memory: { usedJSHeapSize: number }
  }
}

const path = '/api/users/attendance/student/'

class Plain extends Dexie {
  declare readonly attendance: EntityTable<WireRow, 'id'>
  constructor() {
    super('download-plain')
    // The indexes that the queries of the screens need; any implementation would have them.
    this.version(1).stores({ attendance: 'id, attendance_date, [group.id+attendance_date], student.id' })
  }
}

/** The limit: each page is fetched, parsed as JSON and stored by one Dexie bulkPut. */
export async function plain(): Promise<Omit<Downloaded, 'peakHeap'>> {
  await removeDatabase('download-plain')
  const database = new Plain()
  await database.open()
  const start = performance.now()
  let ms = 0
  const longest = await longestTask(async () => {
    let query: string | null = 'page=1'
    while (query !== null) {
      const response: Response = await fetch(`${path}?${query}`, {
        headers: { Authorization: 'Bearer token' },
        cache: 'no-store',
      })
      const page: { results: WireRow[]; next: string | null } = await response.json()
      await database.attendance.bulkPut(page.results)
      query = page.next && new URL(page.next).searchParams.toString()
    }
    ms = performance.now() - start
  })
  const rows = await database.attendance.count()
  database.close()
  return { ms, longestTask: longest, rows }
}

/**
 * Ours: everything that a device of the desk downloads at its first start; only the attendance is timed. The database
 * stays filled.
 */
export async function ours(owner: string): Promise<Downloaded> {
  const workspace = await freshDevice(owner, 'there')
  let start = 0
  workspace.channel.listen((message) => {
    if (message.kind === 'downloading' && message.what === 'attendance' && start === 0) start = performance.now()
  })
  let ms = 0
  let peakHeap = 0
  const sampling = setInterval(() => (peakHeap = Math.max(peakHeap, performance.memory.usedJSHeapSize / 1e6)), 100)
  const longest = await longestTask(async () => {
    await workspace.start()
    ms = performance.now() - start
  })
  const rows = (await readAttendance(workspace.database)).sheets.reduce((count, { size }) => count + size, 0)
  clearInterval(sampling)
  workspace.stop()
  return { ms, longestTask: longest, rows, peakHeap }
}
