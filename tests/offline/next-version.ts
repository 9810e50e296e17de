/**
 * The next version of the device's databases, made of today's: one more table, one more index and an upgrade that goes
 * through the outbox. A Dexie addon: while it is installed, each database is opened as the next version would open it.
 */
import type Dexie from 'dexie'
import type { Bundle } from '../../src/offline/database/bundles'

export function nextVersion(database: Dexie): void {
  if (!database.name.startsWith('lucero-person')) return void database.version(2).stores({ notes: 'key' })
  database
    .version(2)
    .stores({ outbox: 'key, *days', notes: 'key' })
    .upgrade(async (transaction) => {
      await transaction
        .table('outbox')
        .toCollection()
        .modify((bundle: Bundle & { days?: string[] }) => {
          bundle.days = bundle.slots.map(({ date }) => date)
        })
      await transaction.table('notes').put({ key: 'upgraded', bundles: await transaction.table('outbox').count() })
    })
}
