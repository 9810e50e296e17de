/** The ways in which a call can fail. Calls return failures as values and do not throw them. */

export const failureCodes = [
  'network', // connection refused or lost, or the answer is not the provider's (see `isFromIntermediary`)
  'timeout', // no answer in time (or 408): the request may have arrived
  'unauthorized', // 401
  'forbidden', // 403
  'missing', // 404
  'conflict', // 409
  'stale', // 412: the row has changed since it was read; `current` may contain it
  'tooLarge', // 413
  'invalid', // 400, 422 and any other 4xx
  'busy', // 425, 429, 503: try again later, see `retryAfterMs`
  'server', // any other 5xx
  'malformed', // 2xx, but the JSON does not match the contract
  'incomplete', // not all pages of a list could be read
] as const
export type FailureCode = (typeof failureCodes)[number]

const unknownOutcomes: readonly FailureCode[] = ['network', 'timeout', 'server', 'malformed']

/** Whether the provider may have carried out the call although it failed. */
export function isOutcomeUnknown({ code }: Pick<Failure, 'code'>): boolean {
  return unknownOutcomes.includes(code)
}

export type Failure = {
  code: FailureCode
  /** The HTTP status, also a proxy's; 0 if no answer arrived, no call was made, or a proxy answered 2xx. */
  status: number
  /** The provider's message, '' if there was none. */
  detail: string
  /** The provider's messages by field. */
  fields: Record<string, string[]>
  retryAfterMs: number | null
  /** The current row in an answer 409 or 412, unparsed; undefined if there was none. */
  current: unknown
}

/** A failure without any details. */
export function failed(code: FailureCode, status: number): { ok: false; failure: Failure } {
  return { ok: false, failure: { code, status, detail: '', fields: {}, retryAfterMs: null, current: undefined } }
}

/**
 * Whether a firewall, proxy or captive portal refused the call instead of the provider; the client then tries again.
 * False for a 2xx from such an intermediary: that failure has status 0, as if nothing had answered.
 */
export function isFromIntermediary({ code, status }: Pick<Failure, 'code' | 'status'>): boolean {
  return code === 'network' && status !== 0
}

/** Whether the same call may succeed later. */
export function isTemporary({ code }: Pick<Failure, 'code'>): boolean {
  return isOutcomeUnknown({ code }) || code === 'busy'
}

export type Answer<Value> = { ok: true; status: number; value: Value } | { ok: false; failure: Failure }
