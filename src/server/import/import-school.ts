/** Imports a folder of sheets in one transaction. All rows are checked before anything is written. */
import { liftTimeouts, type Database, type Queryable } from '../database/database'
import { lockForImport } from '../sheet-import/import-lock'
import { withPresentKeys } from './former-keys'
import { matchFolios } from './folios'
import { readFolder, type LeftOut, type Problem } from './read-folder'
import { doubtfulClabes, unknownReferences } from './references'
import { checkRoles, type RoleChange } from './staff-roles'
import { useTemporaryCopies } from './stand-in'
import { writeEntries, type Kept, type SheetCount } from './write'

/**
 * `leftOut`: workbooks with unread tabs. `roles`: the changes of roles of staff. `warnings`: problems of rows that were
 * imported nevertheless. `kept`: values that were not written, because people have changed them in the portal.
 */
export type Imported = (
  | { ok: true; counts: SheetCount[]; roles: RoleChange[]; warnings: Problem[]; kept: Kept[] }
  | { ok: false; problems: Problem[] }
) & { leftOut: LeftOut[] }

/**
 * Imports in the caller's transaction. If there are problems nothing is written. `overwrite`: whether the files' values
 * replace those that people have changed in the portal.
 */
export async function importInto(transaction: Queryable, folder: string, overwrite = false): Promise<Imported> {
  const { problems, leftOut, ...read } = await readFolder(folder)
  const settled = await matchFolios(transaction, { ...read, entries: await withPresentKeys(transaction, read) })
  const files = { ...read, entries: settled.entries }
  const roles = await checkRoles(transaction, files, overwrite)
  const clabes = await doubtfulClabes(transaction, files)
  problems.push(
    ...settled.problems,
    ...roles.problems,
    ...clabes.problems,
    ...(await unknownReferences(transaction, files)),
  )
  if (problems.length > 0) return { ok: false, problems: inOrder(problems), leftOut }
  const { counts, kept } = await writeEntries(transaction, files, overwrite)
  await roles.endSessions()
  return { ok: true, counts, roles: roles.changes, warnings: clabes.warnings, kept, leftOut }
}

/** `trial`: imports into temporary copies of the tables: the counts are exact, and not even sequences change. */
export async function importSchool(
  database: Database,
  folder: string,
  trial: boolean,
  overwrite = false,
): Promise<Imported> {
  const undone = new Error('a trial')
  let result: Imported | undefined
  try {
    await database.transaction(async (transaction) => {
      await liftTimeouts(transaction)
      if (trial) await useTemporaryCopies(transaction)
      else await lockForImport(transaction)
      result = await importInto(transaction, folder, overwrite)
      if (trial || !result.ok) throw undone
    })
  } catch (error) {
    if (error !== undone) throw error
  }
  if (!result) throw new Error('the import has no result')
  return result
}

function inOrder(problems: readonly Problem[]): Problem[] {
  return [...problems].sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1))
}
