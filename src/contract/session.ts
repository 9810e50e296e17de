/** Signing in and out (specification 3.1, 7.2). */
import * as z from 'zod/mini'
import { id, line, readAs, text } from './wire'

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

/** The token's claims that the client uses. `exp`, `iat`: seconds since the epoch. Issuers name the id differently. */
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
export const renewed = z.object({ token: z.string().check(z.minLength(1)), refresh: text })

/**
 * The answer of GET /api/capabilities/: what a provider offers beyond the specification. If the provider does not have
 * this call, the client assumes no capabilities; after a temporary failure it assumes the last ones it received.
 *
 * `clock`: the school's present time (ISO with offset). Sent only by a provider whose school clock differs from the
 * real time: the demo, which opens during a class, and tests. Tokens, limits and other durations always use the
 * real time.
 */
const announced = z.object({ capabilities: z.array(z.string()), clock: text })
export const knownCapabilities = [
  'row-versions',
  'idempotency-key',
  'changes-since',
  'token-refresh',
  'sign-out-everywhere',
  'staff',
  'audit',
  'payments-ledger',
  'emergency-sheet',
  'memberships',
  'registrations',
  'cycles',
  'message-log',
  'fees',
  'cash-count',
  'absence-notices',
  'web-push',
  'batch',
  'catalogue',
  'profile',
  'backup',
] as const
export type Capability = (typeof knownCapabilities)[number]
export const capabilities = readAs(announced, (reply) =>
  knownCapabilities.filter((name) => reply.capabilities.includes(name)),
)
/** The announced school time in milliseconds since the epoch; null if none is announced. */
export const announcedClock = readAs(announced, ({ clock }) => {
  const at = Date.parse(clock)
  return Number.isNaN(at) ? null : at
})
