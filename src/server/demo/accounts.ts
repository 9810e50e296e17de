/**
 * The demo's accounts, as in its CSV files. Their password is public, so they exist only in a requested demo, or if
 * only this machine can reach the provider.
 */
import type { Queryable } from '../database/database'

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

/**
 * Whether one of the demo's accounts can sign in. An import of the demo's sheets creates the accounts without a
 * password.
 */
export async function hasDemoAccounts(database: Queryable): Promise<boolean> {
  const open = await database.query(
    'select id from person where email = any($1) and is_active and password_hash is not null limit 1',
    [demoEmails()],
  )
  return open.length > 0
}
