/** Sends what was recorded without a network: a thousand edits, to a provider that answers after a delay. */
import { attendance, type Capability } from '../../../src/contract'
import { editAttendance } from '../../../src/offline/engine/slot-commands'
import type { OpenWorkspace } from '../../../src/offline/open-workspace'
import { openStore } from '../../../src/offline/outbox/indexeddb-store'
import type { WireRow } from '../school'
import { freshDevice, shownRow } from './device-of'

export type Edit = { row: WireRow; value: number }

const lanes = 6

/** The limit: six lanes, each of which sends the next edit; without reading lists or storing anything. */
export async function plainLoop(edits: readonly Edit[]): Promise<number> {
  const start = performance.now()
  let next = 0
  const lane = async () => {
    for (let edit = edits[next++]; edit; edit = edits[next++]) {
      const response = await fetch(`/api/users/attendance/student/${edit.row.id}/`, {
        method: 'PATCH',
        headers: { Authorization: 'Bearer token', 'Content-Type': 'application/json' },
        body: JSON.stringify({ points: edit.value }),
        cache: 'no-store',
      })
      if (!response.ok) throw new Error(`${response.status}`)
      await response.json()
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return performance.now() - start
}

let device: OpenWorkspace | null = null

/** Ours, before the network returns: the mirror is filled, and all edits wait in the outbox. */
export async function prepare(edits: readonly Edit[], capabilities: readonly Capability[]): Promise<void> {
  device = await freshDevice('replay', 'there', capabilities)
  await device.start()
  // As in the app, whose chip counts the outbox all the time.
  device.outbox.watch(() => undefined)
  const store = openStore(device.database, { scope: 'outbox' })
  for (const { row: wire, value } of edits) {
    const row = attendance.parse(wire)
    await editAttendance(
      store,
      { owner: 'replay', now: Date.now() },
      { row: shownRow(row), field: 'points', seen: row.points, value },
    )
  }
}

/** Duration of one drain, ms. */
export async function send(): Promise<number> {
  const start = performance.now()
  await device?.sync.sendNow(true)
  return performance.now() - start
}

/** Stops the workspace; resolves with the number of edits still in the outbox. */
export async function leave(): Promise<number> {
  const left = await device?.database.outbox.count()
  device?.stop()
  return left ?? Number.NaN
}
