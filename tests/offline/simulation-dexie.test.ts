/** A sample of the same worlds with the device's real database under them: Dexie's schema, IndexedDB's transactions. */
import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { PersonDatabase } from '../../src/offline/database/person-database'
import { openStore } from '../../src/offline/outbox/indexeddb-store'
import type { Disk } from './simulation/memory-store'
import { runSeeds } from './simulation/seeds'

const opened: PersonDatabase[] = []

function dexieDisk(): Disk {
  const database = new PersonDatabase(`simulated ${opened.length}`)
  opened.push(database)
  const store = openStore(database, { scope: 'outbox and mirror', now: Date.now })
  return {
    store,
    read: async () => {
      const [slots, rows, drainState] = await Promise.all([database.slots.toArray(), database.attendance.toArray(), database.desk.get('desk')])
      return {
        slots: new Map(slots.map((slot) => [slot.key, slot])),
        rows: new Map(rows.map(({ freshAt: _, ...row }) => [row.id, row])),
        drainState: drainState ?? { fence: 0, restUntil: 0, failures: 0 },
      }
    },
  }
}

afterEach(async () => {
  for (const database of opened.splice(0)) await database.delete()
})

it.each([1, 501, 1_001, 1_501])('keeps every promise in twenty worlds from %i', { timeout: 120_000 }, async (from) => {
  const counts = await runSeeds(from, 20, { makeDisk: dexieDisk })
  for (const happening of ['slot queued to sending', 'slot sending to unknown', 'crash after a commit', 'event conflict', 'event confirmed']) expect(counts.get(happening)).toBeGreaterThan(0)
})
