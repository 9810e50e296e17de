/**
 * Hooks for calls that need the network, with TanStack Query. They accept only endpoints without `reach`; `useAskAll`
 * accepts the mirror's lists too.
 *
 *   question ──▶ the stored answer, with its age ──▶ the provider's answer, which is stored
 *   order ──▶ the provider's answer ──▶ everything on screen is read again
 */
import { QueryClient, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import {
  failed,
  isOutcomeUnknown,
  type Answer,
  type EndpointName,
  type EndpointOf,
  type endpoints,
  type Failure,
  type FailureCode,
  type Page,
  type ReplyOf,
  type RequestOf,
} from '../../contract'
import { readReply, type CallOptions } from '../call'
import { fetchFile } from '../fetch-file'
import { readAllPages } from '../follow-pages'
import { onForgetPerson, whileHere } from '../forget-person'
import { providerClient } from '../origin'
import { onReconnect } from '../reconnect'
import { useAnswerCache, useCaller } from './caller'

export { readReply }

type Online = EndpointOf<'online'>
/** Calls that may be repeated and whose answers may be stored: all GETs but reset-points, which changes data. */
export type Question = Exclude<
  { [Name in Online]: (typeof endpoints)[Name]['method'] extends 'GET' ? Name : never }[Online],
  'resetPoints'
>
export type Order = Exclude<Online, Question>
/** The endpoints among `Names` whose answer is a list with pages. */
type ListAmong<Names extends EndpointName> = {
  [Name in Names]: ReplyOf<Name> extends Page<unknown> ? Name : never
}[Names]
export type ListQuestion = ListAmong<Question>
type AnyList = ListAmong<Question | EndpointOf<'mirrored'>>

/**
 * `at`: when the value was received, epoch milliseconds. `isCached`: it was read from the device, and the provider has
 * not confirmed it. `failure` beside a value: the value is old, because reading it again failed.
 */
export type Loaded<Value> =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure; retry: () => void }
  | { state: 'ready'; value: Value; at: number; isCached: boolean; failure: Failure | null; retry: () => void }

class CallFailed extends Error {
  constructor(readonly failure: Failure) {
    super(failure.code)
  }
}

/**
 * The page's only query cache. Keys of the provider's answers begin with the user (`owner`), keys of answers stored on
 * the device with 'kept', so that `useReadAnew` repeats only the queries to the provider.
 */
const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 30_000,
      // `refetchOnReconnect` must be set, because `networkMode: 'always'` turns it off.
      refetchOnReconnect: true,
      gcTime: 600_000,
      retry: shouldRetry,
      retryDelay,
    },
  },
})
// The app has no QueryClientProvider, which would call this. From now on the client refetches when the page comes to
// the front or online.
queryClient.mount()

/**
 * Reads one answer. If it is older than 30 s, it is read again when a screen with it opens, and when the page comes to
 * the front or back online. Until the provider has answered, the stored answer is returned, if there is one.
 */
export function useOnline<Name extends Question>(
  name: Name,
  request: RequestOf<Name>,
  { enabled = true } = {},
): Loaded<ReplyOf<Name>> {
  const { token } = useCaller()
  return useQuestion<ReplyOf<Name>>([name, request], {
    enabled,
    // The answers of a search are not stored: one answer per keystroke would push more useful answers out of the store.
    // Invitations are not, because their links open accounts.
    storeOffline: !isSearch(request) && name !== 'invitations',
    async ask(signal) {
      let received: unknown
      const answer = await providerClient(name, request, { token, signal, heard: (json) => void (received = json) })
      return { answer, json: received }
    },
    readCached: (json) => readReply(name, json),
  })
}

type Asking<Value> = {
  enabled: boolean
  /** Whether the answer is stored on the device, to be read offline. */
  storeOffline: boolean
  /** `json`: the answer's JSON, to be stored. */
  ask: (signal: AbortSignal) => Promise<{ answer: Answer<Value>; json: unknown }>
  /** Parses a stored answer; undefined if it does not match this version's contract. */
  readCached: (json: unknown) => Value | undefined | Promise<Value | undefined>
}

