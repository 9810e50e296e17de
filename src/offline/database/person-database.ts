/**
 * The database of one person at one provider, and nobody else's: the mirror (what the provider said), the outbox (what the
 * person did), drafts, and metadata about both.
 */
import type { EntityTable, Table, Transaction } from 'dexie'
import type { Absence, EmergencyRow, Group, Membership, Option, Student } from '../../contract'
import type { Slot } from '../engine/slot'
import type { DrainState } from '../engine/store'
import { bundled, type Bundle } from './bundles'
import { openLiveQueryNotifier, type LiveQueryNotifier } from './live-query-notifier'
import { PatientDatabase } from './patient-database'
import { bySheet, sheetWith, type MirrorAttendance, type Sheet, type SheetKey } from './sheets'

/** A mirrored student with the name as searches compare it. */
export type MirrorStudent = Student & { searchKey: string }

/** Any of its tables, for whoever writes several at once. */
export type DatabaseTable = Table

/** A status option in the provider's order. */
export type MirrorStatus = Option & { position: number }

/** `work`: somebody typed or tapped something that exists nowhere else; such a draft outlives a sign-out. */
export type Draft = { key: string; value: unknown; savedAt: number; work: boolean }

/** An answer of another area, kept for reading without a connection. */
export type CachedAnswerRecord = { key: string; value: unknown; keptAt: number }

export type MetadataRecord = { name: string; value: unknown }

/** Sheets are asked for by day, by group and by student; the second version could also be asked for their sizes. */
const tables = {
  students: 'id',
  groups: 'id',
  members: 'id, class_group.id',
  sheets: '[date+group], [group+date], *students, size',
  statuses: 'value',
  slots: 'key',
  desk: 'name',
  drafts: 'key',
  kept: 'key',
  facts: 'name',
}

/** As the first version kept it: a record for each row. */
const { sheets: _, ...others } = tables
const firstTables = { ...others, attendance: 'id, attendance_date, [group.id+attendance_date], student.id, freshAt' }

/** What was mirrored stays readable without a network; only its order among readings begins anew. */
async function rowsIntoSheets(transaction: Transaction): Promise<void> {
  const rows: (MirrorAttendance & { freshAt?: number })[] = await transaction.table('attendance').toArray()
  const said = rows.map(({ freshAt: _, ...row }) => row)
  await transaction.table('sheets').bulkPut(bySheet(said).map(({ key, items }) => sheetWith(key, items)))
  await transaction.table('desk').toCollection().modify((desk) => {
    Object.assign(desk, { epoch: desk.fence, floor: null })
  })
}

async function namesIntoSheets(transaction: Transaction): Promise<void> {
  await transaction.table('sheets').toCollection().modify((sheet: Sheet) => {
    sheet.ids = sheet.rows.map(({ id }) => id)
  })
}

/** Until then each slot was a record. */
async function slotsIntoBundles(transaction: Transaction): Promise<void> {
  const slots: Slot[] = await transaction.table('slots').toArray()
  await transaction.table('outbox').bulkPut(bundled(slots))
}

export class PersonDatabase extends PatientDatabase {
  declare readonly students: EntityTable<MirrorStudent, 'id'>
  declare readonly groups: EntityTable<Group, 'id'>
  declare readonly members: EntityTable<Membership, 'id'>
  declare readonly sheets: Table<Sheet, SheetKey>
  declare readonly absences: EntityTable<Absence, 'id'>
  declare readonly statuses: EntityTable<MirrorStatus, 'value'>
  declare readonly emergency: EntityTable<EmergencyRow, 'id'>
  declare readonly outbox: EntityTable<Bundle, 'key'>
  declare readonly desk: EntityTable<DrainState & { name: 'desk' }, 'name'>
  declare readonly drafts: EntityTable<Draft, 'key'>
  declare readonly kept: EntityTable<CachedAnswerRecord, 'key'>
  declare readonly facts: EntityTable<MetadataRecord, 'name'>

  /** Tells live questions what was changed past Dexie. */
  readonly notifyLiveQueries: LiveQueryNotifier

  /** Relaxed: what is written through Dexie can be read again or typed again. What people did goes through the strict store. */
  constructor(name: string, durability: 'relaxed' | 'strict' = 'relaxed') {
    super(name, { chromeTransactionDurability: durability, cache: 'disabled' })
    this.version(1).stores(firstTables)
    this.version(2).stores({ ...tables, attendance: null }).upgrade(rowsIntoSheets)
    this.version(3).stores({ emergency: 'id' })
    // Absences that families told beforehand, where the provider announces them.
    this.version(4).stores({ absences: 'id' })
    this.version(5).stores({ sheets: '[date+group], [group+date], *students' })
    this.version(6).stores({ outbox: 'key', slots: null }).upgrade(slotsIntoBundles)
    // A row that was deleted, or stands in another place now, is found by its id.
    this.version(7).stores({ sheets: '[date+group], [group+date], *students, *ids' }).upgrade(namesIntoSheets)
    this.notifyLiveQueries = openLiveQueryNotifier(name)
  }

  /** Gives up a connection (null: none came of opening) that the browser cut: who asks next opens another. Not one that was closed for good. */
  giveUp(connection: IDBDatabase | null): void {
    if (this.opening.underWay() || this.hasBeenClosed() || this.backendDB() !== connection) return
    this.close({ disableAutoOpen: false })
  }
}
