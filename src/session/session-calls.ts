/**
 * Signing in, signing out and renewing, as calls to the provider. What the device remembers beside is the app's to
 * arrange.
 */
import type { Answer, Failure } from '../contract'
import { providerPages } from '../paths'
import { exchangeRefresh } from '../provider/client'
import { origin, providerClient } from '../provider/origin'
import { enter, refuseRenewal, renew, type Present } from './session'
import { readDevice, writeDevice, writeRenews } from './storage'

/** A page of the provider that works without scripts. */
export const passwordResetPage = `${origin}${providerPages.passwordReset}`

/** A token that is over as it comes: the clock of this device is wrong. */
export type SignInOutcome =
  { ok: true } | { ok: false; why: 'wrongClock' | 'unreadableToken' } | { ok: false; why: 'failed'; failure: Failure }

/** How much longer than the login itself a sign-in waits to hear what the provider announces, in milliseconds. */
const moment = 1_000

/**
 * POST /api/login/ {email, password} (specification 7.2); on success the session is stored. What the provider announces
 * is asked beside it and `heard` before anybody is in: the first picture may depend on it.
 */
export async function signIn(
  email: string,
  password: string,
  heard: (provider: string, announced: unknown) => void,
): Promise<SignInOutcome> {
  const announced = askRenews((told) => heard(origin, told))
  const device = readDevice()
  const answer = await providerClient('login', { body: { email, password, ...(device && { device }) } })
  if (!answer.ok) return { ok: false, why: 'failed', failure: answer.failure }
  if (answer.value.device) writeDevice(answer.value.device)
  await Promise.race([announced, new Promise((resolve) => setTimeout(resolve, moment))])
  const token = enter(answer.value, email)
  return token === 'valid' ? { ok: true } : { ok: false, why: token === 'expired' ? 'wrongClock' : 'unreadableToken' }
}

/** How long whoever wants to leave waits to hear whether there would be a way back, in milliseconds. */
const glance = 2_000

/** Whether the provider is there at this moment, whatever it answers. */
export async function providerAnswers(): Promise<boolean> {
  const answer = await providerClient('capabilities', {}, { signal: AbortSignal.timeout(glance) })
  return answer.ok || answer.failure.status !== 0
}

/** How long a person who wants to leave is made to wait for the provider, in milliseconds. */
const patience = 6_000

/** POST /api/logout/ {refresh}. 'unreachable' means nobody answered; the caller leaves in every case. */
export async function tellSignOut({ token, refresh }: Present): Promise<'told' | 'unreachable' | 'refused'> {
  const answer = await providerClient('logout', { body: { refresh } }, { token, signal: AbortSignal.timeout(patience) })
  if (answer.ok) return 'told'
  // A token the provider no longer knows is as good as signed out.
  if (answer.failure.code === 'unauthorized') return 'told'
  return answer.failure.status === 0 ? 'unreachable' : 'refused'
}

/**
 * POST /api/logout/everywhere/: only where announced. Afterwards no session of this person is good, this one neither.
 */
export function endSessions({ token }: Present): Promise<Answer<unknown>> {
  return providerClient('signOutEverywhere', {}, { token, signal: AbortSignal.timeout(patience) })
}

/**
 * Asks what the provider announces, and notes whether it renews tokens; what was noted before stays where it does not
 * answer.
 */
export async function askRenews(heard?: (told: unknown) => void): Promise<boolean> {
  const answer = await providerClient('capabilities', {}, { heard })
  if (answer.ok) writeRenews(answer.value.includes('token-refresh'))
  return answer.ok && answer.value.includes('token-refresh')
}

/** POST /api/token/refresh/ {refresh}: only where announced. False where it did not renew: what stood still stands. */
export async function renewSession({ refresh }: Pick<Present, 'refresh'>): Promise<boolean> {
  if (refresh === '') return false
  const renewed = await exchangeRefresh(providerClient, refresh)
  if (typeof renewed === 'object') return renew(refresh, renewed.token, renewed.refresh)
  if (renewed === 'refused') refuseRenewal(refresh)
  return false
}
