/**
 * Opens the database of the stored session's person and runs the first queries while the session is still being
 * checked, so that even a slow tablet's first rendering contains rows.
 */
import { personDatabaseName, type Identity } from '../database/device-database'
import { PersonDatabase } from '../database/person-database'
import type { FirstAnswers, FirstQuestion } from './first-answers'

let preloaded: { database: PersonDatabase; isNew: boolean; answers: FirstAnswers } | null = null

/** Opens the database and writes nothing. If this creates the database, `closePreload` deletes it again. */
export function openPreload(person: Pick<Identity, 'provider' | 'owner'>): void {
  const opened = { database: new PersonDatabase(personDatabaseName(person)), isNew: false, answers: {} }
  opened.database.on('populate', () => {
    opened.isNew = true
  })
  open(opened.database)
  preloaded = opened
}

/** Resolves when the queries have finished or failed; after a failure the screen runs them itself. */
export async function readPreload(question: FirstQuestion): Promise<void> {
  const opened = preloaded
  if (opened) opened.answers = await question(opened.database).catch(() => ({}))
}

/** Closes the preloaded database, because nobody is signed in after all. */
export async function closePreload(): Promise<void> {
  const unused = preloaded
  preloaded = null
  if (!unused) return
  await unused.database.ready().catch(() => undefined)
  if (unused.isNew) await unused.database.delete()
  else unused.database.close()
}

/**
 * Returns the preloaded database with its results if it has this name, otherwise a database that is opening, without
 * results. If opening fails, the first query rejects.
 */
export function takePreloaded(name: string): { database: PersonDatabase; answers: FirstAnswers } {
  const taken = preloaded?.database.name === name ? preloaded : null
  preloaded = null
  return { database: taken?.database ?? open(new PersonDatabase(name)), answers: taken?.answers ?? {} }
}

function open(database: PersonDatabase): PersonDatabase {
  database.open().catch(() => undefined)
  return database
}
