/**
 * `npm run export -- <folder> [--csv]`: writes the school as sheets (.xlsx or CSV) that `npm run import` can read, and
 * beside them receipts, payments and attendance.
 */
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { importWords as words } from '../../texts/import'
import type { Configuration } from '../configuration'
import { openDatabase } from '../database/open'
import { isDatabase } from '../database/synced-directory'
import { exportedOnly } from '../import/sheets'
import { print } from '../print'
import { StartupError } from '../startup-error'
import { exportSchool } from './export-school'

export async function exportFolder(configuration: Configuration, args: readonly string[]): Promise<void> {
  const [folder, ...more] = args.filter((arg) => arg !== '--csv')
  if (!folder || more.length > 0) throw new StartupError('Say which folder: npm run export -- <folder> [--csv].')
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new StartupError(words.notEmpty(folder))
  const { DATABASE_URL, DATA_DIR } = configuration
  if (!DATABASE_URL && !isDatabase(path.join(DATA_DIR, 'database')))
    throw new StartupError(`There is no database in ${DATA_DIR}: set DATA_DIR to the directory of the school.`)
  const database = await openDatabase(configuration, (error) => print(error.message))
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const written = await exportSchool(database, folder, args.includes('--csv') ? 'csv' : 'xlsx', exportedOnly)
    if (written.length === 0) throw new StartupError(words.nothingToExport)
    for (const { file, rows } of written) print(words.exported(file, rows))
    print(words.exportDone(folder))
  } finally {
    await database.close()
  }
}
