/** The device's own database: who is signed in, which tokens were signed out, and which users have a database here. */
import type { EntityTable } from 'dexie'
import { BlockableDatabase } from './blockable-database'

export type Identity = {
  /** The token's user id, else the e-mail. Edits belong to this user, not to a token. */
  owner: string
  name: string
  email: string
  /** The provider's word for the role (specification 6.1). */
  role: string
  token: string
  refresh: string
  /** When the token was issued, epoch milliseconds; null or absent if the token does not contain it. */
  issuedAt?: number | null
  /** When the token expires, epoch milliseconds. */
  expiresAt: number
  /** When the session ends, epoch milliseconds; absent: when the token expires (`expiresAt`). */
  lastsUntil?: number
  /** Scheme and host of the provider; '' if it is the page's own. */
  provider: string
}

type TokenTimes = Pick<Identity, 'issuedAt' | 'expiresAt'>

/** Whether `token` was issued after `other`; if either issue time is unknown, whether `token` expires later. */
export function isNewerToken(token: TokenTimes, other: TokenTimes): boolean {
  return token.issuedAt != null && other.issuedAt != null
    ? token.issuedAt > other.issuedAt
    : token.expiresAt > other.expiresAt
}

/**
 * Milliseconds to be added to the device's clock: `clockOffset` gives the school's time, `deviceOffset` the real time.
 * Absent if unknown.
 */
export type ClockRecord = { clockOffset?: number; deviceOffset?: number }

/** The capabilities that were announced last, and by which provider; absent: none were received yet. */
export type AnnouncementRecord = { announced?: { provider: string; capabilities: readonly string[] } }

/** A user who has a database on this device. */
export type Person = { database: string; provider: string; owner: string }

class DeviceDatabase extends BlockableDatabase {
  declare readonly identity: EntityTable<Identity & ClockRecord & AnnouncementRecord & { slot: 'current' }, 'slot'>
  /**
   * Tokens that were signed out. Only the signature of each is stored, because nobody can sign in with a signature.
   * `at`: when the user signed out, epoch milliseconds.
   */
  declare readonly signedOut: EntityTable<{ signature: string; at: number }, 'signature'>
  declare readonly people: EntityTable<Person, 'database'>

  constructor() {
    // Strict durability, so that a sign-in or sign-out survives a power cut.
    super('lucero-device', { chromeTransactionDurability: 'strict', cache: 'disabled' })
    this.version(1).stores({ identity: 'slot', signedOut: 'signature, at', people: 'database' })
  }
}

let opened: DeviceDatabase | undefined

export function deviceDatabase(): DeviceDatabase {
  opened ??= new DeviceDatabase()
  return opened
}

/** Resolves when the database is open; rejects with DatabaseBlocked if another tab blocks it. */
export const deviceReady = (): Promise<void> => deviceDatabase().ready()

/** Resolves when the database is open, however long that takes. */
export async function deviceOpens(): Promise<void> {
  await deviceDatabase().open()
}

/** The name of the database of one user at one provider. */
export function personDatabaseName(person: Pick<Identity, 'provider' | 'owner'>): string {
  return `lucero-person ${person.provider || 'here'} ${person.owner}`
}
