/** What stays and what goes when a person leaves the device: work never goes without that person's word. */
import Dexie from 'dexie'
import { readSlots } from './bundles'
import { deviceDatabase } from './device-database'
import { depart } from './epoch'
import { DatabaseHeld } from './patient-database'
import { PersonDatabase } from './person-database'

/**
 * Removes what was mirrored, kept and noted. The outbox stays, and so do drafts that hold work. What still travels settles nothing here
 * any more, and what is still being read is not written; both are looked up when this person comes back.
 */
export async function clearMirror(database: PersonDatabase): Promise<void> {
  await database.transaction('rw', database.tables, async () => {
    const { students, groups, members, sheets, statuses, absences, emergency, kept, facts, drafts } = database
    for (const table of [students, groups, members, sheets, statuses, absences, emergency, kept, facts]) await table.clear()
    await drafts.filter((draft) => !draft.work).delete()
    await depart(database)
  })
}

/** How long anybody waits for a database to go that another tab holds open, ms. */
const patienceMs = 5_000

/** Empties it, and then removes it. A tab that sleeps keeps the empty rest open until it wakes up; nobody waits for that. */
export async function removeDatabase(person: PersonDatabase): Promise<void> {
  await person.transaction('rw', person.tables, async () => {
    for (const table of person.tables) await table.clear()
  })
  // What was in it is gone: a rest that stays, now or after nobody waits for it any more, is reported and nobody's error.
  const deletion = person.delete().catch((problem: unknown) => globalThis.reportError?.(problem))
  await Promise.race([deletion, new Promise((resolve) => setTimeout(resolve, patienceMs))])
}

/** How many changes of all people wait on this device; what the login screen says. */
export async function unsentOnDevice(): Promise<number> {
  return unsentBesides(null)
}

/** How many changes wait of everybody but the person whose database has this name. */
export async function unsentBesides(own: string | null): Promise<number> {
  let sum = 0
  for (const { database } of await deviceDatabase().people.toArray()) if (database !== own) sum += (await withDatabase(database, readSlots))?.length ?? 0
  return sum
}

/** Removes what was mirrored of everybody; outboxes and drafts with work stay. A signed-in person also has the command `deletePerson`. */
export async function clearDevice(): Promise<void> {
  for (const { database } of await deviceDatabase().people.toArray()) await withDatabase(database, clearOrDelete)
}

/** A database in which nothing waits goes as a whole. */
async function clearOrDelete(person: PersonDatabase): Promise<void> {
  const work = (await person.outbox.count()) + (await person.drafts.filter((draft) => draft.work).count())
  if (work > 0) return clearMirror(person)
  await removeDatabase(person)
  await deviceDatabase().people.delete(person.name)
}

async function withDatabase<Result>(name: string, work: (person: PersonDatabase) => Promise<Result>): Promise<Result | null> {
  if (!(await Dexie.getDatabaseNames()).includes(name)) return null
  const person = new PersonDatabase(name)
  try {
    await person.ready()
    return await work(person)
  } catch (problem) {
    // Its deletion waits for a tab that sleeps: nobody waits for that tab here.
    if (problem instanceof DatabaseHeld) return null
    throw problem
  } finally {
    person.close()
  }
}
