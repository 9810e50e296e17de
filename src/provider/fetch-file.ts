/**
 * Files of the provider (vouchers, consents, QR), fetched with the Bearer header and never by an address that carries a
 * token.
 */
import { failed, readFailure, type Answer } from '../contract'
import { parseJson, retryAfterOf } from './call'
import { origin } from './origin'
import { parseUrl, whicheverAborts } from './web-apis'

const timeoutMs = 60_000

/**
 * `address` as the provider gave it, absolute or not. One of another host is refused without a call ('forbidden'): the
 * token is shown to the provider alone.
 */
export async function fetchFile(address: string, token: string, signal?: AbortSignal): Promise<Answer<Blob>> {
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
    // A file may be served by a plain web server or a bucket, whose refusals have no form: its status alone says what
    // it means.
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
