/** Passwords: argon2id, and a comparison that takes as long for an unknown account as for a known one. */
import { hash, verify } from '@node-rs/argon2'

/** OWASP's floor for argon2id: 19 MiB, two passes, one lane. argon2id is the library's default algorithm. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const shortestPassword = 8

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

let decoy: Promise<string> | undefined

/** One password against one hash: what costs time and memory. Handed in, so that tests can count. */
export type Verify = (hash: string, password: string) => Promise<boolean>

/** `kept` is the stored hash, or null for an account that does not exist or has no password. */
export async function passwordMatches(kept: string | null, password: string, verifyHash: Verify = verify): Promise<boolean> {
  if (kept !== null) return verifyHash(kept, password)
  decoy ??= hashPassword('nobody has this password')
  await verifyHash(await decoy, password)
  return false
}
