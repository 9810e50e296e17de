/**
 * The database of one user at one provider: the mirror (what the provider sent), the outbox (what the user changed),
 * drafts, cached answers about what is not mirrored, and metadata.
 */
import type { EntityTable, Table } from 'dexie'
import type { Absence, CalendarException, EmergencyRow, Group, Membership, Option, Student } from '../../contract'
import type { DrainState } from '../engine/store'
import type { Bundle } from './bundles'
import { openLiveQueryNotifier, type LiveQueryNotifier } from './live-query-notifier'
import { BlockableDatabase } from './blockable-database'
import type { Sheet, SheetKey } from './sheets'
import { personTables } from './tables'

/** A mirrored student with a search key of name and folio. */
export type MirrorStudent = Student & { searchKey: string }

/** Any table of a PersonDatabase. */
export type DatabaseTable = Table

/** `work`: the draft has input that exists nowhere else, so it survives a sign-out. `savedAt`: epoch milliseconds. */
export type Draft = { key: string; value: unknown; savedAt: number; work: boolean }

export class PersonDatabase extends BlockableDatabase {
  declare readonly students: EntityTable<MirrorStudent, 'id'>
  declare readonly groups: EntityTable<Group, 'id'>
  declare readonly members: EntityTable<Membership, 'id'>
  declare readonly sheets: Table<Sheet, SheetKey>
  declare readonly absences: EntityTable<Absence, 'id'>
  declare readonly calendar: EntityTable<CalendarException, 'id'>
  /** `position`: the option's index in the provider's list. */
  declare readonly statuses: EntityTable<Option & { position: number }, 'value'>
  declare readonly emergency: EntityTable<EmergencyRow, 'id'>
  declare readonly outbox: EntityTable<Bundle, 'key'>
  declare readonly drainState: EntityTable<DrainState & { name: 'current' }, 'name'>
  declare readonly drafts: EntityTable<Draft, 'key'>
  /** Answers about data that is not mirrored. `keptAt`: when the answer was received, epoch milliseconds. */
  declare readonly cachedAnswers: EntityTable<{ key: string; value: unknown; keptAt: number }, 'key'>
  declare readonly metadata: EntityTable<{ name: string; value: unknown }, 'name'>

  /** Notifies live queries of writes that do not go through Dexie. */
  readonly notifyLiveQueries: LiveQueryNotifier

  /**
   * `durability`: relaxed by default, because what is written through Dexie can be downloaded again. The user's changes
   * are written by `outbox/indexeddb-store`, which is strict.
   */
  constructor(name: string, durability: 'relaxed' | 'strict' = 'relaxed') {
    super(name, { chromeTransactionDurability: durability, cache: 'disabled' })
    this.version(1).stores(personTables)
    this.notifyLiveQueries = openLiveQueryNotifier(name)
  }

  /**
   * Closes a broken connection, so that the next query opens another; `connection` null: opening failed. Does nothing
   * if another connection was opened meanwhile, or if the database was closed for good.
   */
  giveUp(connection: IDBDatabase | null): void {
    if (this.opening.underWay() || this.hasBeenClosed() || this.backendDB() !== connection) return
    this.close({ disableAutoOpen: false })
  }
}
