/**
 * `npm run import -- <folder or list> [--dry-run] [--overwrite]`: prints what was imported, or all problems if nothing
 * was imported. A folder contains one file per sheet of the import format; a single file is a school's own list, which
 * sheet-import/command.ts imports.
 * `--overwrite`: a folder's values replace those that people have changed in the portal.
 */
import { existsSync, statSync } from 'node:fs'
import { importWords as words } from '../../texts/import'
import type { Configuration } from '../configuration'
import { openDatabase } from '../database/open'
import { StartupError } from '../startup-error'
import { print } from '../print'
import { importSpreadsheet } from '../sheet-import/command'
import { importSchool } from './import-school'
import { hasSheets, passedOver } from './read-folder'
import { fileOf, sheetNames } from './sheets'

export async function importFolder(configuration: Configuration, args: readonly string[]): Promise<void> {
  const trial = args.includes('--dry-run')
  const [folder, ...more] = args.filter((arg) => arg !== '--dry-run' && arg !== '--overwrite')
  if (!folder || more.length > 0)
    throw new StartupError('Say which folder: npm run import -- <folder> [--dry-run] [--overwrite].')
  if (!existsSync(folder)) throw new StartupError(words.noFolder(folder))
  if (statSync(folder).isFile()) return importSpreadsheet(configuration, folder, trial)
  if (!hasSheets(folder)) throw new StartupError(words.noFiles(folder, sheetNames.map(fileOf).join(', ')))
  const database = await openDatabase(configuration, (error) => print(error.message))
  try {
    const result = await importSchool(database, folder, trial, args.includes('--overwrite'))
    for (const file of passedOver(folder)) print(words.notImported(file))
    for (const { file, read, unread } of result.leftOut) print(words.firstTabOnly(file, read, unread))
    if (!result.ok) {
      for (const { file, line, column, reason } of result.problems) print(words.problem(file, line, column, reason))
      throw new StartupError(words.failed(result.problems.length))
    }
    for (const { file, added, changed, same } of result.counts) print(words.counts(file, added, changed, same))
    for (const { file, line, column, reason } of result.warnings) print(words.problem(file, line, column, reason))
    for (const { file, line, email, before, after } of result.roles)
      print(words.roleChanged(file, line, email, before, after))
    for (const { file, line, column, written, stored } of result.kept)
      print(words.problem(file, line, column, words.keptPortals(written, stored)))
    if (result.kept.length > 0) print(words.keptHint)
    print(trial ? words.trial : words.done)
  } finally {
    await database.close()
  }
}
