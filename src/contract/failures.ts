/** The named ways a call can fail. A failure is a value; a thrown error is a bug. */

export const failureCodes = [
  'network', // refused, dropped, or answered by something that is not the provider (see `isFromTheWay`)
  'timeout', // no answer in time: it may have arrived
  'unauthorized', // 401
  'forbidden', // 403
  'missing', // 404
  'conflict', // 409
  'stale', // 412: the row changed since; `current` may carry it
  'tooLarge', // 413
  'invalid', // 400, 422 and any other 4xx
  'busy', // 429, 503: later, see `retryAfterMs`
  'server', // any other 5xx
  'malformed', // 2xx JSON that the contract cannot read
  'incomplete', // a list of several pages that did not come whole
] as const
export type FailureCode = (typeof failureCodes)[number]

/** After these what was sent may have been done all the same. */
export const mayHaveArrived: readonly FailureCode[] = ['network', 'timeout', 'server', 'malformed']

export type Failure = {
  code: FailureCode
  /** HTTP status of the answer, whoever gave it; 0 if none arrived, or if a page stood in for a 2xx. */
  status: number
  /** The provider's own words, '' where it said none. */
  detail: string
  /** The provider's words per field, where it gave them. */
  fields: Record<string, string[]>
  retryAfterMs: number | null
  /** The unparsed row that came with 409 or 412. */
  current: unknown
}

/** A failure of which nothing else is known. */
export function failed(code: FailureCode, status: number): { ok: false; failure: Failure } {
  return { ok: false, failure: { code, status, detail: '', fields: {}, retryAfterMs: null, current: undefined } }
}

/** A firewall, a proxy or a challenge page refused the call with a page of its own. The provider has said nothing, so the call is tried again. */
export function isFromTheWay({ code, status }: Pick<Failure, 'code' | 'status'>): boolean {
  return code === 'network' && status !== 0
}

export type Answer<Value> = { ok: true; status: number; value: Value } | { ok: false; failure: Failure }
