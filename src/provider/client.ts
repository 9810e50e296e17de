/** The only door to the provider: one call of the endpoint table in, one named answer out. No React, no storage. */
import type { Answer, EndpointName, Failure, FailureCode, ReplyOf, RequestOf } from '../contract'

export type DoorSettings = {
  /** Scheme and host of the provider, '' for the same origin. */
  origin: string
  fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Milliseconds until an unanswered call counts as `timeout`. */
  timeoutMs?: number
  now?: () => number
}

export type CallOptions = {
  token?: string | null
  signal?: AbortSignal
  /** Row version for If-Match and key for Idempotency-Key: only where the provider announced them. */
  ifMatch?: number
  idempotencyKey?: string
  /** Hears an answer as it came, once it could be read: what a device keeps, it reads again through the contract. */
  heard?: (json: unknown) => void
  /** Continue a list at this query string instead of `query` (a page's `next`). */
  next?: string
}

export type Door = <Name extends EndpointName>(
  name: Name,
  request: RequestOf<Name>,
  options?: CallOptions,
) => Promise<Answer<ReplyOf<Name>>>

/**
 * Builds the table of schemas when somebody first goes through: a slow device needs a tenth of a second for that, and what it
 * keeps stands on the screen before anything is asked. Where the table's own file does not come, that is a call without a
 * network, and the next one tries again.
 */
export function openDoor(settings: DoorSettings): Door {
  let opening: Promise<Door> | undefined
  return async (...call) => {
    opening ??= import('./call').then(({ openCalls }) => openCalls(settings))
    const door = await opening.catch(() => {
      opening = undefined
      return unreachable
    })
    return door(...call)
  }
}

const unreachable: Door = async () => failed('network', 0)

/** A failure of which nothing else is known. */
export function failed(code: FailureCode, status: number): { ok: false; failure: Failure } {
  return { ok: false, failure: { code, status, detail: '', fields: {}, retryAfterMs: null, current: undefined } }
}
