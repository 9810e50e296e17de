/**
 * What the device's database records of the session, because the service worker cannot read the browser's storage: who is here, and the
 * newest token of that person, whichever of the two renewed it.
 */
import { forgetIdentity, isNewerToken, recallIdentity, rememberIdentity, type Identity } from '../offline'
import { origin } from '../provider/origin'
import { currentSession, restore, storedToken, type Present } from '../session'

export function identityOf({ owner, name, email, role, token, refresh, issuedAt, expiresAt, lastsUntil }: Present): Identity {
  return { owner, name, email, role, token, refresh, issuedAt, expiresAt, lastsUntil, provider: origin }
}

/** Records who is here, or that nobody is. If the device cannot write, it is told again at the next change of the session, and the page goes on. */
export async function recordSession(): Promise<void> {
  const session = currentSession()
  await (session.state === 'in' ? rememberIdentity(identityOf(session)) : forgetIdentity()).catch((problem: unknown) => globalThis.reportError?.(problem))
}

/** Takes up a newer token of the person whose session is stored: the worker renewed it, or a killed browser lost what it wrote last. */
export async function takeUpRecord(): Promise<void> {
  const known = await recallIdentity().catch(() => null)
  if (known && isNewerThanStored(known)) restore(known)
}

export function isNewerThanStored(known: Identity): boolean {
  const stored = storedToken()
  return known.provider === origin && stored !== null && stored.owner === known.owner && isNewerToken(known, stored)
}