function useQuestion<Value>(
  parts: readonly unknown[],
  { enabled, storeOffline, ask, readCached }: Asking<Value>,
): Loaded<Value> {
  const { owner } = useCaller()
  const cache = useAnswerCache()
  const key = JSON.stringify(parts)
  const query = useQuery<Value, CallFailed>(
    {
      queryKey: [owner, ...parts],
      enabled,
      queryFn: async ({ signal }) => {
        const { answer, json } = await ask(signal)
        // The answer is stored before it is shown, so that an answer that was seen is available offline, even if the
        // page is closed at once.
        if (answer.ok ? storeOffline : finalCodes.includes(answer.failure.code))
          await within(storeWaitMs, cache.cacheAnswer(key, answer.ok ? json : undefined))
        if (answer.ok) return answer.value
        throw new CallFailed(answer.failure)
      },
    },
    queryClient,
  )
  const cached = useQuery(
    {
      queryKey: ['kept', owner, ...parts],
      enabled: enabled && storeOffline && query.data === undefined,
      staleTime: Infinity,
      // The read is tried once more: after an error of the database, an answer may still be stored.
      retry: 1,
      queryFn: async () => {
        const answer = await cache.cachedAnswer(key)
        const value = answer ? await readCached(answer.value) : undefined
        return answer && value !== undefined ? { value, at: answer.at } : null
      },
    },
    queryClient,
  )
  const retry = () => {
    if (cached.isError) void cached.refetch()
    void query.refetch()
  }
  const failure = query.error?.failure ?? null
  if (failure && finalCodes.includes(failure.code)) return { state: 'failed', failure, retry }
  if (query.data !== undefined)
    return { state: 'ready', value: query.data, at: query.dataUpdatedAt, isCached: false, failure, retry }
  if (cached.data) return { state: 'ready', ...cached.data, isCached: true, failure, retry }
  return failure && !cached.isLoading ? { state: 'failed', failure, retry } : { state: 'loading' }
}

/** Returns a function that requests one answer, never a cached one: for a command that needs the present value. */
export function useAsk<Name extends Question>(
  name: Name,
): (request: RequestOf<Name>) => Promise<Answer<ReplyOf<Name>>> {
  const { token } = useCaller()
  return useCallback((request) => whileHere(providerClient(name, request, { token })), [name, token])
}

/**
 * Returns a function that requests all pages of a list, never cached ones, in the provider's order: for an export or a
 * command.
 */
export function useAskAll<Name extends AnyList>(
  name: Name,
): (request: RequestOf<Name>) => Promise<Answer<ReplyOf<Name>[]>> {
  const { token } = useCaller()
  return useCallback((request) => whileHere(askAllPages(name, request, token)), [name, token])
}

/**
 * Reads all pages of a list while it is on screen: the options of a select, the rows of a chart. `storeOffline`: stores
 * the list on the device, to be read offline. `partial`: returns an incomplete list too, which is a failure otherwise.
 */
export function useAllPages<Name extends ListQuestion>(
  name: Name,
  request: RequestOf<Name>,
  { enabled = true, storeOffline = false, partial = false } = {},
): Loaded<ReplyOf<Name>[]> {
  const { token } = useCaller()
  return useQuestion<ReplyOf<Name>[]>(['whole', name, request], {
    enabled,
    storeOffline,
    async ask(signal) {
      const pages: unknown[] = []
      const answer = await askAllPages(name, request, token, {
        signal,
        partial,
        heard: (json) => void pages.push(json),
      })
      // If the list was read twice, `pages` begins with those of the first reading, which are not stored.
      return { answer, json: answer.ok ? pages.slice(-answer.value.length) : undefined }
    },
    async readCached(pages) {
      const remaining: unknown[] = Array.isArray(pages) ? [...pages] : []
      const read = await readAllPages<ReplyOf<Name>>(
        async () => {
          const value = readReply(name, remaining.shift())
          return value === undefined ? failed('malformed', 0) : { ok: true, status: 200, value }
        },
        { partial },
      )
      return read.ok ? read.value : undefined
    },
  })
}

function askAllPages<Name extends AnyList>(
  name: Name,
  request: RequestOf<Name>,
  token: string,
  { signal, heard, partial }: Pick<CallOptions, 'signal' | 'heard'> & { partial?: boolean } = {},
): Promise<Answer<ReplyOf<Name>[]>> {
  return readAllPages((next) => providerClient(name, request, { token, signal, next, heard }), { partial })
}

/**
 * Returns a function that sends one order. If it may have been carried out, everything on screen is read again
 * afterwards. `key`: the Idempotency-Key; orders with the same key are carried out once. `version`: the row version for
 * If-Match; if the row has another version, nothing is written. Pass `key` only if the provider announces
 * `idempotency-key`, and `version` only if it announces `row-versions`.
 */
