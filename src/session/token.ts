/** What a token says about itself. It is never verified here: the provider does that with every call. */
import { jwtDecode } from 'jwt-decode'
import { canonicalOwner, claims } from '../contract'

export type ReadToken =
  | { state: 'valid'; owner: string; /** null where it does not say. */ issuedAt: number | null; expiresAt: number }
  | { state: 'expired' | 'undecodable' }

/**
 * Reads a JWT at `now` (milliseconds). `exp` is in seconds (spec section 9). The owner is the token's user id, whatever its
 * issuer calls it, else the e-mail that the provider answered, or that was typed: in whatever case, one person.
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
  if (expiresAt <= now) return { state: 'expired' }
  const owner = canonicalOwner(read.data.user_id ?? read.data.id ?? read.data.sub ?? email)
  return { state: 'valid', owner, issuedAt: read.data.iat ? read.data.iat * 1000 : null, expiresAt }
}
