/** The calls inside a batch, for tests that count what a provider is asked: each call counts as one. */
import type { BatchCall } from '../../src/contract'

/** Null if the request is no batch. */
export function callsIn(url: string, body: unknown): BatchCall[] | null {
  return url.endsWith('/api/batch/') ? JSON.parse(String(body)) : null
}

/** "POST /api/…" for each call. */
export function heard(method: string, url: string, body: unknown): string[] {
  return callsIn(url, body)?.map((call) => `${call.method} ${call.path}`) ?? [`${method} ${url}`]
}
