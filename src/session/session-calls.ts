/** The calls to the provider that sign in, sign out and renew the token. */
import type { Answer, Failure } from '../contract'
import { providerPages } from '../paths'
import { exchangeRefresh } from '../provider/client'
import { origin, providerClient } from '../provider/origin'
import { enter, refuseRenewal, renew, type SignedIn } from './session'
import { readDeviceId, writeDeviceId, writeRenewsTokens } from './storage'

/** The address of the provider's own page for a new password; it works without scripts. */
export const passwordResetPage = `${origin}${providerPages.passwordReset}`
/** The address of the page on which a family registers itself. */
export const registrationPage = `${origin}${providerPages.registration}`

/** 'wrongClock': the new token is already expired by this device's clock, which must be wrong. */
export type SignInOutcome =
  { ok: true } | { ok: false; why: 'wrongClock' | 'unreadableToken' } | { ok: false; why: 'failed'; failure: Failure }

/** How long a sign-in waits for the provider's capabilities after the login has succeeded, ms. */
const capabilitiesWaitMs = 1_000

/**
 * POST /api/login/ {email, password} (specification 7.2); if it succeeds, the session is stored. The capabilities are
 * requested at the same time, and `onCapabilities` is called with them. The session begins after that, because the
 * first screen may depend on them, but at most `capabilitiesWaitMs` after the login.
 */
export async function signIn(
  email: string,
  password: string,
  onCapabilities: (provider: string, announced: unknown) => void,
): Promise<SignInOutcome> {
  const announced = askRenewsTokens((json) => onCapabilities(origin, json))
  const device = readDeviceId()
  const answer = await providerClient('login', { body: { email, password, ...(device && { device }) } })
  if (!answer.ok) return { ok: false, why: 'failed', failure: answer.failure }
  if (answer.value.device) writeDeviceId(answer.value.device)
  await Promise.race([announced, new Promise((resolve) => setTimeout(resolve, capabilitiesWaitMs))])
  const token = enter(answer.value, email)
  return token === 'valid' ? { ok: true } : { ok: false, why: token === 'expired' ? 'wrongClock' : 'unreadableToken' }
}

/** The timeout of the call by which a sign-out first checks whether the user could sign in again now, ms. */
const probeTimeoutMs = 2_000

/** Whether the provider, or a proxy in front of it, responds now, even with an error. */
export async function providerAnswers(): Promise<boolean> {
  const answer = await providerClient('capabilities', {}, { signal: AbortSignal.timeout(probeTimeoutMs) })
  return answer.ok || answer.failure.status !== 0
}

/** How long a sign-out waits for its call to the provider, ms. */
const signOutTimeoutMs = 6_000

/**
 * POST /api/logout/ {refresh}. 'unreachable': no response. 'refused': the provider, or a proxy, answered with another
 * failure than 401. The caller signs out on this device in every case.
 */
export async function tellSignOut({ token, refresh }: SignedIn): Promise<'ended' | 'unreachable' | 'refused'> {
  const answer = await providerClient(
    'logout',
    { body: { refresh } },
    { token, signal: AbortSignal.timeout(signOutTimeoutMs) },
  )
  // If the provider does not accept the token, there is no session left to end.
  if (answer.ok || answer.failure.code === 'unauthorized') return 'ended'
  return answer.failure.status === 0 ? 'unreachable' : 'refused'
}

/**
 * POST /api/logout/everywhere/, only for a provider that announces it. Ends all sessions of this user, this one too.
 */
export function endSessions({ token }: SignedIn): Promise<Answer<unknown>> {
  return providerClient('signOutEverywhere', {}, { token, signal: AbortSignal.timeout(signOutTimeoutMs) })
}

/**
 * Requests the provider's capabilities, calls `onCapabilities` with their JSON, and stores whether the provider renews
 * tokens (`token-refresh`). Resolves with true if the provider does; if the call fails, with false, storing nothing.
 */
export async function askRenewsTokens(onCapabilities?: (announced: unknown) => void): Promise<boolean> {
  const answer = await providerClient('capabilities', {}, { heard: onCapabilities })
  if (answer.ok) writeRenewsTokens(answer.value.includes('token-refresh'))
  return answer.ok && answer.value.includes('token-refresh')
}

/**
 * POST /api/token/refresh/ {refresh}, only for a provider that announces it. Resolves with false if the token was not
 * renewed. If the provider has refused the refresh token, the session then ends when its token expires.
 */
export async function renewSession({ refresh }: Pick<SignedIn, 'refresh'>): Promise<boolean> {
  if (refresh === '') return false
  const renewed = await exchangeRefresh(providerClient, refresh)
  if (typeof renewed === 'object') return renew(refresh, renewed)
  if (renewed === 'refused') refuseRenewal(refresh)
  return false
}
