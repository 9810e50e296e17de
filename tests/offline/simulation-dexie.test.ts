/** Some of the simulated worlds with the device's real database: Dexie's schema and IndexedDB's transactions. */
import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { readSlots } from '../../src/offline/database/bundles'
import { PersonDatabase } from '../../src/offline/database/person-database'
import { initialDrainState } from '../../src/offline/engine/store'
import { withoutEpoch } from '../../src/offline/database/sheets'
import { openStore } from '../../src/offline/outbox/indexeddb-store'
import { isLong } from '../long-run'
import type { Clock } from './simulation/clock'
import type { Disk } from './simulation/memory-store'
import { runSeeds } from './simulation/seeds'

const opened: PersonDatabase[] = []

function dexieDisk(clock: Clock): Disk {
  const database = new PersonDatabase(`simulated ${opened.length}`)
  opened.push(database)
  const store = openStore(database, { scope: 'outbox and mirror' })
  async function read() {
    const [slots, sheets, drainState] = await Promise.all([
      readSlots(database),
      database.sheets.toArray(),
      database.drainState.get('current'),
    ])
    return {
      slots: new Map(slots.map((slot) => [slot.key, slot])),
      rows: new Map(sheets.flatMap(({ rows }) => rows).map((row) => [row.id, withoutEpoch(row)])),
      drainState: drainState ?? initialDrainState,
    }
  }
  return {
    store: { transaction: (mode, work) => clock.real(store.transaction(mode, work)) },
    read: () => clock.real(read()),
  }
}

afterEach(async () => {
  for (const database of opened.splice(0)) await database.delete()
})

const worlds = isLong ? 120 : 60

it(`keeps every promise in worlds 1 to ${worlds}, and none of them was idle`, { timeout: 120_000 }, async () => {
  const counts = await runSeeds(1, worlds, { makeDisk: dexieDisk })
  if (process.env.SEED !== undefined) return
  for (const happening of [
    'slot queued to sending',
    'slot sending to unknown',
    'crash after a commit',
    'event conflict',
    'event confirmed',
  ])
    expect(counts.get(happening), happening).toBeGreaterThan(0)
})
