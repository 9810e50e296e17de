/**
 * Who is here, as one value every screen can watch.
 *
 *          enter / restore              leave, expiry, other tab
 *   out ─────────────────────▶ in ─────────────────────────────▶ out
 *                               └─ renew ─▶ in (new token, same person)
 */
import type { SessionReply } from '../contract'
import { forgetPerson } from '../provider/forget-person'
import { hearProviderTime } from '../provider/provider-time'
import { clearStored, isStorageBare, onOtherTab, readRenews, readStored, writeStored, type Stored } from './storage'
import { readToken, refreshEnd, type ReadToken } from './token'

export type Present = Stored & {
  state: 'in'
  owner: string
  issuedAt: number | null
  /** When the token ends (ms). */
  expiresAt: number
  /**
   * When the session ends (ms): with the token, or with the refresh token of a provider that renews, if that says when.
   */
  lastsUntil: number
}
/** `why`: this person left, the token stopped being good, or nobody had come. */
export type Absent =
  | { state: 'out'; why: 'left' | 'nobody' }
  | { state: 'out'; why: 'expired'; /** Who comes back, as this session was stored. */ email: string }
export type Session = Present | Absent

let current: Session = { state: 'out', why: 'nobody' }
const listeners = new Set<() => void>()

export function currentSession(): Session {
  return current
}

/** A refresh token that the provider did not take; another one may be good. */
let refusedRefresh: string | null = null

/** Whether these entries may be exchanged for a new token: only where that is announced. */
export function mayRenew({ refresh }: Pick<Stored, 'refresh'>): boolean {
  return readRenews() === true && refresh !== '' && refresh !== refusedRefresh
}

/** When a session ends whose token ends at `expiresAt`. */
function endOf(stored: Stored, expiresAt: number): number {
  return mayRenew(stored) ? Math.max(expiresAt, refreshEnd(stored.refresh) ?? 0) : expiresAt
}

/**
 * The session check of specification 2.2: without a token, with one that cannot be decoded, or with an expired one that
 * cannot be renewed any more, all five entries are cleared and nobody is here. Needs no network.
 */
export function checkSession(now = Date.now()): Session {
  const stored = readStored()
  const read = readToken(stored.token, stored.email, now)
  const lastsUntil = read.state === 'undecodable' ? 0 : endOf(stored, read.expiresAt)
  if (read.state === 'undecodable' || lastsUntil <= now) {
    const bare = isStorageBare()
    if (!bare) clearStored()
    if (current.state === 'out' && bare) return current
    // Somebody was here and the entries are gone: signed out in another tab.
    return settle(bare ? { state: 'out', why: 'left' } : { state: 'out', why: 'expired', email: stored.email })
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
  return settle({ ...stored, state: 'in', owner, issuedAt, expiresAt, lastsUntil })
}

/** Whose token is stored, and when it was issued and ends, ended or not; null: there is none that can be read. */
export function storedToken(): Omit<Exclude<ReadToken, { state: 'undecodable' }>, 'state'> | null {
  const { token, email } = readStored()
  const read = readToken(token, email, Date.now())
  return read.state === 'undecodable' ? null : read
}

/**
 * Whose session is stored, before it is judged whether that person still is here; null where the token cannot be used.
 */
export function storedOwner(now = Date.now()): string | null {
  const stored = readStored()
  const read = readToken(stored.token, stored.email, now)
  return read.state !== 'undecodable' && endOf(stored, read.expiresAt) > now ? read.owner : null
}

/**
 * The session check of a page that was just opened. It forgets that somebody has left before, but not whose session has
 * ended: a call made while the page opens may have found that already, and the sign-in form shows that person's e-mail.
 */
export function openSession(): Session {
  if (current.state === 'out' && current.why === 'left') current = { state: 'out', why: 'nobody' }
  return checkSession()
}

/**
 * Stores what a login answered. Where its token cannot be used here (in a device whose clock is wrong, say), what stood
 * still stands.
 */
export function enter(reply: SessionReply, typedEmail: string): ReadToken['state'] {
  const { token, refresh, group: role, name } = reply
  const email = reply.email || typedEmail
  const { state } = readToken(token, email, Date.now())
  if (state !== 'valid') return state
  writeStored({ token, refresh, role, name, email })
  justIssued(checkSession())
  return state
}

/** Puts back a session that the browser lost, as another memory of this device kept it. */
export function restore(stored: Stored): Session {
  const { token, refresh, role, name, email } = stored
  writeStored({ token, refresh, role, name, email })
  return checkSession()
}

/**
 * The token that `used` was exchanged for; a provider that answers no new refresh token means the old one stays. False
 * where another session stands by now: whoever signed in meanwhile keeps what is theirs.
 */
export function renew(used: string, token: string, refresh: string): boolean {
  const stored = readStored()
  if (stored.token === '' || stored.refresh !== used || used === refusedRefresh) return false
  writeStored({ ...stored, token, refresh: refresh || stored.refresh })
  justIssued(checkSession())
  return true
}

/** The provider did not take this refresh token: if it still is the session's, that lasts as long as its token. */
export function refuseRenewal(used: string): void {
  if (readStored().refresh !== used) return
  refusedRefresh = used
  checkSession()
}

/** Whoever signs out gets no other token any more: one that came now would bear no mark of it. */
export function endRenewal({ refresh }: Pick<Stored, 'refresh'>): void {
  refusedRefresh = refresh
}

/** By each replaced token of this page the one that came after it, of the same person. */
const successors = new Map<string, string>()

/** The newest token that came after this one; itself where none did. */
export function successorOf(token: string): string {
  let newest = token
  for (let next = successors.get(newest); next !== undefined; next = successors.get(newest)) newest = next
  return newest
}

/** A token that has just come says what time it is. */
function justIssued(session: Session): void {
  if (session.state === 'in') hearProviderTime(session.issuedAt ?? NaN)
}

/** `why` 'expired' where the provider stopped accepting the token: the person comes back to the same page. */
export function leave(why: 'left' | 'expired' = 'left'): void {
  const { email } = readStored()
  clearStored()
  settle(why === 'left' ? { state: 'out', why } : { state: 'out', why, email })
}

/**
 * Leaves where this token still is the session: another tab signed it out, and was closed perhaps before it could say
 * so here.
 */
export function leaveWith(token: string): void {
  if (readStored().token === token) leave()
}

/** Watches until the returned function is called: expiry, other tabs, a device that woke up. */
export function watchSession(listener: () => void): () => void {
  listeners.add(listener)
  const look = () => void checkSession()
  const timer = setInterval(look, 15_000)
  const unlisten = onOtherTab(look)
  document.addEventListener('visibilitychange', look)
  return () => {
    listeners.delete(listener)
    clearInterval(timer)
    unlisten()
    document.removeEventListener('visibilitychange', look)
  }
}

function settle(next: Session): Session {
  const before = current
  current = next
  if (before.state === 'in' && next.state === 'in' && before.owner === next.owner && before.token !== next.token) {
    // A token that came back (a browser writes late) is the newest again, and nothing goes round.
    successors.delete(next.token)
    successors.set(before.token, next.token)
  }
  for (const listener of listeners) listener()
  // After the listeners: the screens of the person who left are on their way out and ask for nothing more.
  if (before.state === 'in' && (next.state === 'out' || next.owner !== before.owner)) forgetPerson()
  return current
}
