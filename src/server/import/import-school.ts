/** A folder of sheets into the database: everything is judged before anything is written, in one transaction. */
import { unhurried, type Database, type Queryable } from '../database/database'
import { settleFolios } from './folios'
import { readFolder, type LeftOut, type Problem } from './read-folder'
import { doubtfulClabes, unknownReferences } from './references'
import { judgeRoles, type RoleChange } from './staff-roles'
import { standIn } from './stand-in'
import { writeEntries, type Count } from './write'

/** `leftOut`: what stands in the files and is no part of it. `roles`: whose account has another role by it. `warnings`: what was taken, and should be looked at. */
export type Imported = ({ ok: true; counts: Count[]; roles: RoleChange[]; warnings: Problem[] } | { ok: false; problems: Problem[] }) & { leftOut: LeftOut[] }

/** Within the caller's transaction; where it is refused nothing was written. */
export async function importInto(transaction: Queryable, folder: string): Promise<Imported> {
  const { problems, leftOut, ...read } = await readFolder(folder)
  const settled = await settleFolios(transaction, read)
  const files = { ...read, entries: settled.entries }
  const roles = await judgeRoles(transaction, files)
  const clabes = await doubtfulClabes(transaction, files)
  problems.push(...settled.problems, ...roles.problems, ...clabes.problems, ...(await unknownReferences(transaction, files)))
  if (problems.length > 0) return { ok: false, problems: inOrder(problems), leftOut }
  const counts = await writeEntries(transaction, files)
  await roles.endSessions()
  return { ok: true, counts, roles: roles.changes, warnings: clabes.warnings, leftOut }
}

/** A trial does all of it to copies: its counts are those that the real one will have, and it uses up nothing. */
export async function importSchool(database: Database, folder: string, trial: boolean): Promise<Imported> {
  const undone = new Error('a trial')
  let result: Imported | undefined
  try {
    await database.transaction(async (transaction) => {
      await unhurried(transaction)
      if (trial) await standIn(transaction)
      result = await importInto(transaction, folder)
      if (trial || !result.ok) throw undone
    })
  } catch (error) {
    if (error !== undone) throw error
  }
  if (!result) throw new Error('the import came to no result')
  return result
}

function inOrder(problems: readonly Problem[]): Problem[] {
  return [...problems].sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1))
}
