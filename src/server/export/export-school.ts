/** Exports the school to a folder of sheets, from one snapshot of the database. */
import path from 'node:path'
import { schoolDay } from '../../contract'
import { beginSnapshot, type Database } from '../database/database'
import { writeNewDurably } from '../files/durable'
import { csvOf, workbookOf } from './formats'
import { exportedTab } from './exported-tab'
import type { SheetKind } from './portal-sheets'
import { readSchool } from './read-school'
import { writeWorkbook, type WorkbookTab } from '../workbooks/write-workbook'

export type Format = 'xlsx' | 'csv'
type Written = { file: string; rows: number }

/**
 * Writes one file for each sheet of the import that has rows, and one for each of `more`, the portal's own sheets,
 * which `npm run import` skips. Throws a StartupError if a file exists already. Returns each file with its number of
 * rows.
 */
export async function exportSchool(
  database: Database,
  folder: string,
  format: Format,
  more: readonly SheetKind[] = [],
): Promise<Written[]> {
  return database.transaction(async (transaction) => {
    await beginSnapshot(transaction)
    const written: Written[] = []
    for (const sheet of await readSchool(transaction))
      write(sheet.name, sheet.rows.length, format === 'csv' ? csvOf(sheet) : await workbookOf(sheet))
    // Without a school the sheets `more` would be empty too.
    if (written.length === 0) return written
    for (const kind of more) {
      const tab = await exportedTab(transaction, kind, { today: schoolDay(Date.now()) })
      if (tab && tab.count > 0)
        write(kind, tab.count, format === 'csv' ? await csvOfTab(tab) : await writeWorkbook([tab]))
    }
    return written

    function write(name: string, rows: number, content: string | Buffer): void {
      const file = `${name}.${format}`
      writeNewDurably(path.join(folder, file), content)
      written.push({ file, rows })
    }
  })
}

async function csvOfTab({ columns, rows }: WorkbookTab): Promise<string> {
  const lines: string[][] = []
  for await (const part of rows) for (const cells of part) lines.push(cells.map((cell) => String(cell ?? '')))
  return csvOf({ header: columns.map(({ heading }) => heading), rows: lines })
}
