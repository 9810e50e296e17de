/**
 * One call: a request written as the endpoint table says it, its answer read through the contract or named as a
 * failure.
 */
import type * as z from 'zod/mini'
import {
  deviceEndpoints,
  failed,
  readRefusal,
  type endpoints,
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
  /** Milliseconds until an unanswered call counts as `timeout`. */
  timeoutMs?: number
  now?: () => number
}

export type CallOptions = {
  token?: string | null
  signal?: AbortSignal
  /** Row version for If-Match and key for Idempotency-Key: only where the provider announced them. */
  ifMatch?: number
  idempotencyKey?: string
  /** Hears an answer as it came, once it could be read: what a device keeps, it reads again through the contract. */
  heard?: (json: unknown) => void
  /** Continue a list at this query string instead of `query` (a page's `next`). */
  next?: string
}

export type ProviderClient = <Name extends EndpointName>(
  name: Name,
  request: RequestOf<Name>,
  options?: CallOptions,
) => Promise<Answer<ReplyOf<Name>>>

/** A file of ten megabytes on a school's slow line takes its time. */
const uploadMs = 180_000

/** The same table, seen so that a reply keeps the type of its name. */
type Readers = { [Name in EndpointName]: (typeof endpoints)[Name] & { reply: z.ZodMiniType<ReplyOf<Name>> } }

type LooseRequest = { id?: string; entry?: string; query?: unknown; body?: unknown }

let whole: Readers | undefined

/**
 * The entry of a call. What screens ask for comes with the first of them: a device that takes the roll never loads it.
 * Rejects where it does not come.
 */
async function endpointOf<Name extends EndpointName>(name: Name): Promise<Readers[Name]> {
  const device: Partial<Readers> = deviceEndpoints
  return (
    device[name] ??
    (whole ??= { ...deviceEndpoints, ...(await import('../contract/desk-endpoints')).deskEndpoints })[name]
  )
}

/** An answer that was kept, read as if it had just come; undefined where this version cannot read it. */
export async function readReply<Name extends EndpointName>(
  name: Name,
  json: unknown,
): Promise<ReplyOf<Name> | undefined> {
  const reply = (await endpointOf(name)).reply.safeParse(json)
  return reply.success ? reply.data : undefined
}

export function openCalls({ origin, fetch, timeoutMs = 20_000, now = Date.now }: ClientSettings): ProviderClient {
  return async (name, request, options = {}) => {
    const endpoint = await endpointOf(name).catch(() => null)
    if (!endpoint) return failed('network', 0)
    const loose: LooseRequest = request
    const { query, body } = loose
    const search = options.next ?? searchOf(query)
    const path = endpoint.path.replace(/{(id|entry)}/g, (_, name: 'id' | 'entry') =>
      encodeURIComponent(loose[name] ?? ''),
    )
    const timeout = AbortSignal.timeout(carriesFile(body) ? Math.max(timeoutMs, uploadMs) : timeoutMs)
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
    // Of a page that a network put in between nobody sets a clock.
    if (json !== undefined && !response.redirected) hearProviderTime(Date.parse(response.headers.get('Date') ?? ''))
    if (!response.ok) {
      const failure = failureOf(response, json, now())
      // A proxy that finds a form or its file too large is right, and only a smaller one helps. A change of the outbox
      // is a few bytes: there it says nothing of the change.
      const isTooLarge = failure.code === 'network' && failure.status === 413 && endpoint.reach === 'online'
      return { ok: false, failure: isTooLarge ? { ...failure, code: 'tooLarge' } : failure }
    }
    // A 2xx that was redirected or is no JSON did not come from the provider: a captive portal answered.
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
    // A form has no null: what was emptied is sent as empty.
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
  // An answer to a redirected call comes from where a proxy or a captive portal sent it.
  return readRefusal(response.status, response.redirected ? undefined : json, retryAfterOf(response, now))
}

export function retryAfterOf(response: Response, now: number): number | null {
  return retryAfter(response.headers.get('Retry-After'), now)
}

function retryAfter(header: string | null, now: number): number | null {
  if (!header) return null
  if (/^\d+$/.test(header)) return Number(header) * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