export function useOrder<Name extends Order>(
  name: Name,
): (request: RequestOf<Name>, key?: string | null, version?: number | null) => Promise<Answer<ReplyOf<Name>>> {
  const { token } = useCaller()
  const readAnew = useReadAnew()
  return useCallback(
    async (request, key, version) => {
      const answer = await providerClient(name, request, {
        token,
        ...(key && { idempotencyKey: key }),
        ...(version != null && { ifMatch: version }),
      })
      if (answer.ok || isOutcomeUnknown(answer.failure)) readAnew()
      return answer
    },
    [name, token, readAnew],
  )
}

/** Returns a function that sends an order that changes nothing, such as a preview. Nothing is read again. */
export function useTrial<Name extends Order>(name: Name): (request: RequestOf<Name>) => Promise<Answer<ReplyOf<Name>>> {
  const { token } = useCaller()
  return useCallback((request) => whileHere(providerClient(name, request, { token })), [name, token])
}

/** Returns a function that reads everything on screen again (specification 4.4), without a reload. */
export function useReadAnew(): () => void {
  const { owner } = useCaller()
  const { readAnew } = useAnswerCache()
  return useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: [owner] })
    void readAnew()
  }, [owner, readAnew])
}

/**
 * Reads a file of the provider while the file is on screen, and never stores it on the device. `address` '': no file.
 */
export function useFile(address: string): Loaded<Blob> {
  const { owner, token } = useCaller()
  const query = useQuery<Blob, CallFailed>(
    {
      queryKey: [owner, 'file', address],
      enabled: address !== '',
      gcTime: 60_000,
      // A file on screen is loaded again only by `useReadAnew`.
      staleTime: Infinity,
      queryFn: async ({ signal }) => {
        const answer = await fetchFile(address, token, { signal })
        if (!answer.ok) throw new CallFailed(answer.failure)
        return answer.value
      },
    },
    queryClient,
  )
  const retry = () => void query.refetch()
  const failure = query.error?.failure ?? null
  if (query.data) return { state: 'ready', value: query.data, at: query.dataUpdatedAt, isCached: false, failure, retry }
  return failure ? { state: 'failed', failure, retry } : { state: 'loading' }
}

/** Returns a function that fetches one file, for a button. */
export function useFetchFile(timeoutMs?: number): (address: string) => Promise<Answer<Blob>> {
  const { token } = useCaller()
  return (address) => whileHere(fetchFile(address, token, { timeoutMs }))
}

/** Deletes all answers and files from memory. */
export function forgetAnswers(): void {
  queryClient.clear()
}
onForgetPerson(forgetAnswers)

// The provider may be back without an `online` event of the browser.
onReconnect(() => {
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.fetchFailureCount > 0 })
  queryClient.getQueryCache().onOnline()
})

/** After these failures an earlier answer is not shown any more: its data was deleted, or this user may not see it. */
const finalCodes: readonly FailureCode[] = ['missing', 'forbidden']
const retriedCodes: readonly FailureCode[] = ['network', 'timeout', 'busy', 'server']

/** The longest time that an answer waits to be stored before it is shown, ms. Storing usually takes 1 to 3 ms. */
const storeWaitMs = 3_000

/** Waits for `work`, but not longer than `ms`. */
function within(ms: number, work: Promise<void>): Promise<void> {
  return Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, ms))])
}

function isSearch(request: { query?: unknown }): boolean {
  const { query } = request
  return typeof query === 'object' && query !== null && 'search' in query && Boolean(query.search)
}

function shouldRetry(count: number, error: Error): boolean {
  // No retry while the browser is offline; `onReconnect` reads again.
  if (!navigator.onLine || count >= 2 || !(error instanceof CallFailed)) return false
  return retriedCodes.includes(error.failure.code) && (error.failure.retryAfterMs ?? 0) <= longestPauseMs
}

/**
 * If the provider asks for a longer pause than this, ms, the question is not tried again and the failure is shown. (A
 * timer of more than 24 days would fire at once.)
 */
const longestPauseMs = 60_000

function retryDelay(count: number, error: Error): number {
  const asked = error instanceof CallFailed ? error.failure.retryAfterMs : null
  return asked ?? Math.min(1000 * 2 ** count, 8000)
}
