/**
 * The session: who is signed in, as one value that screens can watch.
 *
 *           enter / restore              leave, expiry, other tab
 *    out ─────────────────────▶ in ─────────────────────────────▶ out
 *                                └─ renew ─▶ in (new token, same user)
 */
import type { ReplyOf, SessionReply } from '../contract'
import { forgetPerson } from '../provider/forget-person'
import { hearProviderTime } from '../provider/provider-time'
import {
  clearStored,
  isStorageBare,
  onOtherTab,
  readRenewsTokens,
  readStored,
  writeStored,
  type Stored,
} from './storage'
import { readToken, refreshEnd, type ReadToken } from './token'

export type SignedIn = Stored & {
  state: 'in'
  owner: string
  issuedAt: number | null
  /** When the token expires, epoch milliseconds. */
  expiresAt: number
  /**
   * When the session ends, epoch milliseconds: when the token expires, or, if the token can be renewed, when the
   * refresh token expires. For a refresh token without `exp` see `renewalWaitMs`.
   */
  lastsUntil: number
}
/** Nobody is signed in. 'left': the user signed out. 'expired': the session ended. 'nobody': nobody was signed in. */
export type SignedOut =
  | { state: 'out'; why: 'left' | 'nobody' }
  | { state: 'out'; why: 'expired'; /** For the sign-in form. */ email: string }
export type Session = SignedIn | SignedOut

let current: Session = { state: 'out', why: 'nobody' }
const listeners = new Set<() => void>()

export function currentSession(): Session {
  return current
}

/** The last refresh token that must not be used any more: the provider refused it, or its user is signing out. */
let refusedRefresh: string | null = null

/** Whether the token can be renewed: the provider announces it, and there is a refresh token that was not refused. */
export function mayRenew({ refresh }: Pick<Stored, 'refresh'>): boolean {
  return readRenewsTokens() === true && refresh !== '' && refresh !== refusedRefresh
}

/**
 * If the refresh token has no `exp` and the browser is online, the session lasts this many ms after the expiry of its
 * token was noticed: a device that wakes up needs some seconds until it can renew the token.
 */
const renewalWaitMs = 20_000

/**
 * The session whose wait of `renewalWaitMs` has begun: its refresh token, and when it was noticed that its (access)
 * token had expired, epoch milliseconds; null: no wait has begun.
 */
let overdue: { refresh: string; at: number } | null = null

/** When a session ends if its token expires at `expiresAt`; all in epoch milliseconds. */
function sessionEnd(stored: Stored, expiresAt: number, now: number): number {
  if (!mayRenew(stored)) return expiresAt
  const end = refreshEnd(stored.refresh)
  if (end !== null) return Math.max(expiresAt, end)
  if (now < expiresAt || !navigator.onLine) return expiresAt
  if (overdue?.refresh !== stored.refresh) overdue = { refresh: stored.refresh, at: now }
  return overdue.at + renewalWaitMs
}

/**
 * The session check of specification 2.2, without network. If the token is missing, cannot be decoded, or the session
 * has ended (`sessionEnd`), the session's five entries in localStorage are deleted and nobody is signed in.
 */
export function checkSession(now = Date.now()): Session {
  const stored = readStored()
  const read = readToken(stored.token, stored.email, now)
  const lastsUntil = read.state === 'undecodable' ? 0 : sessionEnd(stored, read.expiresAt, now)
  if (read.state === 'undecodable' || lastsUntil <= now) {
    const bare = isStorageBare()
    if (!bare) clearStored()
    if (current.state === 'out' && bare) return current
    // If a user was signed in and the entries are gone, the user signed out in another tab.
    return setSession(bare ? { state: 'out', why: 'left' } : { state: 'out', why: 'expired', email: stored.email })
  }
  const { owner, issuedAt, expiresAt } = read
  if (
    current.state === 'in' &&
    current.token === stored.token &&
    current.refresh === stored.refresh &&
    current.role === stored.role &&
    current.lastsUntil === lastsUntil
  )
    return current
  return setSession({ ...stored, state: 'in', owner, issuedAt, expiresAt, lastsUntil })
}

/** The stored token's owner and times, even if it is expired; null if there is none or it cannot be decoded. */
export function storedToken(): Omit<Exclude<ReadToken, { state: 'undecodable' }>, 'state'> | null {
  const { token, email } = readStored()
  const read = readToken(token, email, Date.now())
  return read.state === 'undecodable' ? null : read
}

/**
 * The owner of the stored session; null if it has ended. Unlike `checkSession`, this deletes nothing and signs nobody
 * in or out.
 */
export function storedOwner(now = Date.now()): string | null {
  const stored = readStored()
  const read = readToken(stored.token, stored.email, now)
  return read.state !== 'undecodable' && sessionEnd(stored, read.expiresAt, now) > now ? read.owner : null
}

