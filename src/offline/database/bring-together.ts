/**
 * Earlier releases treated an e-mail in another case as another user, with a database of its own. This module moves the
 * unsent work of such a database into the user's own:
 *
 *  read, and stop drains there ──▶ written to the own database ──▶ the other database is deleted
 *
 * If the page is closed in between, both databases have the work, and the next start moves it once more. That is safe,
 * because a slot that was sent meanwhile is read before it is sent again.
 */
import { canonicalOwner } from '../../contract'
import { withEdit } from '../engine/edit-slot'
import type { Slot } from '../engine/slot'
import { bundled, readSlots } from './bundles'
import { removeDatabase } from './clear-device'
import { deviceDatabase, personDatabaseName, type Identity } from './device-database'
import { depart } from './epoch'
import { PersonDatabase, type Draft } from './person-database'

export async function bringTogether({ provider, owner }: Pick<Identity, 'provider' | 'owner'>): Promise<void> {
  const { people } = deviceDatabase()
  const own = personDatabaseName({ provider, owner })
  const same = (await people.toArray()).filter(
    (person) => person.provider === provider && person.database !== own && canonicalOwner(person.owner) === owner,
  )
  for (const { database } of same) {
    const other = new PersonDatabase(database)
    try {
      // If another tab blocks this database, this rejects, and a later start moves its work.
      await other.ready()
      await keepWork(own, owner, await takeWork(other))
      await removeDatabase(other)
      await people.delete(database)
    } finally {
      other.close()
    }
  }
}

type Work = { slots: Slot[]; drafts: Draft[] }

function takeWork(database: PersonDatabase): Promise<Work> {
  const { desk, outbox, drafts } = database
  return database.transaction('rw', desk, outbox, drafts, async () => {
    await depart(database)
    return { slots: await readSlots(database), drafts: await drafts.filter((draft) => draft.work).toArray() }
  })
}

/** If both databases have a change of the same field, or a draft with the same key, the later one wins. */
async function keepWork(own: string, owner: string, work: Work): Promise<void> {
  const database = new PersonDatabase(own, 'strict')
  const { outbox, drafts } = database
  try {
    await database.ready()
    await database.transaction('rw', outbox, drafts, async () => {
      const slots = new Map((await readSlots(database)).map((slot) => [slot.key, slot]))
      for (const slot of work.slots) {
        const standing = slots.get(slot.key)
        if (standing && standing.editedAt > slot.editedAt) continue
        slots.set(slot.key, { ...((standing && withEdit(standing, slot.mine, slot.editedAt)) ?? slot), owner })
      }
      await outbox.bulkPut(bundled(slots.values()))
      for (const draft of work.drafts) {
        const standing = await drafts.get(draft.key)
        if (!standing || standing.savedAt < draft.savedAt) await drafts.put(draft)
      }
    })
  } finally {
    database.close()
  }
}
