/** The secret that signs tokens: the configured one, else one made at the first start and kept in the data directory. */
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Configuration } from '../configuration'
import { isOutOfRoom, writeNewDurably } from '../files/durable'
import { StartupError } from '../startup-error'

const bytes = 48
/** What `secretOf` writes: as many letters as the bytes take. One less was cut off, by a full disk or a crash, and would be guessed the sooner. */
const whole = new RegExp(`^[\\w-]{${(bytes * 4) / 3}}\\n?$`)

export const secretFile = (directory: string) => path.join(directory, 'jwt-secret')

/** Called after the data directory is locked and writable. */
export function secretOf({ JWT_SECRET, DATA_DIR }: Configuration): string {
  if (JWT_SECRET) return JWT_SECRET
  const file = secretFile(DATA_DIR)
  try {
    if (!existsSync(file)) writeNewDurably(file, randomBytes(bytes).toString('base64url'))
  } catch (error) {
    if (isOutOfRoom(error)) throw new StartupError(`There is no room for ${file}: make room on its disk, then start again.`)
    throw new StartupError(`${file} cannot be written: correct the permissions of its directory, or set JWT_SECRET.`)
  }
  const problem = secretProblem(file)
  if (problem) throw new StartupError(problem)
  return readFileSync(file, 'utf8').trim()
}

/** What is wrong with a stored secret, with what to do; null if nothing is. */
export function secretProblem(file: string): string | null {
  try {
    if (whole.test(readFileSync(file, 'utf8'))) return null
    return `${file} holds no whole secret, as after a full disk or a power cut: put it back from a copy, or delete it and start again, after which everybody signs in again.`
  } catch {
    return `${file} cannot be read: correct its permissions, or set JWT_SECRET.`
  }
}
