/**
 * Gives calls a valid token: renews the token before it expires, and once after the provider has refused it. Calls that
 * sign out keep their token, and calls of the outbox are not repeated after a refusal. The app sets the functions that
 * renew tokens (`setTokenKeeper`); until then a token is used as it is.
 */
import { failed, type FailureCode, type ReplyOf } from '../contract'
import type { ProviderClient } from './call'

export type TokenKeeper = {
  /**
   * The newest token that replaced this one, renewed first if that is due. Null if the token has expired and could not
   * be renewed yet, for example without a network.
   */
  fresh: (token: string) => Promise<string | null>
  /** Called after a 401: another token of the same user, null if there is none. */
  afterRefusal: (token: string) => Promise<string | null>
  /** Whether this token has expired and may still be renewed. */
  awaitsRenewal: (token: string) => boolean
}

/** The page's only `TokenKeeper`. */
export const pageTokens: TokenKeeper = {
  fresh: async (token) => token,
  afterRefusal: async () => null,
  awaitsRenewal: () => false,
}

/** Replaces the functions of `pageTokens`. */
export function setTokenKeeper(keeper: TokenKeeper): void {
  Object.assign(pageTokens, keeper)
}

/** After these failures the same refresh token would be refused again. */
const finalRefusals: readonly FailureCode[] = ['unauthorized', 'forbidden', 'missing', 'invalid']

/**
 * POST /api/token/refresh/ {refresh}, only for a provider that announces it. 'refused': this refresh token is not valid
 * any more. 'unanswered': it may succeed later.
 */
export async function exchangeRefresh(
  client: ProviderClient,
  refresh: string,
): Promise<ReplyOf<'renewToken'> | 'refused' | 'unanswered'> {
  const answer = await client('renewToken', { body: { refresh } })
  if (answer.ok) return answer.value
  return finalRefusals.includes(answer.failure.code) ? 'refused' : 'unanswered'
}

/**
 * Calls that send the outbox. After a 401 they are not repeated with another token: each is based on a list that was
 * read just before, so the drain must compare the change with the list again.
 */
const outboxCalls = ['attendanceChange', 'attendanceCreate', 'batch']

/** A client that gives calls a valid token (see above). `tokens`: by default the page's `TokenKeeper`. */
export function withFreshToken(client: ProviderClient, tokens: TokenKeeper = pageTokens): ProviderClient {
  return async (name, request, options) => {
    // A sign-out must not renew the token, because the new one would not be marked as signed out.
    if (!options?.token || name === 'logout' || name === 'signOutEverywhere') return client(name, request, options)
    const token = await tokens.fresh(options.token)
    // 'network', not 'unauthorized': nobody has to sign in while a renewal may still succeed.
    if (token === null) return failed('network', 0)
    const answer = await client(name, request, { ...options, token })
    if (answer.ok || answer.failure.code !== 'unauthorized' || outboxCalls.includes(name)) return answer
    const other = await tokens.afterRefusal(token)
    return other === null ? answer : client(name, request, { ...options, token: other })
  }
}
