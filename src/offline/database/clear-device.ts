/** Deletes the data of one user, or of all users, from the device. */
import Dexie from 'dexie'
import { readSlots } from './bundles'
import { deviceDatabase } from './device-database'
import { depart } from './epoch'
import { DatabaseBlocked } from './blockable-database'
import { PersonDatabase } from './person-database'

/**
 * Deletes the mirror, cached answers and metadata; the outbox and drafts with input (`Draft.work`) stay. Downloads and
 * drains in progress write nothing any more. If a change was just being sent, a drain after this user's next sign-in
 * reads from the provider whether the change has arrived.
 */
export async function clearMirror(database: PersonDatabase): Promise<void> {
  await database.transaction('rw', database.tables, async () => {
    const { outbox, drafts, drainState } = database
    for (const table of database.tables)
      if (![outbox.name, drafts.name, drainState.name].includes(table.name)) await table.clear()
    await drafts.filter((draft) => !draft.work).delete()
    await depart(database)
  })
}

/** How long to wait for a deletion that another tab blocks, ms. */
const deletionWaitMs = 5_000

/**
 * Clears the database, then deletes it and the person's row in the device's database. If a sleeping tab blocks the
 * deletion, only an empty database is left.
 */
export async function removeDatabase(person: PersonDatabase): Promise<void> {
  await person.transaction('rw', person.tables, async () => {
    for (const table of person.tables) await table.clear()
  })
  // A failed deletion of the empty database is only reported, not thrown.
  const deletion = person.delete().catch((problem: unknown) => globalThis.reportError?.(problem))
  await Promise.race([deletion, new Promise((resolve) => setTimeout(resolve, deletionWaitMs))])
  await deviceDatabase().people.delete(person.name)
}

/** How many unsent changes of all users are on this device, except those in the database `own`. */
export async function unsentOnDevice(own?: string): Promise<number> {
  let sum = 0
  for (const { database } of await deviceDatabase().people.toArray())
    if (database !== own) sum += (await withDatabase(database, readSlots))?.length ?? 0
  return sum
}

/** Deletes the data of all users except outboxes and drafts with input (`Draft.work`). */
export async function clearDevice(): Promise<void> {
  for (const { database } of await deviceDatabase().people.toArray()) await withDatabase(database, clearOrDelete)
}

/** Deletes the whole database; only the mirror if there are unsent changes or drafts with input. */
async function clearOrDelete(person: PersonDatabase): Promise<void> {
  const work = (await person.outbox.count()) + (await person.drafts.filter((draft) => draft.work).count())
  if (work > 0) return clearMirror(person)
  await removeDatabase(person)
}

async function withDatabase<Result>(
  name: string,
  work: (person: PersonDatabase) => Promise<Result>,
): Promise<Result | null> {
  if (!(await Dexie.getDatabaseNames()).includes(name)) return null
  const person = new PersonDatabase(name)
  try {
    await person.ready()
    return await work(person)
  } catch (problem) {
    // This database is being deleted, and a sleeping tab blocks that: skip it instead of waiting for the tab.
    if (problem instanceof DatabaseBlocked) return null
    throw problem
  } finally {
    person.close()
  }
}
