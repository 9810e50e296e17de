/** Signing in and out (specification 3.1, 7.2). */
import * as z from 'zod/mini'
import { id, line, readAs, text } from './wire'

/** `device`: the name that this provider gave the device with an earlier session; one that gave none is told none. */
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

/** What the client reads of a token. `exp` and `iat` are in seconds; the person's id is named differently by each issuer. */
export const claims = z.looseObject({ exp: z.number(), iat: z.catch(z.nullish(z.number()), null), user_id: z.nullish(id), sub: z.nullish(id), id: z.nullish(id) })

/** Whose edits they are, as it is compared: an e-mail names the same person in any case, an id only as it is written. */
export function canonicalOwner(owner: string): string {
  return owner.includes('@') ? owner.trim().toLowerCase() : owner
}

export const signOut = z.object({ refresh: z.string() })
export const renewal = z.object({ refresh: z.string().check(z.minLength(1)) })
export const renewed = z.object({ token: z.string().check(z.minLength(1)), refresh: text })

/**
 * What a provider may announce at GET /api/capabilities/ beyond the specification; any failure means none.
 *
 * `clock`: what the school's clock shows at this moment (ISO with offset). Only a provider whose school clock is set to
 * another time than the real one says it (a demo that stands in a class, a test); without it the real time counts.
 * Tokens, limits and every other span of time go by the real one.
 */
const announced = z.object({ capabilities: z.array(z.string()), clock: text })
export const knownCapabilities = ['row-versions', 'idempotency-key', 'changes-since', 'token-refresh', 'sign-out-everywhere', 'staff', 'audit', 'payments-ledger', 'emergency-sheet', 'memberships', 'registrations', 'cycles', 'message-log', 'fees', 'cash-count', 'absence-notices', 'web-push', 'batch'] as const
export type Capability = (typeof knownCapabilities)[number]
export const capabilities = readAs(announced, (reply) =>
  knownCapabilities.filter((name) => reply.capabilities.includes(name)),
)
/** In milliseconds since 1970; null where none is announced. */
export const announcedClock = readAs(announced, ({ clock }) => {
  const at = Date.parse(clock)
  return Number.isNaN(at) ? null : at
})
