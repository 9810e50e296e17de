/**
 * One run of the service worker: sends the outbox of the person on record, waits briefly for slots that are not due
 * yet, or asks the browser to wake it again.
 */
import { failed, type EndpointName } from '../../contract'
import { openProviderClient, withFreshToken, type ProviderClient } from '../../provider/client'
import { personDatabaseName } from '../database/device-database'
import { recallIdentity } from '../database/identity'
import { PersonDatabase } from '../database/person-database'
import { recallSchoolClock } from '../database/school-clock'
import { ClockWatch } from '../engine/clock-watch'
import { openCapabilities } from './capabilities'
import { drainOutbox } from './drain-outbox'
import { openRecordedSession } from './recorded-session'
import { syncTag } from './request-background-sync'
import { openTabChannel } from './tab-channel'

export { syncTag }

/** How long after its start the worker waits for slots that are not due yet, ms; a roll is due after 10 s. */
const longestStayMs = 30_000

/** The calls by which a drain reads lists. */
const readingCalls: readonly EndpointName[] = ['attendanceList', 'attendanceHistory', 'attendanceStatuses']

/**
 * Sends the outbox of the person on record. Rejects if slots are still to be sent later, so that the browser wakes the
 * worker again; resolves if what remains needs the user. `mayStay`: whether this worker may wait for slots that are not
 * due yet.
 */
export async function drainForPersonOnRecord(mayStay: () => boolean = () => true): Promise<void> {
  const identity = await recallIdentity()
  if (!identity) return
  await recallSchoolClock()
  const plain = openProviderClient({ origin: identity.provider, fetch: (url, init) => fetch(url, init) })
  const database = new PersonDatabase(personDatabaseName(identity))
  const channel = openTabChannel(database.name)
  const capabilities = openCapabilities({
    provider: identity.provider,
    client: plain,
    database,
    now: Date.now,
    mayWrite: () => true,
  })
  const session = openRecordedSession(identity, { client: plain, capabilities })
  // `identity` has renewed the token just before each call. The call itself does not wait for a renewal, because the
  // person may sign out in a page during the wait.
  const calls = withFreshToken(plain, { ...session.tokens, fresh: async (token) => session.newest(token) })
  // A drain checks `identity` before each change that it sends, but not before each page of a list. This client checks
  // it before each page too, so that a sign-out in a page ends the reading.
  const client: ProviderClient = async (name, request, options) =>
    readingCalls.includes(name) && (await session.identity()) === null
      ? failed('unauthorized', 0)
      : calls(name, request, options)
  const environment = {
    database,
    client,
    now: Date.now,
    steady: () => performance.now(),
    clockWatch: new ClockWatch(),
    random: Math.random,
    // Reads the database each time, so that a sign-out in a page takes effect at once.
    identity: session.identity,
    capabilities,
    tell: channel.tell,
  }
  try {
    const until = Date.now() + longestStayMs
    for (;;) {
      const { reason, nextAt } = await drainOutbox(environment, false)
      if (reason === 'needsSignIn') {
        if (await session.renewedAfterRefusal()) continue
        if (session.awaitsRenewal()) throw new Error('something still waits for the provider')
      }
      if (nextAt === null) return
      if (nextAt > until || !mayStay()) throw new Error('something still waits for the provider')
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, nextAt - Date.now())))
    }
  } finally {
    // Notifies pages of gathered changes now, because the browser may terminate the worker right after this run.
    database.notifyLiveQueries([], 'now')
    channel.close()
    database.close()
  }
}
