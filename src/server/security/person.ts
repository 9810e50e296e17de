/** A cache of each session's person, so that most calls need not look up their session in the database. */
import { isRole, type Role } from '../../contract'
import type { Clock } from '../clock'
import type { Queryable } from '../database/database'

export type Person = { id: number; role: Role; email: string; session: string; createStudent: boolean }

/**
 * How long a cached person is used, ms. Other processes notice after this time at the latest that a session has ended
 * or an account was deactivated.
 */
const cacheMs = 5_000

export type SessionCache = {
  /** The person of a session; null if the session has ended or expired, or the account is inactive. */
  personOf(session: string): Promise<Person | null>
  /** Removes a session from the cache; without an argument, all sessions. */
  invalidate(session?: string): void
}

export function openSessionCache(database: Queryable, clock: Clock): SessionCache {
  const cache = new Map<string, { person: Person; until: number }>()
  /** The look-ups under way, by session. A device makes many calls at once, which all wait for the same look-up. */
  const lookups = new Map<string, Promise<Person | null>>()

  async function lookUp(session: string, now: number): Promise<Person | null> {
    const [row] = await database.query<{ id: number; role: string; email: string; create_student: boolean }>(
      `select p.id, p.role, p.email, p.create_student from session s join person p on p.id = s.person_id
       where s.id = $1::uuid and p.is_active and s.expires_at > $2::timestamptz`,
      [session, new Date(now).toISOString()],
    )
    return row && isRole(row.role)
      ? { id: row.id, role: row.role, email: row.email, session, createStudent: row.create_student }
      : null
  }

  return {
    async personOf(session) {
      const now = clock()
      const cached = cache.get(session)
      if (cached && cached.until > now && cached.until - now <= cacheMs) return cached.person
      const pending = lookups.get(session)
      if (pending) return pending
      const lookup = lookUp(session, now)
      lookups.set(session, lookup)
      try {
        const person = await lookup
        // If the session was invalidated meanwhile, does not cache the result, which may be outdated.
        if (lookups.get(session) !== lookup) return person
        cache.delete(session)
        if (cache.size > 10_000) cache.clear()
        if (person) cache.set(session, { person, until: now + cacheMs })
        return person
      } finally {
        if (lookups.get(session) === lookup) lookups.delete(session)
      }
    },
    invalidate(session) {
      if (session === undefined) {
        cache.clear()
        lookups.clear()
      } else {
        cache.delete(session)
        lookups.delete(session)
      }
    },
  }
}
