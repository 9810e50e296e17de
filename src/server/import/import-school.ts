/** A folder of CSV files into the database: everything is judged before anything is written, in one transaction. */
import { unhurried, type Database, type Queryable } from '../database/database'
import { readFolder, type Problem } from './read-folder'
import { unknownReferences } from './references'
import { writeEntries, type Count } from './write'

export type Imported = { ok: true; counts: Count[] } | { ok: false; problems: Problem[] }

/** Within the caller's transaction; where it is refused nothing was written. */
export async function importInto(transaction: Queryable, folder: string): Promise<Imported> {
  const { entries, problems } = readFolder(folder)
  problems.push(...(await unknownReferences(transaction, entries)))
  if (problems.length > 0) return { ok: false, problems: inOrder(problems) }
  return { ok: true, counts: await writeEntries(transaction, entries) }
}

/** A trial does all of it and takes it back: its counts are those that the real one will have. */
export async function importSchool(database: Database, folder: string, trial: boolean): Promise<Imported> {
  const undone = new Error('a trial')
  let result: Imported | undefined
  try {
    await database.transaction(async (transaction) => {
      await unhurried(transaction)
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
