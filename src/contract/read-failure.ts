/** Converts a failed answer (status and JSON), of a single call or of one in a batch, to a `Failure`. */
import { failed, type Failure, type FailureCode } from './failures'

/** Keys of a failure's JSON that are about the whole call, not about a field. */
const messageKeys = ['detail', 'message', 'error', 'code', 'title', 'type', 'instance']

/** Keys that are never fields of the contract; proxies use the last two for their own errors. */
const notFieldNames = [...messageKeys, 'errors', 'messages']

/** Statuses of refusals whose JSON may hold the provider's messages by field. */
const contentStatuses = [400, 409, 422]

/**
 * Reads a failed HTTP answer. A refusal (4xx) counts as the provider's only if its JSON has one of the provider's
 * forms; otherwise a proxy in front of it has answered, and the failure is 'network'. For 429 and 5xx this makes no
 * difference, because the client tries these again in any case.
 */
export function readRefusal(status: number, json: unknown, retryAfterMs: number | null): Failure {
  if (status >= 500 || status === 429 || hasProviderForm(status, json)) return readFailure(status, json, retryAfterMs)
  return { ...failed('network', status).failure, retryAfterMs }
}

/**
 * Whether `json` has one of the provider's forms: `{"detail": …}`, `{"current": row}`, or, for `contentStatuses`,
 * `{"field": ["…"]}` (also nested) or a list of sentences.
 */
function hasProviderForm(status: number, json: unknown): boolean {
  const isAboutContent = contentStatuses.includes(status)
  if (isReasons(json)) return isAboutContent
  if (typeof json !== 'object' || json === null || Array.isArray(json) || isProblem(json)) return false
  if ('detail' in json && (isSentence(json.detail) || isFilledList(json.detail))) return true
  if ('current' in json && typeof json.current === 'object' && json.current !== null) return true
  return (
    isAboutContent &&
    Object.entries(json).some(([name, value]) => !notFieldNames.includes(name) && (isReasons(value) || isNested(value)))
  )
}

/**
 * Whether `json` is a gateway's problem details (RFC 9457), which also have a `detail`. The provider's messages about a
 * field named `title`, `type` or `status` are a list, not a string or number.
 */
function isProblem(json: { title?: unknown; type?: unknown; status?: unknown }): boolean {
  return typeof json.title === 'string' || typeof json.type === 'string' || typeof json.status === 'number'
}

/** Whether `value` holds the messages of a field that is itself an object or a list of objects. */
function isNested(value: unknown): boolean {
  const parts: unknown[] = Array.isArray(value) ? value : [value]
  return parts.some(
    (part) =>
      typeof part === 'object' &&
      part !== null &&
      !Array.isArray(part) &&
      Object.entries(part).some(([name, reasons]) => !notFieldNames.includes(name) && isReasons(reasons)),
  )
}

function isReasons(value: unknown): boolean {
  return isFilledList(value) && value.every(isSentence)
}

function isFilledList(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.length > 0
}

function isSentence(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== ''
}

/** Reads the provider's failed answer. `json` may be anything; `retryAfterMs`: null without Retry-After. */
export function readFailure(status: number, json: unknown, retryAfterMs: number | null): Failure {
  const body: Record<string, unknown> = typeof json === 'object' && json !== null ? { ...json } : {}
  const fields: Record<string, string[]> = {}
  for (const [key, value] of Object.entries(body)) {
    if (Array.isArray(value)) fields[key] = value.filter((item): item is string => typeof item === 'string')
    else if (typeof value === 'string' && status === 400 && !messageKeys.includes(key)) fields[key] = [value]
  }
  const message = [body.detail, body.message, body.error, fields.non_field_errors?.[0]].find(
    (item): item is string => typeof item === 'string',
  )
  return { code: codeOf(status), status, detail: message ?? '', fields, retryAfterMs, current: body.current }
}

/**
 * Statuses with a code of their own; for all others see `codeOf`. 408 (Request Timeout) and 425 (Too Early) do not mean
 * that the content is invalid.
 */
const codes: Readonly<Record<number, FailureCode>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'missing',
  408: 'timeout',
  409: 'conflict',
  412: 'stale',
  413: 'tooLarge',
  425: 'busy',
  429: 'busy',
  503: 'busy',
}

function codeOf(status: number): FailureCode {
  return codes[status] ?? (status >= 500 ? 'server' : 'invalid')
}
