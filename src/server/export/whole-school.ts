/** Everything that a school owns, as one workbook with a tab for each kind of data. */
import type { Database, Queryable } from '../database/database'
import { exportedIds, rowsOf, rowsOfMoney, tabOf } from './exported-tab'
import type { SheetKind } from './portal-sheets'
import { writeWorkbook, type WorkbookTab } from '../workbooks/write-workbook'

/** The tabs in their order: the list of students comes first, so that the import finds it. */
const tabs: readonly SheetKind[] = [
  'students',
  'tutors',
  'contacts',
  'groups',
  'memberships',
  'receipts',
  'entries',
  'attendance',
  'schools',
  'staff',
  'prices',
  'banks',
]

/**
 * On PostgreSQL all tabs show the same moment. On the embedded database only the list of rows does: each row is as it
 * was when it was read, some seconds later at most, so that other calls need not wait for the export. A row that was
 * deleted meanwhile is missing. Receipts and payments always agree. `today`: the school's date.
 */
export function exportWholeSchool(database: Database, today: string): Promise<Buffer> {
  return readWholeSchool(database, today, writeWorkbook)
}

/** `use` gets the tabs, whose rows must be read in order. */
export function readWholeSchool<Result>(
  database: Database,
  today: string,
  use: (tabs: WorkbookTab[]) => Promise<Result>,
): Promise<Result> {
  const find = async (reading: Queryable) => {
    const found = new Map<SheetKind, number[]>()
    for (const kind of tabs) found.set(kind, await exportedIds(reading, kind))
    return (kind: SheetKind) => found.get(kind) ?? []
  }
  return database.readLong(find, (idsOf, reading) => {
    const ids = { receiptIds: idsOf('receipts'), entryIds: idsOf('entries') }
    const money = rowsOfMoney(reading, ids, today)
    const rows = (kind: SheetKind) =>
      kind === 'receipts' || kind === 'entries' ? money[kind] : rowsOf(reading, kind, idsOf(kind), today)
    return use(tabs.map((kind) => tabOf(kind, idsOf(kind), rows(kind))))
  })
}
