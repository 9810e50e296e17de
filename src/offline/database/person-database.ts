/**
 * The database of one person at one provider, and nobody else's: the mirror (what the provider said), the outbox (what the
 * person did), drafts, and metadata about both.
 */
import type { EntityTable } from 'dexie'
import type { Attendance, Group, Membership, Option, Student } from '../../contract'
import type { Slot } from '../engine/slot'
import type { DrainState } from '../engine/store'
import { openLiveQueryNotifier, type LiveQueryNotifier } from './live-query-notifier'
import { PatientDatabase } from './patient-database'

/** A mirrored student with the name as searches compare it. */
export type MirrorStudent = Student & { searchKey: string }

/** `freshAt` (ms): when this row became known by an own write or a read of its day; a list that was asked for earlier may not replace it. */
export type MirrorAttendance = Attendance & { freshAt?: number }

/** A status option in the provider's order. */
export type MirrorStatus = Option & { position: number }

/** `work`: somebody typed or tapped something that exists nowhere else; such a draft outlives a sign-out. */
export type Draft = { key: string; value: unknown; savedAt: number; work: boolean }

/** An answer of another area, kept for reading without a connection. */
export type CachedAnswerRecord = { key: string; value: unknown; keptAt: number }

export type MetadataRecord = { name: string; value: unknown }

/**
 * Every index costs each of 50,000 writes, so there are only those a question needs. A single index on the date is the
 * pair (date, id): equal dates come in the order of the primary key.
 */
const tables = {
  students: 'id',
  groups: 'id',
  members: 'id, class_group.id',
  attendance: 'id, attendance_date, [group.id+attendance_date], student.id, freshAt',
  statuses: 'value',
  slots: 'key',
  desk: 'name',
  drafts: 'key',
  kept: 'key',
  facts: 'name',
}

export class PersonDatabase extends PatientDatabase {
  declare readonly students: EntityTable<MirrorStudent, 'id'>
  declare readonly groups: EntityTable<Group, 'id'>
  declare readonly members: EntityTable<Membership, 'id'>
  declare readonly attendance: EntityTable<MirrorAttendance, 'id'>
  declare readonly statuses: EntityTable<MirrorStatus, 'value'>
  declare readonly slots: EntityTable<Slot, 'key'>
  declare readonly desk: EntityTable<DrainState & { name: 'desk' }, 'name'>
  declare readonly drafts: EntityTable<Draft, 'key'>
  declare readonly kept: EntityTable<CachedAnswerRecord, 'key'>
  declare readonly facts: EntityTable<MetadataRecord, 'name'>

  /** Tells live questions what was changed past Dexie. */
  readonly notifyLiveQueries: LiveQueryNotifier

  /** Relaxed: what is written through Dexie can be read again or typed again. What people did goes through the strict store. */
  constructor(name: string, durability: 'relaxed' | 'strict' = 'relaxed') {
    super(name, { chromeTransactionDurability: durability, cache: 'disabled' })
    this.version(1).stores(tables)
    this.notifyLiveQueries = openLiveQueryNotifier(name)
  }

  /** Gives up a connection (null: none came of opening) that the browser cut: who asks next opens another. Not one that was closed for good. */
  giveUp(connection: IDBDatabase | null): void {
    if (this.opening.underWay() || this.hasBeenClosed() || this.backendDB() !== connection) return
    this.close({ disableAutoOpen: false })
  }
}
