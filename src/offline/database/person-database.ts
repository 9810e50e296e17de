/**
 * The database of one user at one provider: the mirror (what the provider sent), the outbox (what the user changed),
 * drafts, and metadata about both.
 */
import type { EntityTable, Table, Transaction } from 'dexie'
import type { Absence, EmergencyRow, Group, Membership, Option, Student } from '../../contract'
import type { Slot } from '../engine/slot'
import type { DrainState } from '../engine/store'
import { bundled, type Bundle } from './bundles'
import { openLiveQueryNotifier, type LiveQueryNotifier } from './live-query-notifier'
import { PatientDatabase } from './patient-database'
import { bySheet, sheetWith, type MirrorAttendance, type Sheet, type SheetKey } from './sheets'

/** A mirrored student with a search key of name and folio. */
export type MirrorStudent = Student & { searchKey: string }

/** Any of the tables, for transactions over several. */
export type DatabaseTable = Table

/** A status option. `position`: its index in the provider's list. */
export type MirrorStatus = Option & { position: number }

/**
 * `work`: the draft contains input of the user that exists nowhere else; it survives a sign-out. `savedAt`: epoch
 * milliseconds.
 */
export type Draft = { key: string; value: unknown; savedAt: number; work: boolean }

/** An answer that is not mirrored, stored to be read offline. `keptAt`: when it was received, epoch milliseconds. */
export type CachedAnswerRecord = { key: string; value: unknown; keptAt: number }

export type MetadataRecord = { name: string; value: unknown }

/** The tables of version 2. Sheets are found by day, by group and by student. */
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

/** The tables of version 1: one record per attendance row. */
const { sheets: _, ...others } = tables
const firstTables = { ...others, attendance: 'id, attendance_date, [group.id+attendance_date], student.id, freshAt' }

/** The upgrade to version 2. The mirror stays readable offline; `floor` null makes all earlier downloads invalid. */
async function rowsIntoSheets(transaction: Transaction): Promise<void> {
  const rows: (MirrorAttendance & { freshAt?: number })[] = await transaction.table('attendance').toArray()
  const said = rows.map(({ freshAt: _, ...row }) => row)
  await transaction.table('sheets').bulkPut(bySheet(said).map(({ key, items }) => sheetWith(key, items)))
  await transaction
    .table('desk')
    .toCollection()
    .modify((desk) => {
      Object.assign(desk, { epoch: desk.fence, floor: null })
    })
}

async function namesIntoSheets(transaction: Transaction): Promise<void> {
  await transaction
    .table('sheets')
    .toCollection()
    .modify((sheet: Sheet) => {
      sheet.ids = sheet.rows.map(({ id }) => id)
    })
}

/** The upgrade to version 6; before it, each slot was a record of its own. */
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

  /** Notifies live queries of writes that do not go through Dexie. */
  readonly notifyLiveQueries: LiveQueryNotifier

  /**
   * Relaxed durability: what is written through Dexie can be downloaded or typed again. The user's changes are written
   * by the strict store (`outbox/indexeddb-store`).
   */
  constructor(name: string, durability: 'relaxed' | 'strict' = 'relaxed') {
    super(name, { chromeTransactionDurability: durability, cache: 'disabled' })
    this.version(1).stores(firstTables)
    this.version(2)
      .stores({ ...tables, attendance: null })
      .upgrade(rowsIntoSheets)
    this.version(3).stores({ emergency: 'id' })
    // Absences that families report in advance (capability `absence-notices`).
    this.version(4).stores({ absences: 'id' })
    this.version(5).stores({ sheets: '[date+group], [group+date], *students' })
    this.version(6).stores({ outbox: 'key', slots: null }).upgrade(slotsIntoBundles)
    // The index `ids` finds the sheet of a row that was deleted or has moved.
    this.version(7).stores({ sheets: '[date+group], [group+date], *students, *ids' }).upgrade(namesIntoSheets)
    this.notifyLiveQueries = openLiveQueryNotifier(name)
  }

  /**
   * Closes a connection that the browser has cut, so that the next query opens another; `connection` null: opening
   * failed. Does nothing if another connection has been opened meanwhile, or if the database was closed for good.
   */
  giveUp(connection: IDBDatabase | null): void {
    if (this.opening.underWay() || this.hasBeenClosed() || this.backendDB() !== connection) return
    this.close({ disableAutoOpen: false })
  }
}
