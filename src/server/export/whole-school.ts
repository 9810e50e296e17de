/** Everything that a school owns, as one workbook with a tab for each kind of data. */
import { liftTimeouts, type Database } from '../database/database'
import { exportedTab, type SheetKind } from './portal-sheets'
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

/** All tabs are of the same moment. `today`: the school's date. */
export function exportWholeSchool(database: Database, today: string): Promise<Buffer> {
  return database.transaction(async (transaction) => {
    await transaction.script('set transaction isolation level repeatable read, read only')
    await liftTimeouts(transaction)
    const found: WorkbookTab[] = []
    for (const kind of tabs) {
      const tab = await exportedTab(transaction, kind, { today })
      if (tab) found.push(tab)
    }
    return writeWorkbook(found)
  })
}
