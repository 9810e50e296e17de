/**
 * Stores the session in the device's database for the service worker, which cannot read localStorage: who is signed in,
 * and this person's newest token, which the page or the worker has renewed.
 */
import { forgetIdentity, isNewerToken, recallIdentity, rememberIdentity, type Identity } from '../offline'
import { origin } from '../provider/origin'
import { currentSession, restore, storedToken, type SignedIn } from '../session'

export function identityOf({
  owner,
  name,
  email,
  role,
  token,
  refresh,
  issuedAt,
  expiresAt,
  lastsUntil,
}: SignedIn): Identity {
  return { owner, name, email, role, token, refresh, issuedAt, expiresAt, lastsUntil, provider: origin }
}

/**
 * Records who is signed in, or that nobody is. If writing fails, it is tried again at the next change of the session,
 * and the page goes on.
 */
export async function recordSession(): Promise<void> {
  const session = currentSession()
  await (session.state === 'in' ? rememberIdentity(identityOf(session)) : forgetIdentity()).catch((problem: unknown) =>
    globalThis.reportError?.(problem),
  )
}

/**
 * Takes over a newer token of the same person from the database: the service worker has renewed it, or a killed browser
 * has lost its last write to localStorage.
 */
export async function adoptNewerToken(): Promise<void> {
  const recorded = await recallIdentity().catch(() => null)
  if (recorded && isNewerThanStored(recorded)) restore(recorded)
}

export function isNewerThanStored(recorded: Identity): boolean {
  const stored = storedToken()
  return (
    recorded.provider === origin && stored !== null && stored.owner === recorded.owner && isNewerToken(recorded, stored)
  )
}
