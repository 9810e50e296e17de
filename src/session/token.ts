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
 * (`user_id`, `id` or `sub`), else `email`, in lower case, because providers and users write it in different cases.
 */
export function readToken(token: string, email: string, now: number): ReadToken {
  let decoded: unknown
  try {
    decoded = jwtDecode(token)
  } catch {
    return { state: 'undecodable' }
  }
  const read = claims.safeParse(decoded)
  if (!read.success) return { state: 'undecodable' }
  const expiresAt = read.data.exp * 1000
  const owner = canonicalOwner(read.data.user_id ?? read.data.id ?? read.data.sub ?? email)
  return {
    state: expiresAt <= now ? 'expired' : 'valid',
    owner,
    issuedAt: read.data.iat ? read.data.iat * 1000 : null,
    expiresAt,
  }
}

/** When a refresh token expires, epoch milliseconds; null if it is not a JWT or has no `exp`. */
export function refreshEnd(refresh: string): number | null {
  try {
    const { exp } = jwtDecode(refresh)
    return typeof exp === 'number' ? exp * 1000 : null
  } catch {
    return null
  }
}
