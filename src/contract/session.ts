/** Signing in and out (specification 3.1, 7.2). */
import * as z from 'zod/mini'
import { id, line, text } from './wire'

/** `device`: the id that the provider gave this device at an earlier sign-in; omitted if it gave none. */
export const credentials = z.object({
  email: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
  password: z.string().check(z.minLength(1), z.maxLength(512)),
  device: z.optional(z.string().check(z.maxLength(100))),
})

export const session = z.object({
  token: z.string().check(z.minLength(1)),
  refresh: text,
  group: text,
  name: line,
  email: text,
  device: text,
})
export type SessionReply = z.infer<typeof session>

/**
 * The token's claims that the client uses. `exp`, `iat`: seconds since the epoch. The person's id is in `user_id`,
 * `sub` or `id`, depending on the issuer.
 */
export const claims = z.looseObject({
  exp: z.number(),
  iat: z.catch(z.nullish(z.number()), null),
  user_id: z.nullish(id),
  sub: z.nullish(id),
  id: z.nullish(id),
})

/** Makes owners of edits comparable: e-mail addresses in lower case, ids unchanged. */
export function canonicalOwner(owner: string): string {
  return owner.includes('@') ? owner.trim().toLowerCase() : owner
}

export const signOut = z.object({ refresh: z.string() })
export const renewal = z.object({ refresh: z.string().check(z.minLength(1)) })
/** `name`: the person's present name; '' if the provider does not send it. */
export const renewed = z.object({ token: z.string().check(z.minLength(1)), refresh: text, name: line })
