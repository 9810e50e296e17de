/** The secret that signs tokens: the configured one, else one made at the first start and kept in the data directory. */
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Configuration } from '../configuration'
import { StartupError } from '../startup-error'

/** Called after the data directory is locked and writable. */
export function secretOf({ JWT_SECRET, DATA_DIR }: Configuration): string {
  if (JWT_SECRET) return JWT_SECRET
  const file = path.join(DATA_DIR, 'jwt-secret')
  try {
    if (!existsSync(file)) writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
    return readFileSync(file, 'utf8')
  } catch {
    throw new StartupError(`${file} cannot be read: correct its permissions, or set JWT_SECRET.`)
  }
}
