/** Who is asking: the bearer token read, and its session looked up at most once every few seconds. */
import { isRole, type Role } from '../../contract'
import type { Clock } from '../clock'
import type { Queryable } from '../database/database'

export type Person = { id: number; role: Role; email: string; session: string; createStudent: boolean }

/** How long another process may take to notice that a session ended or an account was switched off. */
const trustedMs = 5_000

export type Persons = {
  /** The active person of a session that still stands, or null. */
  of(session: string): Promise<Person | null>
  forget(session?: string): void
}

export function openPersons(database: Queryable, clock: Clock): Persons {
  const known = new Map<string, { person: Person; until: number }>()
  return {
    async of(session) {
      const now = clock()
      const kept = known.get(session)
      if (kept && kept.until > now && kept.until - now <= trustedMs) return kept.person
      const [row] = await database.query<{ id: number; role: string; email: string; create_student: boolean }>(
        `select p.id, p.role, p.email, p.create_student from session s join person p on p.id = s.person_id
         where s.id = $1::uuid and p.is_active and s.expires_at > $2::timestamptz`,
        [session, new Date(now).toISOString()],
      )
      if (!row || !isRole(row.role)) {
        known.delete(session)
        return null
      }
      if (known.size > 10_000) known.clear()
      const person = { id: row.id, role: row.role, email: row.email, session, createStudent: row.create_student }
      known.set(session, { person, until: now + trustedMs })
      return person
    },
    forget: (session) => (session === undefined ? known.clear() : void known.delete(session)),
  }
}
