/**
 * Before the first picture: who is here, according to both memories of this device, and from then on one hears of the other.
 *
 * The browser's storage is the session (specification 3.1), but it is written late: a browser that is killed may lose a sign-in
 * or bring back a session that was signed out. The device's database is written at once, so it has the last word on both.
 */
import { closePreload, compareWithToken, deviceReady, isSignedOut, learnProviderTime, openPreload, readPreload, recallIdentity, recallSchoolClock, type FirstQuestion, type Identity } from '../offline'
import { origin } from '../provider/origin'
import { onProviderTime } from '../provider/provider-time'
import { currentSession, isStorageBare, leave, openSession, readStored, restore, storedOwner, watchSession } from '../session'
import { notify } from '../ui'
import { isNewerThanStored, recordSession } from './device-record'
import { firstQuestionAt } from './first-question'
import { preloadAt } from './routes'
import { keepTokensFresh } from './token-renewal'

onProviderTime(learnProviderTime)

/** A device that needs longer draws its picture meanwhile. */
const patienceMs = 800

/** However often a session is restored, the device is told once of what becomes of it. */
let stopListening = () => {}

/** Rejects where this device remembers nothing, or, with DatabaseHeld, not yet. */
export async function restoreSession(): Promise<void> {
  keepTokensFresh()
  const owner = storedOwner()
  if (owner !== null) openPreload({ owner, provider: origin })
  const screen = preloadAt(location.pathname)
  const { token, role } = readStored()
  const clock = deviceReady().then(recallSchoolClock)
  const picture = owner !== null && whole(firstQuestionAt(location, role, clock), screen)
  await clock
  const [ghost, known] = await Promise.all([token !== '' && isSignedOut(token), recallIdentity()])
  if (ghost) {
    leave()
    await closePreload()
  }
  await picture
  // Only a storage with nothing in it was lost, or one with an earlier token of the same person; one that holds a bad token was judged, and the person signs in again.
  if (known && (ghost || isStorageBare() || isNewerThanStored(known))) restoreLost(known)
  const session = openSession()
  if (session.state === 'in') compareWithToken({ issuedAt: session.issuedAt, expiresAt: session.lastsUntil })
  // The picture does not wait for the device to have written down who is here.
  heard()
  stopListening()
  stopListening = watchSession(heard)
}

/** Whose notices may stand over the page; null: nobody's. */
let told: string | null = null

/** Another person is here, or nobody is any more: what was told to the one before goes with them. */
function heard(): void {
  const session = currentSession()
  const owner = session.state === 'in' ? session.owner : null
  if (owner !== told) notify.clear()
  told = owner
  void recordSession()
}

/** Until the first picture can be drawn whole, or will not be in time. */
async function whole(question: FirstQuestion | null, screen: Promise<unknown>): Promise<void> {
  if (question) await Promise.race([Promise.all([readPreload(question), screen]), new Promise((resolve) => setTimeout(resolve, patienceMs))])
}

function restoreLost(known: Identity): void {
  if (known.provider === origin && (known.lastsUntil ?? known.expiresAt) > Date.now()) restore(known)
}
