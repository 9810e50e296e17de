/**
 * Before the first render: determines who is signed in from both memories of this device, and keeps them in step
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
import { preloadAt } from './routes'
import { keepTokensFresh } from './token-renewal'

onProviderTime(learnProviderTime)

/** How long the first render waits for the device's data, ms; later it renders without. */
const patienceMs = 800

/** Ends the previous subscription, so that restoring twice does not inform the device twice. */
let stopListening = () => {}

/** Rejects if this browser has no storage; with DatabaseBlocked if another tab blocks the database. */
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
  // Restores from the database if localStorage is empty or has an older token of the same person, because then its last
  // write was lost. If it contains a bad token, the person signs in again.
  if (known && (ghost || isStorageBare() || isNewerThanStored(known))) restoreLost(known)
  const session = openSession()
  if (session.state === 'in') compareWithToken({ issuedAt: session.issuedAt, expiresAt: session.lastsUntil })
  // Rendering does not wait until the device has stored who is signed in.
  heard()
  stopListening()
  stopListening = watchSession(heard)
}

/** The owner of the notices on screen; null: nobody. */
let told: string | null = null

/** If the person has changed, clears the notices of the previous one. */
function heard(): void {
  const session = currentSession()
  const owner = session.state === 'in' ? session.owner : null
  if (owner !== told) notify.clear()
  told = owner
  void recordSession()
}

/** Resolves when everything for the first render is there, or after `patienceMs`. */
async function whole(question: FirstQuestion | null, screen: Promise<unknown>): Promise<void> {
  if (question)
    await Promise.race([
      Promise.all([readPreload(question), screen]),
      new Promise((resolve) => setTimeout(resolve, patienceMs)),
    ])
}

function restoreLost(known: Identity): void {
  if (known.provider === origin && (known.lastsUntil ?? known.expiresAt) > Date.now()) restore(known)
}
