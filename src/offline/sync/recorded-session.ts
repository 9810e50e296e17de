/**
 * The session of the person on record, for the service worker, which reads and renews it in the device's database. A
 * page looks in that database for a newer token before it renews its own.
 */
import type { Capability } from '../../contract'
import { exchangeRefresh, type ProviderClient } from '../../provider/client'
import { readToken, refreshEnd } from '../../session/token'
import type { Identity } from '../database/device-database'
import { isSamePerson, recallIdentity, recordRenewal } from '../database/identity'
import { openTokenRenewal, type RenewableSession, type TokenRenewal } from './token-renewal'

type Recorded = Identity & RenewableSession

export type RecordedSession = {
  tokens: TokenRenewal
  /** The person with a valid token; null: signed out, session expired, or the token could not be renewed now. */
  identity: () => Promise<Identity | null>
  /** Whether the token has expired and can still be renewed. */
  awaitsRenewal: () => boolean
  /** The token that has replaced this one, the same token if none has. Unlike `tokens.fresh`, this never waits. */
  newest: (token: string) => string
  /** After a 401: tries to renew the token; true if there is another one now. */
  renewedAfterRefusal: () => Promise<boolean>
}

/** `client`: for the call that renews the token. */
export function openRecordedSession(
  person: Identity,
  { client, capabilities }: { client: ProviderClient; capabilities: () => Promise<readonly Capability[]> },
): RecordedSession {
  let session: Recorded | null = recordedOf(person)
  /** Whether the provider announces `token-refresh`; null: not asked yet. */
  let isAnnounced: boolean | null = null
  /** The last refresh token that the provider refused; null: none. */
  let refusedRefresh: string | null = null

  async function reread(): Promise<Recorded | null> {
    const found = await recallIdentity()
    session =
      found && isSamePerson(found, person) && (found.lastsUntil ?? found.expiresAt) > Date.now()
        ? recordedOf(found)
        : null
    return session
  }

  const tokens = openTokenRenewal<Recorded>({
    current: () => session,
    reread,
    // All tokens that this worker has used belong to this person, so the present one is the newest of them.
    successorOf: (token) => session?.token ?? token,
    mayRenew: ({ refresh }) => refresh !== '' && refresh !== refusedRefresh && isAnnounced !== false,
    async isAnnounced() {
      isAnnounced = (await capabilities()).includes('token-refresh')
      return isAnnounced
    },
    async exchange({ token, refresh, email }) {
      const renewed = await exchangeRefresh(client, refresh)
      if (renewed === 'refused') refusedRefresh = refresh
      if (typeof renewed === 'string') return false
      const read = readToken(renewed.token, email, Date.now())
      if (read.state === 'undecodable') return false
      const { issuedAt, expiresAt } = read
      const next = renewed.refresh || refresh
      const isRecorded = await recordRenewal(token, {
        token: renewed.token,
        refresh: next,
        issuedAt,
        expiresAt,
        lastsUntil: Math.max(expiresAt, refreshEnd(next) ?? 0),
      })
      await reread()
      return isRecorded
    },
  })

  return {
    tokens,
    async identity() {
      const found = await reread()
      if (!found) return null
      await tokens.fresh(found.token)
      // Read again, because the person may have signed out in a page while this waited for the renewal.
      const present = await reread()
      return present && present.expiresAt > Date.now() ? present : null
    },
    newest: (token) => session?.token ?? token,
    awaitsRenewal: () => session !== null && tokens.awaitsRenewal(session.token),
    renewedAfterRefusal: async () => session !== null && (await tokens.afterRefusal(session.token)) !== null,
  }
}

function recordedOf(person: Identity): Recorded {
  return { ...person, issuedAt: person.issuedAt ?? null }
}
