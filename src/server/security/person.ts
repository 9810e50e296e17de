/** A cache of the persons of sessions, so that a session is looked up in the database at most once per `trustedMs`. */
import { isRole, type Role } from '../../contract'
import type { Clock } from '../clock'
import type { Queryable } from '../database/database'

export type Person = { id: number; role: Role; email: string; session: string; createStudent: boolean }

/**
 * How long a cached person is used, ms. Another process notices the end of a session or a deactivated account after
 * this time at the latest.
 */
const trustedMs = 5_000

export type Persons = {
  /** The active person of a session that has not ended or expired, else null. */
  of(session: string): Promise<Person | null>
  /** Removes a session from the cache, or all sessions. */
  forget(session?: string): void
}

export function openPersons(database: Queryable, clock: Clock): Persons {
  const known = new Map<string, { person: Person; until: number }>()
  /** Look-ups under way: a device makes many calls at once, and all wait for the same look-up. */
  const underway = new Map<string, Promise<Person | null>>()

  async function look(session: string, now: number): Promise<Person | null> {
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
    async of(session) {
      const now = clock()
      const kept = known.get(session)
      if (kept && kept.until > now && kept.until - now <= trustedMs) return kept.person
      const begun = underway.get(session)
      if (begun) return begun
      const looking = look(session, now)
      underway.set(session, looking)
      try {
        const person = await looking
        // If the session was forgotten meanwhile, do not cache the result, which may be outdated.
        if (underway.get(session) !== looking) return person
        known.delete(session)
        if (known.size > 10_000) known.clear()
        if (person) known.set(session, { person, until: now + trustedMs })
        return person
      } finally {
        if (underway.get(session) === looking) underway.delete(session)
      }
    },
    forget(session) {
      if (session === undefined) {
        known.clear()
        underway.clear()
      } else {
        known.delete(session)
        underway.delete(session)
      }
    },
  }
}
