/** One background run for whoever is on record: sends what waits, stays a moment for what is held back, asks to be woken again otherwise. */
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

/** A roll can be undone for ten seconds; a worker may stay awake longer than that, but not for ever. */
const patienceMs = 30_000

/** What a drain asks beside its writes. */
const reads: readonly EndpointName[] = ['attendanceList', 'attendanceHistory', 'attendanceStatuses']

/**
 * Rejects when something still waits for the provider: the browser then wakes the worker again later. `mayStay`: whether this
 * worker may wait for what is held back.
 */
export async function drainForPersonOnRecord(mayStay: () => boolean = () => true): Promise<void> {
  const identity = await recallIdentity()
  if (!identity) return
  await recallSchoolClock()
  const plain = openProviderClient({ origin: identity.provider, fetch: (url, init) => fetch(url, init) })
  const database = new PersonDatabase(personDatabaseName(identity))
  const channel = openTabChannel(database.name)
  const capabilities = openCapabilities({ provider: identity.provider, client: plain, database, now: Date.now, going: () => true })
  const session = openRecordedSession(identity, { client: plain, capabilities })
  const calls = withFreshToken(plain, session.tokens)
  // The drain asks before it sends; a list is read page by page, and after a 401 something else is asked with the same token.
  const client: ProviderClient = async (name, request, options) =>
    reads.includes(name) && (await session.identity()) === null ? failed('unauthorized', 0) : calls(name, request, options)
  const environment = {
    database,
    client,
    now: Date.now,
    steady: () => performance.now(),
    clockWatch: new ClockWatch(),
    random: Math.random,
    // Asked again before every send: a sign-out in a page counts at once.
    identity: session.identity,
    capabilities,
    tell: channel.tell,
  }
  try {
    const until = Date.now() + patienceMs
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
    // A worker that has come to its end may be gone in the next moment: what it changed is told now.
    database.notifyLiveQueries([], 'now')
    channel.close()
    database.close()
  }
}
