/**
 * Renews a session's token by the token's own life: a provider may give twelve hours or two minutes. One renewal at a time over all tabs and
 * the service worker, because a refresh token may be good for one renewal only: whoever had to wait for its turn takes up what was stored
 * before it.
 *
 *   page     the session in the browser's storage   app/token-renewal.ts
 *   worker   the session of the person on record    recorded-session.ts
 */
import type { TokenKeeper } from '../../provider/client'
import { realNow } from '../database/school-clock'
import { inTurn } from './web-locks'

/** A token of a whole day is renewed an hour after it came, so that opening the app often costs nothing and an evening's outlasts the night. */
const youngFor = 60 * 60_000
/** Part of its life after which a token is due. */
const share = 2 / 3
/** The life of a token that does not say when it was issued, ms. */
const assumedLife = 12 * youngFor
/** However little of its life is left, a token that has just come is not due for so long, ms. */
const shortest = 5_000
/** How long a call whose token still is good waits for its renewal, ms. */
const patience = 2_000
/** After a renewal no refusal causes another one for so long, ms. */
const justCame = 30_000

export type RenewableSession = {
  token: string
  refresh: string
  /** When the token was issued, ms; null: it does not say. */
  issuedAt: number | null
  /** When the token ends, ms. */
  expiresAt: number
}

/** Where a page or a worker has its session, and how it exchanges it. */
export type SessionPlace<Session extends RenewableSession> = {
  /** The session as it was last read here; null: nobody is here. */
  current: () => Session | null
  /** Takes up what other tabs or the worker have stored meanwhile. */
  reread: () => Promise<Session | null>
  /** The newest token that came after this one; itself if none did. */
  successorOf: (token: string) => string
  mayRenew: (session: Session) => boolean
  /** Whether the provider announces that it renews tokens; asked if that is not known. */
  isAnnounced: () => Promise<boolean>
  /** Exchanges the session's token and stores the new one where the next holder of the lock looks; false if that failed. */
  exchange: (session: Session) => Promise<boolean>
}

export type TokenRenewal = TokenKeeper & { renewIfDue: () => Promise<void> }

/** A session ends by the device's clock here and by the real one at the provider: whichever comes first. */
const latestNow = () => Math.max(Date.now(), realNow())

/** After what part of `life` a token is due, ms. */
const youth = (life: number) => Math.min(youngFor, Math.max(shortest, share * life))

const isOver = ({ expiresAt }: RenewableSession) => expiresAt <= Date.now()

export function openTokenRenewal<Session extends RenewableSession>({ current, reread, successorOf, mayRenew, isAnnounced, exchange }: SessionPlace<Session>): TokenRenewal {
  /** The token of this page or worker and when it was seen to come, by `latestNow`; null: it was there from the beginning. */
  let seen: { token: string; at: number | null } | null = null
  let renewing: Promise<void> | null = null
  let renewedAt = -Infinity

  /**
   * By the token's own life, and for one that was seen to come also by what was left of it then: if a token does not say when it was
   * issued, or a clock is wrong, the life alone would make every new token due at once, and every call renew it.
   */
  function isDue({ token, issuedAt, expiresAt }: Session): boolean {
    const now = latestNow()
    const { at } = noteToken(token, now)
    if (at !== null && Math.abs(now - at) < youth(expiresAt - at)) return false
    const began = issuedAt ?? at ?? expiresAt - assumedLife
    return now >= began + youth(expiresAt - began)
  }

  function noteToken(token: string, now: number) {
    if (seen?.token !== token) seen = { token, at: seen && now }
    return seen
  }

  function renewOnce(): Promise<void> {
    renewing ??= inTurn('lucero-renewal', renew).finally(() => (renewing = null))
    return renewing
  }

  async function renew(): Promise<void> {
    const before = current()
    const session = await reread()
    if (!before || !session || before.token !== session.token || !(await isAnnounced())) return
    if (mayRenew(session) && (await exchange(session))) renewedAt = Date.now()
  }

  /** The session that this token belonged to, as it is now; null for the token of somebody who has left. */
  function sessionWith(token: string): Session | null {
    const session = current()
    return session && successorOf(token) === session.token ? session : null
  }

  return {
    async fresh(token) {
      const session = sessionWith(token)
      if (!session) return token
      if (mayRenew(session) && isDue(session)) await (isOver(session) ? renewOnce() : Promise.race([renewOnce(), new Promise((resolve) => setTimeout(resolve, patience))]))
      const now = sessionWith(token)
      if (!now) return token
      return isOver(now) && mayRenew(now) ? null : now.token
    },
    async afterRefusal(token) {
      const session = sessionWith(token)
      if (!session) return null
      if (session.token !== token) return session.token
      if (!mayRenew(session) || Math.abs(Date.now() - renewedAt) < justCame) return null
      await renewOnce()
      const now = sessionWith(token)
      return now && now.token !== token ? now.token : null
    },
    awaitsRenewal(token) {
      const session = sessionWith(token)
      return session !== null && isOver(session) && mayRenew(session)
    },
    async renewIfDue() {
      const session = current()
      // The token of whoever signs in next comes while this page looks.
      if (!session) noteToken('', latestNow())
      else if (session.refresh !== '' && isDue(session)) await renewOnce()
    },
  }
}
