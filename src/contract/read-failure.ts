/** A refusal as a provider says it, by status and JSON, read into the one form of a failure: of a call that came alone and of one in a batch. */
import { failed, type Failure, type FailureCode } from './failures'

/** What speaks of the whole call, not of a field. */
const about = ['detail', 'message', 'error', 'code', 'title', 'type', 'instance']

/** Names under which proxies list their own errors; no field of the contract has one of them. */
const notFields = [...about, 'errors', 'messages']

/**
 * A failed HTTP answer. A refusal (4xx) counts as the provider's only if its JSON has the provider's form; any other body comes
 * from something in front of the provider. A pause (429, 503) and a failure (5xx) are tried again in any case.
 */
export function readRefusal(status: number, json: unknown, retryAfterMs: number | null): Failure {
  if (status >= 500 || status === 429 || hasForm(json)) return readFailure(status, json, retryAfterMs)
  return { ...failed('network', status).failure, retryAfterMs }
}

/** `{"detail": …}`, `{"field": ["…"]}` (nested for a nested field), a bare list of sentences, or the current row of a 409 or 412. */
function hasForm(json: unknown): boolean {
  if (isReasons(json)) return true
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return false
  if ('detail' in json && (isSentence(json.detail) || isFilledList(json.detail))) return true
  if ('current' in json && typeof json.current === 'object' && json.current !== null) return true
  return Object.entries(json).some(([name, value]) => !notFields.includes(name) && (isReasons(value) || isNested(value)))
}

/** The reasons of a field that holds rows or an object of its own. */
function isNested(value: unknown): boolean {
  const parts: unknown[] = Array.isArray(value) ? value : [value]
  return parts.some((part) => typeof part === 'object' && part !== null && !Array.isArray(part) && Object.entries(part).some(([name, reasons]) => !notFields.includes(name) && isReasons(reasons)))
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

export function readFailure(status: number, json: unknown, retryAfterMs: number | null): Failure {
  const body: Record<string, unknown> = typeof json === 'object' && json !== null ? { ...json } : {}
  const fields: Record<string, string[]> = {}
  for (const [key, value] of Object.entries(body)) {
    if (Array.isArray(value)) fields[key] = value.filter((item): item is string => typeof item === 'string')
    else if (typeof value === 'string' && status === 400 && !about.includes(key)) fields[key] = [value]
  }
  const said = [body.detail, body.message, body.error, fields.non_field_errors?.[0]].find((item): item is string => typeof item === 'string')
  return { code: codeOf(status), status, detail: said ?? '', fields, retryAfterMs, current: body.current }
}

function codeOf(status: number): FailureCode {
  switch (status) {
    case 401: return 'unauthorized'
    case 403: return 'forbidden'
    case 404: return 'missing'
    case 409: return 'conflict'
    case 412: return 'stale'
    // Request Timeout and Too Early speak about the connection, not about what was asked.
    case 408: return 'timeout'
    case 413: return 'tooLarge'
    case 425:
    case 429:
    case 503: return 'busy'
    default: return status >= 500 ? 'server' : 'invalid'
  }
}
