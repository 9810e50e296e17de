/**
 * Fetches files of the provider (vouchers, consents, QR codes) with the Bearer header; a token is never part of an
 * address.
 */
import { failed, readFailure, type Answer } from '../contract'
import { parseJson, retryAfterOf } from './call'
import { origin } from './origin'
import { parseUrl, whicheverAborts } from './web-apis'

const defaultTimeoutMs = 60_000

/**
 * `address`: as the provider gave it, absolute or relative. An address of another origin fails with 'forbidden' without
 * a call, because only the provider may receive the token. `timeoutMs`: until the whole file must have arrived.
 */
export async function fetchFile(
  address: string,
  token: string,
  { signal, timeoutMs = defaultTimeoutMs }: { signal?: AbortSignal; timeoutMs?: number } = {},
): Promise<Answer<Blob>> {
  const home = new URL(origin || location.origin)
  const url = parseUrl(address, home)
  if (url?.origin !== home.origin) return failed('forbidden', 0)
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await globalThis.fetch(`${origin}${url.pathname}${url.search}`, {
      headers: { Authorization: `Bearer ${token}` },
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      signal: signal ? whicheverAborts(timeout, signal) : timeout,
    })
    // The failure's code follows from the status alone: a web server or bucket may serve the file, and its errors do
    // not have the provider's format.
    if (!response.ok)
      return {
        ok: false,
        failure: readFailure(response.status, parseJson(await response.text()), retryAfterOf(response, Date.now())),
      }
    return { ok: true, status: response.status, value: await response.blob() }
  } catch {
    return failed(timeout.aborted ? 'timeout' : 'network', 0)
  }
}
