/**
 * Passwords: argon2id, and a comparison that takes as long for an unknown account as for a known one.
 *
 * A hash takes 19 MiB and a thread: a few are made at a time, the others wait in line, and nobody joins a line that is full.
 */
import { hash, verify } from '@node-rs/argon2'

/** OWASP's floor for argon2id: 19 MiB, two passes, one lane. argon2id is the library's default algorithm. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const shortestPassword = 8

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

/** What costs time and memory. Handed in, so that tests can count and wait. */
export type Hashing = {
  verify?: (hash: string, password: string) => Promise<boolean>
  make?: (password: string) => Promise<string>
  /** How many may wait; a hash takes a twentieth of a second or two. */
  line?: number
  /** A published password: it is nobody's, whatever is stored. */
  refused?: string | undefined
}

export type Passwords = {
  /** Whether so many wait that the next one should come back later. */
  isFull(): boolean
  /** Does `work`, which makes or compares a hash, when its turn has come. No database connection should be held meanwhile. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>
  /** In turn: `kept` is the stored hash, or null for an account that does not exist or has no password. */
  matches(kept: string | null, password: string): Promise<boolean>
  /** In turn. */
  hash(password: string): Promise<string>
}

/** Of the four threads that Node does such work on, files and look-ups of names keep two. */
const atOnce = 2

/** A full line answers again after about this many seconds. */
export const lineSeconds = 5

let decoy: Promise<string> | undefined

export function openPasswords({ verify: verifyHash = verify, make = hashPassword, line = 300, refused }: Hashing = {}): Passwords {
  const waiting: (() => void)[] = []
  let busy = 0
  return {
    isFull: () => waiting.length >= line,
    async inTurn(work) {
      if (busy < atOnce) busy += 1
      else await new Promise<void>((resolve) => waiting.push(resolve))
      try {
        return await work()
      } finally {
        // The place goes on to whoever waits longest.
        const next = waiting.shift()
        if (next) next()
        else busy -= 1
      }
    },
    async matches(kept, password) {
      if (kept !== null) return (await verifyHash(kept, password)) && password !== refused
      decoy ??= hashPassword('nobody has this password')
      await verifyHash(await decoy, password)
      return false
    },
    hash: make,
  }
}
