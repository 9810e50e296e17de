/**
 * The accounts of the demo's CSV files that get a password. The password is public, so the demo is written only with
 * DEMO=1, or if nothing in the configuration indicates a real school: neither DATABASE_URL nor `isPublic`.
 */
import { verify } from '@node-rs/argon2'
import type { Queryable } from '../database/database'
import { endAllSessions } from '../security/sessions'

export const demoPassword = 'lucero-demo'

export const demoAccounts = [
  { email: 'admin@lucero.test', role: 'Administrador' },
  { email: 'recepcion@lucero.test', role: 'Recepcion' },
  { email: 'maestra@lucero.test', role: 'Maestro' },
  { email: 'maestro@lucero.test', role: 'Maestro' },
  { email: 'tutora@lucero.test', role: 'Tutor' },
  { email: 'alumno@lucero.test', role: 'Alumno' },
] as const

export const demoEmails = (): string[] => demoAccounts.map(({ email }) => email)

/** Whether a demo account is active and has a password. An account from an import of the demo's sheets has none. */
export async function hasDemoAccounts(database: Queryable): Promise<boolean> {
  const open = await database.query(
    'select id from person where email = any($1) and is_active and password_hash is not null limit 1',
    [demoEmails()],
  )
  return open.length > 0
}

/**
 * Ends the sessions of the demo accounts that still have the demo's password, for a start that refuses this password.
 */
export async function endDemoSessions(database: Queryable): Promise<void> {
  const accounts = await database.query<{ id: number; password_hash: string }>(
    `select id, password_hash from person p where email = any($1) and password_hash is not null
       and exists (select from session s where s.person_id = p.id)`,
    [demoEmails()],
  )
  for (const { id, password_hash } of accounts)
    if (await verify(password_hash, demoPassword)) await endAllSessions(database, id)
}
