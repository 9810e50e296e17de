/**
 * The database of whoever seems to be here opens, and what the address asks for is read, while the device is still asked whether
 * that session was signed out: on a slow tablet the first rows stand in the first picture.
 */
import { personDatabaseName, type Identity } from '../database/device-database'
import { PersonDatabase } from '../database/person-database'
import type { FirstAnswers, FirstQuestion } from './first-answers'

let preloaded: { database: PersonDatabase; isNew: boolean; answers: FirstAnswers } | null = null

/** Writes nothing; who has no database here yet leaves none behind, if `closePreload` follows. */
export function openPreload(person: Pick<Identity, 'provider' | 'owner'>): void {
  const opened = { database: new PersonDatabase(personDatabaseName(person)), isNew: false, answers: {} }
  opened.database.on('populate', () => {
    opened.isNew = true
  })
  open(opened.database)
  preloaded = opened
}

/** Resolves when the answers are there, or cannot be had: then the screen asks by itself. */
export async function readPreload(question: FirstQuestion): Promise<void> {
  const opened = preloaded
  if (opened) opened.answers = await question(opened.database).catch(() => ({}))
}

/** Nobody is here after all. */
export async function closePreload(): Promise<void> {
  const unused = preloaded
  preloaded = null
  if (!unused) return
  await unused.database.ready().catch(() => undefined)
  if (unused.isNew) await unused.database.delete()
  else unused.database.close()
}

/** The database of this name, opened or on the way, with what was read in it; whoever asks it something hears of a failure. */
export function takePreloaded(name: string): { database: PersonDatabase; answers: FirstAnswers } {
  const taken = preloaded?.database.name === name ? preloaded : null
  preloaded = null
  return { database: taken?.database ?? open(new PersonDatabase(name)), answers: taken?.answers ?? {} }
}

function open(database: PersonDatabase): PersonDatabase {
  database.open().catch(() => undefined)
  return database
}
