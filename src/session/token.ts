/** What a token says about itself. It is never verified here: the provider does that with every call. */
import { jwtDecode } from 'jwt-decode'
import { canonicalOwner, claims } from '../contract'

export type ReadToken =
  | {
      state: 'valid' | 'expired'
      owner: string
      /** null where it does not say. */ issuedAt: number | null
      expiresAt: number
    }
  | { state: 'undecodable' }

/**
 * Reads a JWT at `now` (milliseconds). `exp` is in seconds (specification 9.1). The owner is the token's user id,
 * whatever its issuer calls it, else the e-mail that the provider answered, or that was typed: in whatever case, one
 * person.
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

/** Until when a refresh token renews, if it says so (ms); one that says nothing promises nothing. */
export function refreshEnd(refresh: string): number | null {
  try {
    const { exp } = jwtDecode(refresh)
    return typeof exp === 'number' ? exp * 1000 : null
  } catch {
    return null
  }
}
