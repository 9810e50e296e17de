/**
 * Makes one call: builds the request from the endpoint table, and parses the answer by the contract or turns it into a
 * failure.
 */
import type * as z from 'zod/mini'
import {
  endpoints,
  failed,
  readRefusal,
  type Answer,
  type EndpointName,
  type Failure,
  type ReplyOf,
  type RequestOf,
} from '../contract'
import { readInParts } from './long-lists'
import { hearProviderTime } from './provider-time'
import { whicheverAborts } from './web-apis'

export type ClientSettings = {
  /** Scheme and host of the provider, '' for the same origin. */
  origin: string
  fetch: (url: string, init: RequestInit) => Promise<Response>
  /** How long a call waits before it fails with 'timeout', ms; 20 s by default. */
  timeoutMs?: number
  now?: () => number
}

export type CallOptions = {
  token?: string | null
  signal?: AbortSignal
  /** The row version for the If-Match header; only for a provider that announces `row-versions`. */
  ifMatch?: number
  /** The Idempotency-Key header; only for a provider that announces `idempotency-key`. */
  idempotencyKey?: string
  /** Called with the JSON of an answer that matches the contract, for a caller that stores it. */
  heard?: (json: unknown) => void
  /** The query string of a later page of a list (a page's `next`), used instead of `query`. */
  next?: string
}

export type ProviderClient = <Name extends EndpointName>(
  name: Name,
  request: RequestOf<Name>,
  options?: CallOptions,
) => Promise<Answer<ReplyOf<Name>>>

/** The timeout of an upload, ms: over a school's slow connection, a file of 10 MB may take minutes. */
const uploadTimeoutMs = 180_000

/** The endpoint table, typed so that each reply has the type of its endpoint. */
type EndpointTable = { [Name in EndpointName]: (typeof endpoints)[Name] & { reply: z.ZodMiniType<ReplyOf<Name>> } }

type LooseRequest = { id?: string; entry?: string; query?: unknown; body?: unknown }

const table: EndpointTable = endpoints

/** Parses a stored answer as if it had just arrived; undefined if it does not match this version's contract. */
export function readReply<Name extends EndpointName>(name: Name, json: unknown): ReplyOf<Name> | undefined {
  const reply = table[name].reply.safeParse(json)
  return reply.success ? reply.data : undefined
}

export function openProviderClient({
  origin,
  fetch,
  timeoutMs = 20_000,
  now = Date.now,
}: ClientSettings): ProviderClient {
  return async (name, request, options = {}) => {
    const endpoint = table[name]
    const loose: LooseRequest = request
    const { query, body } = loose
    const search = options.next ?? searchOf(query)
    const path = endpoint.path.replace(/{(id|entry)}/g, (_, name: 'id' | 'entry') =>
      encodeURIComponent(loose[name] ?? ''),
    )
    const timeout = AbortSignal.timeout(carriesFile(body) ? Math.max(timeoutMs, uploadTimeoutMs) : timeoutMs)
    const signal = options.signal ? whicheverAborts(timeout, options.signal) : timeout
    const headers: Record<string, string> = {}
    if (options.token) headers.Authorization = `Bearer ${options.token}`
    if (options.ifMatch !== undefined) headers['If-Match'] = `"${options.ifMatch}"`
    if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey
    const form = ('encoding' in endpoint && endpoint.encoding === 'form') || carriesFile(body)
    if (body !== undefined && !form) headers['Content-Type'] = 'application/json'

    let response: Response
    let raw: string
    try {
      response = await fetch(`${origin}${path}${search ? `?${search}` : ''}`, {
        method: endpoint.method,
        headers,
        body: body === undefined ? undefined : form ? formOf(body) : JSON.stringify(body),
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'follow',
        signal,
      })
      raw = await response.text()
    } catch {
      return failed(timeout.aborted ? 'timeout' : 'network', 0)
    }
    const json = parseJson(raw)
    // A captive portal's page (not JSON, or redirected) must not set the clock by its `Date` header.
    if (json !== undefined && !response.redirected) hearProviderTime(Date.parse(response.headers.get('Date') ?? ''))
    if (!response.ok) {
      const failure = failureOf(response, json, now())
      // A 413 of a proxy has the code 'network', as if the call could succeed later. For a call that a screen makes
      // itself (no `reach`), it becomes 'tooLarge', because only a smaller file helps. Calls of the outbox are too
      // small for their size to be the reason.
      const isTooLarge = failure.code === 'network' && failure.status === 413 && !('reach' in endpoint)
      return { ok: false, failure: isTooLarge ? { ...failure, code: 'tooLarge' } : failure }
    }
    // A 2xx that was redirected or is not JSON was sent by a captive portal, not by the provider.
    if (response.redirected || (json === undefined && raw !== '')) return failed('network', 0)
    const reply = await readInParts<ReplyOf<typeof name>>((part) => endpoint.reply.safeParse(part), json ?? null)
    if (!reply.success) return failed('malformed', response.status)
    options.heard?.(json ?? null)
    return { ok: true, status: response.status, value: reply.data }
  }
}

function searchOf(query: unknown): string {
  if (typeof query !== 'object' || query === null) return ''
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  return new URLSearchParams(pairs.map(([key, value]) => [key, String(value)])).toString()
}

function carriesFile(body: unknown): boolean {
  return Object.values(body ?? {}).some((value) => value instanceof Blob)
}

function formOf(body: unknown): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(body ?? {})) {
    if (value instanceof Blob) form.append(key, value)
    // A form cannot contain null, so an emptied field is sent as ''.
    else if (value !== undefined) form.append(key, String(value ?? ''))
  }
  return form
}

export function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return undefined
  }
}

export function failureOf(response: Response, json: unknown, now: number): Failure {
  // The JSON is ignored if a proxy or captive portal has redirected the call, or if a gateway has answered (its format
  // is `problem+json`): a field `detail` in it would look like a refusal of the provider.
  const isGateways = response.redirected || response.headers.get('Content-Type')?.includes('problem+json')
  return readRefusal(response.status, isGateways ? undefined : json, retryAfterOf(response, now))
}

/** The pause that the response requests, ms; null if none. `now`: epoch milliseconds. */
export function retryAfterOf({ headers }: Response, now: number): number | null {
  const header = headers.get('Retry-After')
  if (!header) return null
  if (/^\d+$/.test(header)) return Number(header) * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
