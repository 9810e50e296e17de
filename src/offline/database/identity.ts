/**
 * The user on record on this device. Stored in IndexedDB, because the service worker cannot read localStorage, and
 * because a killed browser may lose its last writes to localStorage.
 *
 *  signed in  ── rememberIdentity ──▶  on record  ── recallIdentity ──▶  signed in after a kill
 *  signing out: markSignedOut (first, committed) ──▶ forgetIdentity ──▶ the page clears localStorage
 *  A signed-out token that appears again (localStorage is written late) is never used.
 */
import { announcementRecord } from './announcements'
import { deviceDatabase, isNewerToken, personDatabaseName, type Identity } from './device-database'
import { clockRecord } from './school-clock'

export type { Identity }

/**
 * The most signed-out tokens that are stored: more than one device signs out in a day. The oldest are deleted first.
 */
const mostSignedOut = 200

/**
 * Stores the identity, so that the service worker may send for this user. Stores nothing if its token was signed out.
 * If the stored token of the same user is newer, that token stays: the worker may have renewed it without the page's
 * knowledge.
 */
export async function rememberIdentity(identity: Identity): Promise<void> {
  const db = deviceDatabase()
  const { people, signedOut, identity: record } = db
  await db.transaction('rw', record, people, signedOut, async () => {
    if (await signedOut.get(signatureOf(identity.token))) return
    const before = await record.get('current')
    const { clockOffset = before?.clockOffset, deviceOffset = before?.deviceOffset } = clockRecord()
    const { announced = before?.announced } = announcementRecord(identity.provider)
    const isRenewed =
      before &&
      before.token !== identity.token &&
      isSamePerson(before, identity) &&
      isNewerToken(before, identity) &&
      !(await signedOut.get(signatureOf(before.token)))
    await record.put({
      ...identity,
      ...(isRenewed && tokensOf(before)),
      slot: 'current',
      clockOffset,
      deviceOffset,
      announced,
    })
    await people.put({
      database: personDatabaseName(identity),
      provider: identity.provider,
      owner: identity.owner,
    })
  })
}

/** The user on record, whose token may have expired; null if there is none, or if the token was signed out. */
export async function recallIdentity(): Promise<Identity | null> {
  const db = deviceDatabase()
  const { identity: record, signedOut } = db
  return db.transaction('r', record, signedOut, async () => {
    const found = await record.get('current')
    if (!found || (await signedOut.get(signatureOf(found.token)))) return null
    const { slot: _, clockOffset: __, deviceOffset: ___, announced: ____, ...identity } = found
    return identity
  })
}

/**
 * Stores the tokens for which the token `used` was exchanged. Resolves with false, and stores nothing, if `used` is not
 * on record any more, because the user has signed out or in again.
 */
export async function recordRenewal(used: string, renewed: Tokens): Promise<boolean> {
  const db = deviceDatabase()
  const { identity: record, signedOut } = db
  return db.transaction('rw', record, signedOut, async () => {
    const before = await record.get('current')
    if (before?.token !== used || (await signedOut.get(signatureOf(used)))) return false
    await record.put({ ...before, ...renewed })
    return true
  })
}

/** Whether both are the same user at the same provider; tokens may differ. */
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
 * The first step of a sign-out: when it resolves, no worker and no later start of the portal uses the token again. It
 * also deletes the identity record, because the worker may have exchanged the token for another one.
 */
export async function markSignedOut(token: string): Promise<void> {
  const db = deviceDatabase()
  const { identity: record, signedOut } = db
  await db.transaction('rw', record, signedOut, async () => {
    await record.delete('current')
    await signedOut.put({ signature: signatureOf(token), at: Date.now() })
    const surplus = (await signedOut.count()) - mostSignedOut
    if (surplus > 0) await signedOut.bulkDelete(await signedOut.orderBy('at').limit(surplus).primaryKeys())
  })
}

export async function isSignedOut(token: string): Promise<boolean> {
  return (await deviceDatabase().signedOut.get(signatureOf(token))) !== undefined
}

/** The signature of a JWT, its last part; no two tokens have the same. */
function signatureOf(token: string): string {
  return token.slice(token.lastIndexOf('.') + 1)
}
