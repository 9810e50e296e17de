/** Exports the school to a folder of sheets, from one snapshot of the database. */
import path from 'node:path'
import type { Database } from '../database/database'
import { writeNewDurably } from '../files/durable'
import { csvOf, workbookOf } from './formats'
import { readSchool } from './read-school'

export type Format = 'xlsx' | 'csv'

/**
 * Writes one file for each sheet that has rows. Throws a StartupError if a file exists already. Returns each file with
 * its number of rows.
 */
export async function exportSchool(
  database: Database,
  folder: string,
  format: Format,
): Promise<{ file: string; rows: number }[]> {
  const school = await database.transaction(async (transaction) => {
    await transaction.script('set transaction isolation level repeatable read, read only')
    return readSchool(transaction)
  })
  const written: { file: string; rows: number }[] = []
  for (const sheet of school) {
    const file = `${sheet.name}.${format}`
    writeNewDurably(path.join(folder, file), format === 'csv' ? csvOf(sheet) : await workbookOf(sheet))
    written.push({ file, rows: sheet.rows.length })
  }
  return written
}
