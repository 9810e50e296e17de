/** What a provider offers beyond the specification. */
import * as z from 'zod/mini'
import { readAs, text } from './wire'

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
  'import',
  'export',
  'reports',
  'calendar',
  'care-sheet',
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
