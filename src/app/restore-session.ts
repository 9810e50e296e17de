/**
 * Before the first render: determines who is signed in from localStorage and IndexedDB, and keeps both in step
 * afterwards.
 *
 * localStorage contains the session (specification 3.1), but browsers write it late: a browser that is killed may lose
 * a sign-in, or bring back a session that was signed out. IndexedDB is written at once, so it decides in both cases.
 */
import {
  closePreload,
  compareWithToken,
  deviceReady,
  isSignedOut,
  learnProviderTime,
  openPreload,
  readPreload,
  recallIdentity,
  recallSchoolClock,
  type FirstQuestion,
  type Identity,
} from '../offline'
import { origin } from '../provider/origin'
import { onProviderTime } from '../provider/provider-time'
import {
  currentSession,
  isStorageBare,
  leave,
  openSession,
  readStored,
  restore,
  storedOwner,
  watchSession,
} from '../session'
import { notify } from '../ui'
import { isNewerThanStored, recordSession } from './device-record'
import { firstQuestionAt } from './first-question'
import { keepTokensFresh } from './token-renewal'

onProviderTime(learnProviderTime)

/** How long the first render waits for the device's data, ms; after that the page is rendered without the data. */
const firstRenderWaitMs = 800

/**
 * Ends the listening of an earlier `restoreSession`, so that each change of the session is recorded once. Only tests
 * call `restoreSession` more than once.
 */
let stopListening = () => {}

/**
 * Restores the session and reads the data for the first render. Rejects if this browser has no storage; with
 * DatabaseBlocked if another tab blocks the database.
 */
export async function restoreSession(): Promise<void> {
  keepTokensFresh()
  const owner = storedOwner()
  if (owner !== null) openPreload({ owner, provider: origin })
  const { token, role } = readStored()
  const clock = deviceReady().then(recallSchoolClock)
  const firstRender = owner !== null && preloadFirstRender(firstQuestionAt(location, role, clock))
  await clock
  const [wasSignedOut, recorded] = await Promise.all([token !== '' && isSignedOut(token), recallIdentity()])
  if (wasSignedOut) {
    leave()
    await closePreload()
  }
  await firstRender
  // localStorage has lost its last write if it is empty, or has a session that was signed out, or an older token of the
  // same person: then the database decides. In any other case localStorage decides; if its token cannot be used, the
  // person signs in again.
  if (recorded && (wasSignedOut || isStorageBare() || isNewerThanStored(recorded))) restoreLost(recorded)
  const session = openSession()
  if (session.state === 'in') compareWithToken({ issuedAt: session.issuedAt, expiresAt: session.lastsUntil })
  // Not awaited: rendering does not wait until the device has stored who is signed in.
  sessionChanged()
  stopListening()
  stopListening = watchSession(sessionChanged)
}

/** The person who was signed in when the notices on screen were shown; null: nobody. */
let noticesOwner: string | null = null

/** Records the session. If another person is signed in than before, clears the notices of the previous one. */
function sessionChanged(): void {
  const session = currentSession()
  const owner = session.state === 'in' ? session.owner : null
  if (owner !== noticesOwner) notify.clear()
  noticesOwner = owner
  void recordSession()
}

/** Resolves when the data for the first render is read, or after `firstRenderWaitMs`. */
async function preloadFirstRender(question: FirstQuestion | null): Promise<void> {
  if (question)
    await Promise.race([readPreload(question), new Promise((resolve) => setTimeout(resolve, firstRenderWaitMs))])
}

function restoreLost(recorded: Identity): void {
  if (recorded.provider === origin && (recorded.lastsUntil ?? recorded.expiresAt) > Date.now()) restore(recorded)
}
