/** The school into a folder of sheets, all of one moment. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Database } from '../database/database'
import { csvOf, workbookOf } from './formats'
import { readSchool } from './read-school'

/** Personal data: for nobody else's eyes on this machine. */
const ownEyes = 0o600

export type Format = 'xlsx' | 'csv'

/** Into an empty folder; answers each file with its number of rows. */
export async function exportSchool(database: Database, folder: string, format: Format): Promise<{ file: string; rows: number }[]> {
  const school = await database.transaction(async (transaction) => {
    await transaction.script('set transaction isolation level repeatable read, read only')
    return readSchool(transaction)
  })
  const written: { file: string; rows: number }[] = []
  for (const sheet of school) {
    const file = `${sheet.name}.${format}`
    writeFileSync(path.join(folder, file), format === 'csv' ? csvOf(sheet) : await workbookOf(sheet), { mode: ownEyes, flag: 'wx' })
    written.push({ file, rows: sheet.rows.length })
  }
  return written
}