/**
 * The session check of a page that was just opened or restored. An earlier sign-out ('left') counts as 'nobody' now.
 * 'expired' stays: a call made while the page opens may have ended the session, and the sign-in form shows the user's
 * e-mail.
 */
export function openSession(): Session {
  if (current.state === 'out' && current.why === 'left') current = { state: 'out', why: 'nobody' }
  return checkSession()
}

/**
 * Stores the session from a login. If its token cannot be decoded, or is expired (for example because the device's
 * clock is wrong), nothing is changed.
 */
export function enter(reply: SessionReply, typedEmail: string): ReadToken['state'] {
  const { token, refresh, group: role, name } = reply
  const email = reply.email || typedEmail
  const { state } = readToken(token, email, Date.now())
  if (state !== 'valid') return state
  writeStored({ token, refresh, role, name, email })
  noteIssueTime(checkSession())
  return state
}

/** Stores a session that localStorage has lost; `stored` comes from the device's database. */
export function restore(stored: Stored): Session {
  const { token, refresh, role, name, email } = stored
  writeStored({ token, refresh, role, name, email })
  return checkSession()
}

/**
 * Stores the token for which the refresh token `used` was exchanged. `refresh`: the new refresh token, `name`: the
 * user's present name; '' keeps the old one of each. Returns false, and stores nothing, if `used` is not the stored
 * refresh token any more (another user may have signed in meanwhile), or if this user is signing out.
 */
export function renew(used: string, { token, refresh, name }: ReplyOf<'renewToken'>): boolean {
  const stored = readStored()
  if (stored.token === '' || stored.refresh !== used || used === refusedRefresh) return false
  writeStored({ ...stored, token, refresh: refresh || stored.refresh, name: name || stored.name })
  noteIssueTime(checkSession())
  return true
}

/**
 * Called when the provider has refused this refresh token. If it is still the session's, the session ends when its
 * token expires.
 */
export function refuseRenewal(used: string): void {
  if (readStored().refresh !== used) return
  refusedRefresh = used
  checkSession()
}

/**
 * Called at the beginning of a sign-out: the token is not renewed any more, because a token that arrived now would not
 * be marked as signed out.
 */
export function endRenewal({ refresh }: Pick<Stored, 'refresh'>): void {
  refusedRefresh = refresh
}

/** For each token that was replaced since this page was opened, the next token of the same user. */
const successors = new Map<string, string>()

/** The newest token that replaced this one; the same token if none did. */
export function successorOf(token: string): string {
  let newest = token
  for (let next = successors.get(newest); next !== undefined; next = successors.get(newest)) newest = next
  return newest
}

/** Reports the issue time of a token that has just been issued: it is the provider's present time. */
function noteIssueTime(session: Session): void {
  if (session.state === 'in') hearProviderTime(session.issuedAt ?? NaN)
}

/**
 * Ends the session on this device. 'expired': the provider does not accept the token any more; after signing in, the
 * user returns to the same page.
 */
export function leave(why: 'left' | 'expired' = 'left'): void {
  const { email } = readStored()
  clearStored()
  setSession(why === 'left' ? { state: 'out', why } : { state: 'out', why, email })
}

/**
 * Called when another tab has signed this token out. Ends the session if it still has the token, because that tab may
 * have been closed before it deleted the stored session.
 */
export function leaveWith(token: string): void {
  if (readStored().token === token) leave()
}

/**
 * Calls `listener` when the session changes, until the returned function is called. The session is checked every 15 s,
 * when another tab changes it, and when the page is shown or hidden (a device may have slept).
 */
export function watchSession(listener: () => void): () => void {
  listeners.add(listener)
  const check = () => void checkSession()
  const timer = setInterval(check, 15_000)
  const unlisten = onOtherTab(check)
  document.addEventListener('visibilitychange', check)
  return () => {
    listeners.delete(listener)
    clearInterval(timer)
    unlisten()
    document.removeEventListener('visibilitychange', check)
  }
}

function setSession(next: Session): Session {
  const before = current
  current = next
  if (before.state === 'in' && next.state === 'in' && before.owner === next.owner && before.token !== next.token) {
    // Browsers write localStorage late, so `next.token` may be an older token that comes back. As the current token it
    // must have no successor, or `successorOf` would follow a circle for ever.
    successors.delete(next.token)
    successors.set(before.token, next.token)
  }
  for (const listener of listeners) listener()
  // `forgetPerson` runs after the listeners: by then the screens of the user who left are unmounted and request
  // nothing.
  if (before.state === 'in' && (next.state === 'out' || next.owner !== before.owner)) forgetPerson()
  return current
}
