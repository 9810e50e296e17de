/** One background run for whoever is on record: sends what waits, stays a moment for what is held back, asks to be woken again otherwise. */
import { openDoor } from '../provider/door'
import { syncTag } from './background'
import { openCapabilities } from './capabilities'
import { openChannel } from './channel'
import { personDatabaseName } from './device'
import { recallIdentity } from './identity'
import { PersonDatabase } from './person'
import { recallSchoolClock } from './school-clock'
import { send } from './sending'

export { syncTag }

/** A roll can be undone for ten seconds; a worker may stay awake longer than that, but not for ever. */
const patienceMs = 30_000

/** Rejects when something still waits for the provider: the browser then wakes the worker again later. */
export async function replayForPersonOnRecord(): Promise<void> {
  const identity = await recallIdentity()
  if (!identity) return
  await recallSchoolClock()
  const door = openDoor({ origin: identity.provider, fetch: (url, init) => fetch(url, init) })
  const database = new PersonDatabase(personDatabaseName(identity))
  const channel = openChannel(database.name)
  // Asked again before every send: a sign-out in a page counts at once.
  const present = async () => {
    const person = await recallIdentity()
    return person && person.owner === identity.owner && person.provider === identity.provider && person.expiresAt > Date.now() ? person : null
  }
  const sending = {
    database,
    door,
    now: Date.now,
    random: Math.random,
    identity: present,
    capabilities: openCapabilities(door, Date.now),
    going: () => true,
    tell: channel.tell,
  }
  try {
    const until = Date.now() + patienceMs
    for (;;) {
      const { reason, nextAt } = await send(sending, false)
      if (nextAt === null || reason === 'needsSignIn') return
      if (nextAt > until) throw new Error('something still waits for the provider')
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, nextAt - Date.now())))
    }
  } finally {
    channel.close()
    database.close()
  }
}
