/**
 * Keeps a call's token good: renewed before it ends, and once more after the provider refused it. The session says how;
 * without one a token stays as it is.
 */
import { failed, type FailureCode, type ReplyOf } from '../contract'
import type { ProviderClient } from './call'

export type TokenKeeper = {
  /**
   * The token that stands in for this one by now; null: it is over and could not be renewed just now, but may be later.
   */
  fresh: (token: string) => Promise<string | null>
  /** After a 401: another token of the same person, null if there is none. */
  afterRefusal: (token: string) => Promise<string | null>
  /** Whether this token is over and its session still may be renewed. */
  awaitsRenewal: (token: string) => boolean
}

let keeper: TokenKeeper = { fresh: async (token) => token, afterRefusal: async () => null, awaitsRenewal: () => false }

/** One, for the whole life of the page. */
export function keepTokens(next: TokenKeeper): void {
  keeper = next
}

export const pageTokens: TokenKeeper = {
  fresh: (token) => keeper.fresh(token),
  afterRefusal: (token) => keeper.afterRefusal(token),
  awaitsRenewal: (token) => keeper.awaitsRenewal(token),
}

/** After these refusals the same refresh token fares no better. */
const lastWords: readonly FailureCode[] = ['unauthorized', 'forbidden', 'missing', 'invalid']

/**
 * POST /api/token/refresh/ {refresh}; only where announced. `refused`: never again; `unanswered`: it may succeed later.
 */
export async function exchangeRefresh(
  client: ProviderClient,
  refresh: string,
): Promise<ReplyOf<'renewToken'> | 'refused' | 'unanswered'> {
  const answer = await client('renewToken', { body: { refresh } })
  if (answer.ok) return answer.value
  return lastWords.includes(answer.failure.code) ? 'refused' : 'unanswered'
}

/**
 * Changes that wait travel on what was read a moment ago: a refused one is not simply sent again, but compared anew.
 */
const comparedAnew = ['attendanceChange', 'attendanceCreate', 'batch']

/** `tokens`: the page's keeper unless another is handed in. */
export function withFreshToken(client: ProviderClient, tokens: TokenKeeper = pageTokens): ProviderClient {
  return async (name, request, options) => {
    // Whoever signs out does it with the token that was marked for it.
    if (!options?.token || name === 'logout' || name === 'signOutEverywhere') return client(name, request, options)
    const token = await tokens.fresh(options.token)
    // Nobody is asked for a password while a renewal may still succeed.
    if (token === null) return failed('network', 0)
    const answer = await client(name, request, { ...options, token })
    if (answer.ok || answer.failure.code !== 'unauthorized' || comparedAnew.includes(name)) return answer
    const other = await tokens.afterRefusal(token)
    return other === null ? answer : client(name, request, { ...options, token: other })
  }
}
