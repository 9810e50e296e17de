/**
 * Sessions. A token is valid for 12 hours (a school day); a refresh token renews it.
 *
 * A refresh token is derived from the session's id and generation, which each renewal increases. The previous refresh
 * token still works and returns the same new one, so that a renewal whose answer was lost can be repeated. If an even
 * older one is sent, somebody has copied it, so the session ends.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { fullName } from '../../domain/person-name'
import { isoOf, type Clock } from '../clock'
import type { Queryable } from '../database/database'

export const tokenSeconds = 12 * 60 * 60
/** A session that is not renewed expires after this many days. */
const sessionDays = 30

export type SignedIn = { session: string; refresh: string }

export type Sessions = {
  /**
   * Begins a session. Returns null if the account is inactive or has no password, or if its password was changed after
   * `account` was read.
   */
  begin(database: Queryable, account: { id: number; password_hash: string | null }): Promise<SignedIn | null>
  /**
   * The renewed session, its person's id and name. Returns null if the token is invalid or older than the previous one,
   * the session has ended or expired, or the account is inactive.
   */
  renew(database: Queryable, refresh: string): Promise<(SignedIn & { person: number; name: string }) | null>
  /** Ends the session of a refresh token; returns its id, or null if the token is invalid. */
  end(database: Queryable, refresh: string): Promise<string | null>
}

/**
 * Ends all sessions of a person and deletes the links to choose a password, invitations too, in the caller's
 * transaction. Returns the number of sessions. Call `sessionCache.invalidate()` after the commit, so that this process
 * refuses the sessions' tokens immediately.
 */
export async function endAllSessions(database: Queryable, person: number): Promise<number> {
  const ended = await database.query('delete from session where person_id = $1 returning person_id', [person])
  await database.query('delete from password_reset where person_id = $1', [person])
  await database.query(
    'update person set invited = null where id = $1 and invited is not null and password_hash is null',
    [person],
  )
  return ended.length
}

export function openSessions(secret: string, clock: Clock): Sessions {
  const signature = (session: string, generation: number) =>
    createHmac('sha256', `refresh ${secret}`).update(`${session}.${generation}`).digest('base64url')
  const refreshOf = (session: string, generation: number) =>
    `${session}.${generation}.${signature(session, generation)}`
  const expiry = () => new Date(clock() + sessionDays * 86_400_000).toISOString()
  const now = () => isoOf(clock)

  function read(refresh: string): { session: string; generation: number } | null {
    const [session = '', count = '', given = ''] = refresh.split('.')
    if (!/^[0-9a-f-]{36}$/.test(session) || !/^\d{1,9}$/.test(count)) return null
    const generation = Number(count)
    const expected = Buffer.from(signature(session, generation))
    const offered = Buffer.from(given)
    return expected.length === offered.length && timingSafeEqual(expected, offered) ? { session, generation } : null
  }

  return {
    async begin(database, { id, password_hash }) {
      // Deletes expired sessions, except those with a push subscription: letting a session expire must not turn that
      // device's notices off.
      await database.query(
        'delete from session s where s.expires_at < $1::timestamptz and not exists (select from push_subscription d where d.session_id = s.id)',
        [now()],
      )
      // `for share` makes this statement and a change of the account wait for each other. So a new password or a
      // deactivation either ends this session too, or comes first; then no session begins.
      const [row] = await database.query<{ id: string }>(
        `insert into session (person_id, expires_at) select id, $3::timestamptz from person where id = $1 and password_hash = $2 and is_active for share
         returning id::text`,
        [id, password_hash, expiry()],
      )
      return row ? { session: row.id, refresh: refreshOf(row.id, 1) } : null
    },

    async renew(database, refresh) {
      const offered = read(refresh)
      if (!offered) return null
      // One statement, so that of two renewals with the same token at the same time the second waits for the first. For
      // the second, the token is then the previous one, which still works.
      const [row] = await database.query<{ person: number; generation: number; first_name: string; last_name: string }>(
        `update session s set generation = greatest(s.generation, $2 + 1), expires_at = $3::timestamptz
         from person p
         where s.id = $1::uuid and p.id = s.person_id and p.is_active and s.expires_at > $4::timestamptz and s.generation in ($2, $2 + 1)
         returning s.person_id as person, s.generation, p.first_name, p.last_name`,
        [offered.session, offered.generation, expiry(), now()],
      )
      if (row)
        return {
          session: offered.session,
          person: row.person,
          name: fullName(row),
          refresh: refreshOf(offered.session, row.generation),
        }
      // The token is too old (so it was copied), the account is inactive, or the session has ended or expired. Deletes
      // the session, unless it has expired: then it may have a push subscription, which must stay.
      await database.query('delete from session where id = $1::uuid and expires_at > $2::timestamptz', [
        offered.session,
        now(),
      ])
      return null
    },

    async end(database, refresh) {
      const offered = read(refresh)
      if (!offered) return null
      await database.query('delete from session where id = $1::uuid', [offered.session])
      return offered.session
    },
  }
}
