/**
 * Renews the token while there is a connection and the provider announces it, by the token's own life: a provider may give twelve hours
 * or two minutes. One renewal at a time over all tabs; a tab that waited for its turn finds what another one renewed.
 */
import { realNow } from '../offline'
import { keepTokens, type TokenKeeper } from '../provider/fresh-token'
import { askRenews, checkSession, currentSession, mayRenew, readRenews, renewSession, successorOf, type Present } from '../session'

/** How often it is looked whether a renewal is due, ms. */
const lookEvery = 15_000
/** A token of a whole day is renewed an hour after it came, so that opening the app often costs nothing and an evening's outlasts the night. */
const youngFor = 60 * 60_000
/** Part of its life after which a token is due. */
const share = 2 / 3
/** The life of a token that does not say when it came, ms. */
const assumedLife = 12 * youngFor
/** However little of its life is left, a token that has just come is not due for so long, ms. */
const shortest = 5_000
/** How long a call whose token still is good waits for its renewal, ms. */
const patience = 2_000
/** A token that came so long ago at most is not renewed again because it was refused, ms. */
const justCame = 30_000

/** A session ends by the device's clock here and by the real one at the provider: whichever comes first. */
const latestNow = () => Math.max(Date.now(), realNow())

/** After what part of `life` a token is due, ms. */
const youth = (life: number) => Math.min(youngFor, Math.max(shortest, share * life))

/** The token of this page and when the page saw it come, by `latestNow`; null: it was there when the page was opened. */
let seen: { token: string; at: number | null } | null = null

/**
 * By the token's own life, and for one that came before this page's eyes also by what was left of it then: where a token does not
 * say when it was issued, or a clock is wrong, the life alone would make every new token due at once, and every call renew it.
 */
function isDue({ token, issuedAt, expiresAt }: Present): boolean {
  const now = latestNow()
  const { at } = noteToken(token, now)
  if (at !== null && Math.abs(now - at) < youth(expiresAt - at)) return false
  const began = issuedAt ?? at ?? expiresAt - assumedLife
  return now >= began + youth(expiresAt - began)
}

function noteToken(token: string, now: number) {
  if (seen?.token !== token) seen = { token, at: seen && now }
  return seen
}

/** Looks now, when the connection returns and every fifteen seconds; the returned function ends it. */
export function keepRenewed(): () => void {
  keepTokensFresh()
  const look = () => void renewIfDue()
  look()
  const timer = setInterval(look, lookEvery)
  window.addEventListener('online', look)
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', look)
  }
}

async function renewIfDue(): Promise<void> {
  const session = currentSession()
  // The token of whoever signs in next came before this page's eyes.
  if (session.state === 'out') noteToken('', latestNow())
  else if (session.refresh !== '' && isDue(session)) await renewOnce()
}

let renewing: Promise<void> | null = null
let renewedAt = -Infinity

function renewOnce(): Promise<void> {
  renewing ??= inTurn(renew).finally(() => (renewing = null))
  return renewing
}

async function inTurn(work: () => Promise<void>): Promise<void> {
  // A refresh token may be good for one renewal only.
  if (navigator.locks) await navigator.locks.request('lucero-renewal', work)
  else await work()
}

async function renew(): Promise<void> {
  const before = currentSession()
  // Reads what another tab has stored while this one waited.
  const session = checkSession()
  if (session.state === 'out' || (before.state === 'in' && before.token !== session.token)) return
  if (readRenews() !== true && !(await askRenews())) return
  if (mayRenew(session) && (await renewSession(session))) renewedAt = Date.now()
}

/** The session that this token belonged to, as it is now; null for the token of somebody who has left. */
function sessionWith(token: string): Present | null {
  const session = currentSession()
  return session.state === 'in' && successorOf(token) === session.token ? session : null
}

const isOver = ({ expiresAt }: Present) => expiresAt <= Date.now()

/** From now on every call of this page that carries a token carries one that is good. */
export function keepTokensFresh(): void {
  keepTokens(keeper)
}

const keeper: TokenKeeper = {
  async fresh(token) {
    const session = sessionWith(token)
    if (!session) return token
    if (mayRenew(session) && isDue(session)) await (isOver(session) ? renewOnce() : Promise.race([renewOnce(), new Promise((resolve) => setTimeout(resolve, patience))]))
    const now = sessionWith(token)
    if (!now) return token
    return isOver(now) && mayRenew(now) ? null : now.token
  },
  async afterRefusal(token) {
    const session = sessionWith(token)
    if (!session) return null
    if (session.token !== token) return session.token
    if (!mayRenew(session) || Math.abs(Date.now() - renewedAt) < justCame) return null
    await renewOnce()
    const now = sessionWith(token)
    return now && now.token !== token ? now.token : null
  },
  awaitsRenewal(token) {
    const session = sessionWith(token)
    return session !== null && isOver(session) && mayRenew(session)
  },
}
