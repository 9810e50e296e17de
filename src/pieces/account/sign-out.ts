/**
 * Signs out, in an order that is safe to interrupt at any point:
 *  1. marks the token as ended in the database: some browsers write localStorage late, so the token may reappear in it;
 *  2. tells the provider, if it can be reached, and ends this browser's push subscription even if it cannot;
 *  3. deletes the person's downloaded data (`clearDevice`); unsent changes stay unless the person decided otherwise;
 *  4. clears the session, which shows the login screen, even if step 3 failed.
 */
import { forgetIdentity, markSignedOut } from '../../offline'
import { endRenewal, leave, tellSignOut, type SignedIn } from '../../session'
import { notices, session as words } from '../../texts'
import { notify } from '../../ui'
import { endSubscription } from '../notices/browser-address'

/** How long to wait for `endSubscription`, ms: a browser that never answers must not block signing out. */
const pushWaitMs = 3_000

/** Returns false if deleting the device's data failed: a notice reports that, and the person is signed out anyway. */
export async function signOut(person: SignedIn, clearDevice: () => Promise<void>): Promise<boolean> {
  const busy = notify.info(words.signingOut)
  endRenewal(person)
  await markSignedOut(person.token)
  const endedAtProvider = await tellSignOut(person)
  await Promise.race([endSubscription(), new Promise((resolve) => setTimeout(resolve, pushWaitMs))])
  const isCleared = await clearDevice().then(
    () => true,
    () => false,
  )
  await forgetIdentity()
  leave()
  notify.close(busy)
  if (endedAtProvider === 'refused') notify.error(notices.signOutFailed, words.closedHereOnly)
  else notify.done(notices.signedOut)
  if (!isCleared) notify.error(words.notCleared)
  return isCleared
}
