/** A refusal as a provider says it, by status and JSON, read into the one form of a failure: of a call that came alone and of one in a batch. */
import type { Failure, FailureCode } from './failures'

/** What speaks of the whole call, not of a field. */
const about = ['detail', 'message', 'error', 'code', 'title', 'type', 'instance']

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
    case 413: return 'tooLarge'
    case 429:
    case 503: return 'busy'
    default: return status >= 500 ? 'server' : 'invalid'
  }
}
