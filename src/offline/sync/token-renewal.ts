/**
 * Renews a session's token after a part of its lifetime. Only one tab or worker renews at a time, because a refresh
 * token may be valid for one renewal only; the others then use the token that was stored.
 *
 *   page     the session in the browser's storage   app/token-renewal.ts
 *   worker   the session of the person on record    recorded-session.ts
 */
import type { TokenKeeper } from '../../provider/client'
import { realNow } from '../database/school-clock'
import { withLock } from './one-tab-at-a-time'

/**
 * A token is renewed at the latest this many ms after it was issued, if the app is in use: so a token that is valid for
 * a day and was used in the evening is still valid in the morning.
 */
const longestAgeMs = 60 * 60_000
/** The fraction of its lifetime after which a token is renewed. */
const renewalShare = 2 / 3
/** The assumed lifetime of a token whose issue time is unknown, ms. */
const assumedLifetimeMs = 12 * longestAgeMs
/** A new token is not renewed for this many ms, however short its lifetime is. */
const shortestAgeMs = 5_000
/** How long a call with a still valid token waits for the renewal, ms; then it uses the old token. */
const renewalWaitMs = 2_000
/** For this many ms after a renewal, a 401 does not cause another one. */
const justRenewedMs = 30_000

export type RenewableSession = {
  token: string
  refresh: string
  /** When the token was issued, ms since 1970; null: it has no `iat`. */
  issuedAt: number | null
  /** When the token expires, ms since 1970. */
  expiresAt: number
}

/** How a page or worker reads, renews and stores its session. */
export type SessionStore<Session extends RenewableSession> = {
  /** The session as this page or worker has last read it; null: nobody is signed in. */
  current: () => Session | null
  /** Reads the session again, which another tab or the worker may have renewed; null: nobody is signed in. */
  reread: () => Promise<Session | null>
  /** The newest token that replaced this one; the same token if none did. */
  successorOf: (token: string) => string
  mayRenew: (session: Session) => boolean
  /** Whether the provider announces `token-refresh`; asks it if that is unknown. */
  isAnnounced: () => Promise<boolean>
  /** Exchanges the session's token and stores the new one where `reread` finds it; false if that failed. */
  exchange: (session: Session) => Promise<boolean>
}

export type TokenRenewal = TokenKeeper & { renewIfDue: () => Promise<void> }

/**
 * The device's clock or the real time, whichever is later, epoch milliseconds: the page ends a session by the device's
 * clock, the provider by the real time.
 */
const latestNow = () => Math.max(Date.now(), realNow())

/** How long after its issue a token with this lifetime is renewed; both in ms. */
const renewalAge = (lifetime: number) => Math.min(longestAgeMs, Math.max(shortestAgeMs, renewalShare * lifetime))

const isExpired = ({ expiresAt }: RenewableSession) => expiresAt <= Date.now()

export function openTokenRenewal<Session extends RenewableSession>({
  current,
  reread,
  successorOf,
  mayRenew,
  isAnnounced,
  exchange,
}: SessionStore<Session>): TokenRenewal {
  /**
   * The present token, and when this page first had it, by `latestNow`; `at` null: the first token that was noted,
   * which may be of any age.
   */
  let seen: { token: string; at: number | null } | null = null
  let renewing: Promise<void> | null = null
  let renewedAt = -Infinity

  /**
   * Whether the token is old enough to be renewed. A token that came while this page was open must also be old enough
   * since then: without `iat`, or with a wrong clock, every new token would otherwise be due at once.
   */
  function isRenewalDue({ token, issuedAt, expiresAt }: Session): boolean {
    const now = latestNow()
    const { at } = noteToken(token, now)
    if (at !== null && Math.abs(now - at) < renewalAge(expiresAt - at)) return false
    const began = issuedAt ?? at ?? expiresAt - assumedLifetimeMs
    return now >= began + renewalAge(expiresAt - began)
  }

  function noteToken(token: string, now: number) {
    if (seen?.token !== token) seen = { token, at: seen && now }
    return seen
  }

  function renewOnce(): Promise<void> {
    renewing ??= withLock('lucero-renewal', renew).finally(() => (renewing = null))
    return renewing
  }

  async function renew(): Promise<void> {
    const before = current()
    const session = await reread()
    if (!before || !session || before.token !== session.token || !(await isAnnounced())) return
    if (mayRenew(session) && (await exchange(session))) renewedAt = Date.now()
  }

  /** The present session if its token is this one or has replaced it; null if the token's user has signed out. */
  function sessionWith(token: string): Session | null {
    const session = current()
    return session && successorOf(token) === session.token ? session : null
  }

  return {
    async fresh(token) {
      const session = sessionWith(token)
      if (!session) return token
      if (mayRenew(session) && isRenewalDue(session))
        await (isExpired(session)
          ? renewOnce()
          : Promise.race([renewOnce(), new Promise((resolve) => setTimeout(resolve, renewalWaitMs))]))
      const now = sessionWith(token)
      if (!now) return token
      return isExpired(now) && mayRenew(now) ? null : now.token
    },
    async afterRefusal(token) {
      const session = sessionWith(token)
      if (!session) return null
      if (session.token !== token) return session.token
      if (!mayRenew(session) || Math.abs(Date.now() - renewedAt) < justRenewedMs) return null
      await renewOnce()
      const now = sessionWith(token)
      return now && now.token !== token ? now.token : null
    },
    awaitsRenewal(token) {
      const session = sessionWith(token)
      return session !== null && isExpired(session) && mayRenew(session)
    },
    async renewIfDue() {
      const session = current()
      // Stores that there is no token, so that the token of the next sign-in counts as received while this page was
      // open.
      if (!session) noteToken('', latestNow())
      else if (session.refresh !== '' && isRenewalDue(session)) await renewOnce()
    },
  }
}
