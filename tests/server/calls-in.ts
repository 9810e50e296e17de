/** What a batch says, for stories that count what reaches a provider: each call in it is one. */
import type { BatchCall } from '../../src/contract'

/** Null where it is no batch. */
export function callsIn(url: string, body: unknown): BatchCall[] | null {
  return url.endsWith('/api/batch/') ? JSON.parse(String(body)) : null
}

/** "POST /api/…" of each call. */
export function heard(method: string, url: string, body: unknown): string[] {
  return callsIn(url, body)?.map((call) => `${call.method} ${call.path}`) ?? [`${method} ${url}`]
}
