/**
 * The database of whoever seems to be here opens while the device is still asked whether that session was signed out: on a slow
 * tablet the first rows stand a tenth of a second sooner.
 */
import { personDatabaseName, type Identity } from './device'
import { PersonDatabase } from './person'

let ahead: { database: PersonDatabase; isNew: boolean } | null = null

/** Reads nothing; who has no database here yet leaves none behind, if `closeAhead` follows. */
export function openAhead(person: Pick<Identity, 'provider' | 'owner'>): void {
  const opened = { database: new PersonDatabase(personDatabaseName(person)), isNew: false }
  opened.database.on('populate', () => {
    opened.isNew = true
  })
  open(opened.database)
  ahead = opened
}

/** Nobody is here after all. */
export async function closeAhead(): Promise<void> {
  const unused = ahead
  ahead = null
  if (!unused) return
  await unused.database.open().catch(() => undefined)
  if (unused.isNew) await unused.database.delete()
  else unused.database.close()
}

/** The database of this name, opened or on the way; whoever asks it something hears of a failure. */
export function takeDatabase(name: string): PersonDatabase {
  const database = ahead?.database.name === name ? ahead.database : open(new PersonDatabase(name))
  ahead = null
  return database
}

function open(database: PersonDatabase): PersonDatabase {
  database.open().catch(() => undefined)
  return database
}
