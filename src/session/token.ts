/** Reads a token's claims, without verifying the token: the provider does that at each call. */
import { jwtDecode } from 'jwt-decode'
import { canonicalOwner, claims } from '../contract'

export type ReadToken =
  | {
      state: 'valid' | 'expired'
      owner: string
      /** Epoch milliseconds; null if the token has no `iat`. */
      issuedAt: number | null
      /** Epoch milliseconds. */
      expiresAt: number
    }
  | { state: 'undecodable' }

/**
 * Reads a JWT; `now` is in epoch milliseconds, `exp` in seconds (specification 9.1). The owner is the token's user id
 * (`user_id`, `id` or `sub`), else `email`. An owner that is an e-mail address is converted to lower case, because
 * providers and users write it in different cases.
 */
export function readToken(token: string, email: string, now: number): ReadToken {
  const read = decode(token)
  if (!read) return { state: 'undecodable' }
  const expiresAt = read.exp * 1000
  return {
    state: expiresAt <= now ? 'expired' : 'valid',
    owner: canonicalOwner(read.user_id ?? read.id ?? read.sub ?? email),
    issuedAt: read.iat ? read.iat * 1000 : null,
    expiresAt,
  }
}

/** When a refresh token expires, epoch milliseconds; null if it is not a JWT or has no `exp`. */
export function refreshEnd(refresh: string): number | null {
  const read = decode(refresh)
  return read && read.exp * 1000
}

function decode(token: string) {
  try {
    return claims.parse(jwtDecode(token))
  } catch {
    return null
  }
}
