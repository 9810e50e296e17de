/** The device's own database: who is signed in, which tokens were signed out, and which people have a database here. */
import type { EntityTable } from 'dexie'
import { PatientDatabase } from './patient-database'

export type Identity = {
  /** The token's user id, else the e-mail: edits belong to this person, never to a token. */
  owner: string
  name: string
  email: string
  /** The provider's word for the role (specification 6.1). */
  role: string
  token: string
  refresh: string
  /** When the token was issued, milliseconds since 1970; null or absent: it does not say. */
  issuedAt?: number | null
  /** When the token ends, milliseconds since 1970. */
  expiresAt: number
  /** When the session ends, if its token may be renewed until then. */
  lastsUntil?: number
  /** Scheme and host of the provider, '' for the page's own. */
  provider: string
}

type TokenTimes = Pick<Identity, 'issuedAt' | 'expiresAt'>

/** Whether a token was issued after another one of the same person; if one of them does not say when, the one that ends later was. */
export function isNewerToken(token: TokenTimes, other: TokenTimes): boolean {
  return token.issuedAt != null && other.issuedAt != null ? token.issuedAt > other.issuedAt : token.expiresAt > other.expiresAt
}

/** What was learnt of the school's clock and of this device's, in milliseconds from the latter. */
export type KeptClock = { clockOffset?: number; deviceOffset?: number }

/** What was last announced here, and by whom. */
export type KeptAnnouncement = { announced?: { provider: string; capabilities: readonly string[] } }

/** One person of one provider who has (or had) data on this device. */
export type Person = { database: string; provider: string; owner: string; seenAt: number }

class DeviceDatabase extends PatientDatabase {
  declare readonly identity: EntityTable<Identity & KeptClock & KeptAnnouncement & { slot: 'current' }, 'slot'>
  /** Signatures of tokens that were signed out: enough to know one again, not enough to use it. */
  declare readonly signedOut: EntityTable<{ signature: string; at: number }, 'signature'>
  declare readonly people: EntityTable<Person, 'database'>

  constructor() {
    // Strict: a sign-out or an identity that was acknowledged survives a power cut.
    super('lucero-device', { chromeTransactionDurability: 'strict', cache: 'disabled' })
    this.version(1).stores({ identity: 'slot', signedOut: 'signature, at', people: 'database' })
  }
}

let opened: DeviceDatabase | undefined

export function deviceDatabase(): DeviceDatabase {
  opened ??= new DeviceDatabase()
  return opened
}

/** Rejects with DatabaseHeld where another tab holds it up. */
export const deviceReady = (): Promise<void> => deviceDatabase().ready()

/** Resolves when it is open, however long that takes. */
export async function deviceOpens(): Promise<void> {
  await deviceDatabase().open()
}

/** The name of the database of one person at one provider. */
export function personDatabaseName(person: Pick<Identity, 'provider' | 'owner'>): string {
  return `lucero-person ${person.provider || 'here'} ${person.owner}`
}
