/**
 * Sessions. The token proves a session for 12 hours (a school day); the refresh token renews it.
 *
 * A refresh token is derived from the session and its generation. Renewing moves the generation on; the token before it
 * still answers with the very same successor, so a renewal whose answer was lost on a bad network can be repeated. An older
 * one has been copied: the whole session ends.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../clock'
import type { Queryable } from '../database/database'

export const tokenSeconds = 12 * 60 * 60
const sessionDays = 30

export type SignedIn = { session: string; refresh: string }

export type Sessions = {
  /** Null where the account has another password by now, or was switched off. */
  begin(database: Queryable, account: { id: number; password_hash: string | null }): Promise<SignedIn | null>
  /** The renewed session and its person, or null where the refresh token is no longer good. */
  renew(database: Queryable, refresh: string): Promise<(SignedIn & { person: number }) | null>
  /** Answers the session it ended, or null where there was none. */
  end(database: Queryable, refresh: string): Promise<string | null>
}

/**
 * Ends every session of a person, and every link to choose a password with them, in the caller's transaction; answers how many
 * sessions there were. Once that is committed, `persons.forget()` makes this process notice at once.
 */
export async function endAllSessions(database: Queryable, person: number): Promise<number> {
  const ended = await database.query('delete from session where person_id = $1 returning person_id', [person])
  await database.query('delete from password_reset where person_id = $1', [person])
  return ended.length
}

export function openSessions(secret: string, clock: Clock): Sessions {
  const signature = (session: string, generation: number) =>
    createHmac('sha256', `refresh ${secret}`).update(`${session}.${generation}`).digest('base64url')
  const refreshOf = (session: string, generation: number) => `${session}.${generation}.${signature(session, generation)}`
  const expiry = () => new Date(clock() + sessionDays * 86_400_000).toISOString()
  const now = () => new Date(clock()).toISOString()

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
      // One by which a device hears notices is over too, and stays as long as these do: who let it run out has ended nothing.
      await database.query('delete from session s where s.expires_at < $1::timestamptz and not exists (select from push_subscription d where d.session_id = s.id)', [now()])
      // Holds the account: what ends all of its sessions at this moment ends this one, or there is none.
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
      // One statement: of two renewals at once the second waits, then finds itself one generation behind, which is allowed.
      const [row] = await database.query<{ person: number; generation: number }>(
        `update session s set generation = greatest(s.generation, $2 + 1), expires_at = $3::timestamptz
         from person p
         where s.id = $1::uuid and p.id = s.person_id and p.is_active and s.expires_at > $4::timestamptz and s.generation in ($2, $2 + 1)
         returning s.person_id as person, s.generation`,
        [offered.session, offered.generation, expiry(), now()],
      )
      if (row) return { session: offered.session, person: row.person, refresh: refreshOf(offered.session, row.generation) }
      // One that ran out stays for its notices; a copied token ends it whole.
      await database.query('delete from session where id = $1::uuid and expires_at > $2::timestamptz', [offered.session, now()])
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
