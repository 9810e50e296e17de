/** Links to choose a password (routes/choose-password-pages.ts). Each works once; only its hash is stored. */
import { createHash, randomBytes } from 'node:crypto'
import { providerPages } from '../../paths'
import type { Queryable } from '../database/database'

/** Creates a link and returns its path. `until`: its expiry in milliseconds since the epoch. */
export async function makeResetLink(database: Queryable, person: number, until: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await database.query(
    'insert into password_reset (token_hash, person_id, expires_at) values ($1, $2, $3::timestamptz)',
    [resetHashOf(token), person, new Date(until).toISOString()],
  )
  return `${providerPages.passwordReset}${token}/`
}

export function resetHashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
