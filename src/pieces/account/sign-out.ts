/**
 * Signing out, in an order that holds wherever it is interrupted:
 * 1. the token is marked on disk: from here on it is dead on this device, however late the browser writes;
 * 2. the provider is told, if it can be reached, and this browser's notices end, whether it can or not;
 * 3. the device lets go of this person: what was mirrored goes, and what waits stays unless the person said otherwise;
 * 4. the session is cleared, which shows the login screen, also where the device could not let go.
 */
import { forgetIdentity, markSignedOut } from '../../offline'
import { endRenewal, leave, tellSignOut, type Present } from '../../session'
import { notices, session as words } from '../../texts'
import { notify } from '../../ui'
import { giveUpAddress } from '../notices/browser-address'

/** A browser that cannot give an address up keeps nobody here, milliseconds. */
const momentMs = 3_000

/** False where the device could not let go; the person has left all the same, and is told. */
export async function signOut(person: Present, letGo: () => Promise<void>): Promise<boolean> {
  const busy = notify.info(words.signingOut)
  endRenewal(person)
  await markSignedOut(person.token)
  const told = await tellSignOut(person)
  await Promise.race([giveUpAddress(), new Promise((resolve) => setTimeout(resolve, momentMs))])
  const letGone = await letGo().then(
    () => true,
    () => false,
  )
  await forgetIdentity()
  leave()
  notify.close(busy)
  if (told === 'refused') notify.error(notices.signOutFailed, words.closedHereOnly)
  else notify.done(notices.signedOut)
  if (!letGone) notify.error(words.notCleared)
  return letGone
}
