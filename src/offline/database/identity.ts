/**
 * Who the device believes is here: kept in IndexedDB because the service worker cannot read localStorage, and because a
 * browser that is killed may lose what it wrote there last.
 *
 *   signed in  ── rememberIdentity ──▶  on record  ── recallIdentity ──▶  the same person after a kill
 *   signing out: markSignedOut (first, committed) ──▶ forgetIdentity ──▶ the page clears localStorage
 *   A marked token that turns up again (localStorage is written late) is never used.
 */
import { keptAnnouncement } from './announcements'
import { bringTogether } from './bring-together'
import { deviceDatabase, isNewerToken, personDatabaseName, type Identity } from './device-database'
import { keptClock } from './school-clock'

export type { Identity }

/** More marks than any school day can make; the oldest go first. */
const marksKept = 200

/**
 * Resolves when the record is on disk; from then on the service worker may send for this person, whatever name it was kept under. A newer
 * token of the same person stays: the worker renewed it, and the page has not heard of that yet.
 */
export async function rememberIdentity(identity: Identity): Promise<void> {
  const { db, people, signedOut, identity: record } = tables()
  const remembered = await db.transaction('rw', record, people, signedOut, async () => {
    if (await signedOut.get(signatureOf(identity.token))) return false
    const before = await record.get('current')
    const { clockOffset = before?.clockOffset, deviceOffset = before?.deviceOffset } = keptClock()
    const { announced = before?.announced } = keptAnnouncement(identity.provider)
    const isRenewed = before && before.token !== identity.token && isSamePerson(before, identity) && isNewerToken(before, identity) && !(await signedOut.get(signatureOf(before.token)))
    await record.put({ ...identity, ...(isRenewed && tokensOf(before)), slot: 'current', clockOffset, deviceOffset, announced })
    await people.put({ database: personDatabaseName(identity), provider: identity.provider, owner: identity.owner, seenAt: Date.now() })
    return true
  })
  if (remembered) await bringTogether(identity)
}

/** The person on record, or null: nobody, or somebody whose token was signed out. Expiry is for the caller to judge. */
export async function recallIdentity(): Promise<Identity | null> {
  const { db, identity: record, signedOut } = tables()
  return db.transaction('r', record, signedOut, async () => {
    const found = await record.get('current')
    if (!found || (await signedOut.get(signatureOf(found.token)))) return null
    const { slot: _, clockOffset: __, deviceOffset: ___, announced: ____, ...identity } = found
    return identity
  })
}

/** Stores what the token `used` was exchanged for. False if `used` is not on record any more: that person has left, or signed in anew. */
export async function recordRenewal(used: string, renewed: Tokens): Promise<boolean> {
  const { db, identity: record, signedOut } = tables()
  return db.transaction('rw', record, signedOut, async () => {
    const before = await record.get('current')
    if (before?.token !== used || (await signedOut.get(signatureOf(used)))) return false
    await record.put({ ...before, ...renewed })
    return true
  })
}

/** Whether both are one person at one provider, whatever their tokens. */
export function isSamePerson(one: Identity, other: Identity): boolean {
  return one.owner === other.owner && one.provider === other.provider
}

type Tokens = Pick<Identity, 'token' | 'refresh' | 'issuedAt' | 'expiresAt' | 'lastsUntil'>

function tokensOf({ token, refresh, issuedAt, expiresAt, lastsUntil }: Identity): Tokens {
  return { token, refresh, issuedAt, expiresAt, lastsUntil }
}

export async function forgetIdentity(): Promise<void> {
  await deviceDatabase().identity.delete('current')
}

/**
 * Committed before anything else of a sign-out happens: from here on this token is dead on this device, and with the record the one that the
 * worker may have exchanged it for.
 */
export async function markSignedOut(token: string): Promise<void> {
  const { db, identity: record, signedOut } = tables()
  await db.transaction('rw', record, signedOut, async () => {
    await record.delete('current')
    await signedOut.put({ signature: signatureOf(token), at: Date.now() })
    const surplus = (await signedOut.count()) - marksKept
    if (surplus > 0) await signedOut.bulkDelete(await signedOut.orderBy('at').limit(surplus).primaryKeys())
  })
}

export async function isSignedOut(token: string): Promise<boolean> {
  return (await deviceDatabase().signedOut.get(signatureOf(token))) !== undefined
}

function tables() {
  const db = deviceDatabase()
  return { db, identity: db.identity, signedOut: db.signedOut, people: db.people }
}

/** The last part of a JWT, which differs for every token. */
function signatureOf(token: string): string {
  return token.slice(token.lastIndexOf('.') + 1)
}
