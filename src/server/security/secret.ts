/**
 * The secret that signs tokens and cursors, and from which the key for push notices is derived if none is configured.
 * It is JWT_SECRET, or one that is generated at the first start and stored in the data directory.
 */
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Configuration } from '../configuration'
import { isOutOfRoom, writeNewDurably } from '../files/durable'
import { StartupError } from '../startup-error'

const bytes = 48
/** The form of a complete secret. One truncated by a full disk or a crash is refused, because it is easier to guess. */
const completeSecret = new RegExp(`^[\\w-]{${(bytes * 4) / 3}}\\n?$`)

export const secretFile = (directory: string) => path.join(directory, 'jwt-secret')

/**
 * Returns the secret. Throws a StartupError if the stored secret is unusable, or a new one cannot be written. Call it
 * after DATA_DIR was created and, with the embedded database, locked, so that no other process creates a secret at the
 * same time.
 */
export function secretOf({ JWT_SECRET, DATA_DIR }: Configuration): string {
  if (JWT_SECRET) return JWT_SECRET
  const file = secretFile(DATA_DIR)
  try {
    if (!existsSync(file)) writeNewDurably(file, randomBytes(bytes).toString('base64url'))
  } catch (error) {
    if (isOutOfRoom(error))
      throw new StartupError(`There is no room for ${file}: make room on its disk, then start again.`)
    throw new StartupError(`${file} cannot be written: correct the permissions of its directory, or set JWT_SECRET.`)
  }
  const problem = secretProblem(file)
  if (problem) throw new StartupError(problem)
  return readFileSync(file, 'utf8').trim()
}

/** A sentence that says what is wrong with the stored secret and what to do; null if nothing is. */
export function secretProblem(file: string): string | null {
  try {
    if (completeSecret.test(readFileSync(file, 'utf8'))) return null
    return `${file} holds no whole secret, as after a full disk or a power cut: put it back from a copy, or delete it and start again, after which everybody signs in again.`
  } catch {
    return `${file} cannot be read: correct its permissions, or set JWT_SECRET.`
  }
}
