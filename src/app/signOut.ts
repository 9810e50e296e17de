/**
 * Signing out, in an order that holds wherever it is interrupted:
 * 1. the token is marked on disk: from here on it is dead on this device, however late the browser writes;
 * 2. the provider is told, if it can be reached;
 * 3. what was mirrored of this person goes, what waits stays;
 * 4. the session is cleared, which shows the login screen.
 */
import { forgetIdentity, markSignedOut, type Deeds } from '../offline'
import { leave, tellSignOut, type Present } from '../session'
import { notices, session as words } from '../texts'
import { say } from '../ui'

export async function signOut(person: Present, signOutDevice: Deeds['signOutDevice']): Promise<void> {
  const busy = say.news(words.signingOut)
  await markSignedOut(person.token)
  const told = await tellSignOut(person)
  await signOutDevice({ keepQueue: true })
  await forgetIdentity()
  leave()
  say.over(busy)
  if (told === 'refused') say.error(notices.signOutFailed, words.closedHereOnly)
  else say.done(notices.signedOut)
}
