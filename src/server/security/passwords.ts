/**
 * Hashes and compares passwords with argon2id. A comparison takes the same time for an unknown account as for a known
 * one.
 *
 * A hash takes 19 MiB of memory and a thread, so only `parallelHashes` run at a time; the others wait in a queue.
 * Callers must refuse a call if the queue is full (`isFull`).
 */
import { hash, verify } from '@node-rs/argon2'

/** OWASP's minimum for argon2id (the library's default algorithm): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The shortest accepted password, in characters. */
export const shortestPassword = 8

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

/** Settings of `openPasswords`. Tests replace `verify`, `make` and `mostWaiting`. */
export type Hashing = {
  verify?: (hash: string, password: string) => Promise<boolean>
  make?: (password: string) => Promise<string>
  /** The length of the queue at which calls are refused. Each hash takes 50 to 100 ms. */
  mostWaiting?: number
  /** A password that never matches: the public one of the demo accounts. undefined if demo accounts may sign in. */
  refused?: string | undefined
}

export type Passwords = {
  /** Whether the queue is full. If it is, refuse the call. */
  isFull(): boolean
  /**
   * Runs `work`, which makes or compares a hash, when its turn comes. Do not hold a database connection meanwhile,
   * because the turn may come only after seconds.
   */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>
  /** Compares a password; call it inside `inTurn`. `stored`: the hash; null if there is no account or password. */
  matches(stored: string | null, password: string): Promise<boolean>
  /** Hashes a password; call it inside `inTurn`. */
  hash(password: string): Promise<string>
}

/** How many hashes run at a time. Node has four worker threads; two remain free for files and DNS. */
const parallelHashes = 2

/** The Retry-After if the queue is full, in seconds. */
export const queueRetrySeconds = 5

let decoy: Promise<string> | undefined

export function openPasswords({
  verify: verifyHash = verify,
  make = hashPassword,
  mostWaiting = 300,
  refused,
}: Hashing = {}): Passwords {
  const waiting: (() => void)[] = []
  let busy = 0
  return {
    isFull: () => waiting.length >= mostWaiting,
    async inTurn(work) {
      if (busy < parallelHashes) busy += 1
      else await new Promise<void>((resolve) => waiting.push(resolve))
      try {
        return await work()
      } finally {
        // Passes the turn on to the first in the queue.
        const next = waiting.shift()
        if (next) next()
        else busy -= 1
      }
    },
    async matches(stored, password) {
      if (stored !== null) return (await verifyHash(stored, password)) && password !== refused
      decoy ??= hashPassword('nobody has this password')
      await verifyHash(await decoy, password)
      return false
    },
    hash: make,
  }
}
