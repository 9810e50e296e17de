/**
 * Calls that need the network, for screens: TanStack Query, accepting only what the endpoint table marks `online`.
 *
 *   question ──▶ what the device kept, with its age ──▶ the provider's answer, kept in its turn
 *   order ──▶ the provider's answer ──▶ everything on screen is read anew
 */
import { QueryClient, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import {
  failed,
  mayHaveArrived,
  type Answer,
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
import { readWhole } from '../follow-pages'
import { onForgetPerson, whileHere } from '../forget-person'
import { providerClient } from '../origin'
import { onReconnect } from '../reconnect'
import { useAnswerCache, useCaller } from './caller'

export { readReply }

type Online = EndpointOf<'online'>
/** What may be asked, asked again and kept. A GET that destroys (reset-points) is not among them. */
export type Question = Exclude<
  { [Name in Online]: (typeof endpoints)[Name]['method'] extends 'GET' ? Name : never }[Online],
  'resetPoints'
>
export type Order = Exclude<Online, Question>
/** Everything that is answered page by page; the mirror's lists too. */
type Listed = { [Name in Question | EndpointOf<'mirrored'>]: ReplyOf<Name> extends Page<unknown> ? Name : never }[
  Question | EndpointOf<'mirrored'>]
/** Questions that are answered page by page. */
export type ListQuestion = { [Name in Question]: ReplyOf<Name> extends Page<unknown> ? Name : never }[Question]

/**
 * `at`: when it was read (ms). `kept`: it comes from the device and the provider has not confirmed it. A `failure`
 * beside a value means: this is old, and reading it again did not work.
 */
export type Loaded<Value> =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure; retry: () => void }
  | { state: 'ready'; value: Value; at: number; kept: boolean; failure: Failure | null; retry: () => void }

class CallFailed extends Error {
  constructor(readonly failure: Failure) {
    super(failure.code)
  }
}

/**
 * One cache a page, without a provider component, so that the frame does not carry it; every question names its person.
 */
const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode: 'always', staleTime: 30_000, gcTime: 600_000, retry: retried, retryDelay },
  },
})

/** Reads one answer and keeps it fresh while it is on screen; without a connection, what was last answered. */
export function useOnline<Name extends Question>(
  name: Name,
  request: RequestOf<Name>,
  { enabled = true } = {},
): Loaded<ReplyOf<Name>> {
  const { token } = useCaller()
  return useQuestion<ReplyOf<Name>>([name, request], {
    enabled,
    // A search is asked once; keeping every letter of it would push out what people come back to.
    keep: !isSearch(request),
    async ask(signal) {
      let said: unknown
      const answer = await providerClient(name, request, { token, signal, heard: (json) => void (said = json) })
      return { answer, said }
    },
    readKept: (said) => readReply(name, said),
  })
}

type Asking<Value> = {
  enabled: boolean
  /** Whether the answer stays on the device for reading without a connection. */
  keep: boolean
  /** `said`: the answer as it came, to be kept. */
  ask: (signal: AbortSignal) => Promise<{ answer: Answer<Value>; said: unknown }>
  /** undefined if this version cannot read what was kept. */
  readKept: (said: unknown) => Promise<Value | undefined>
}

function useQuestion<Value>(parts: readonly unknown[], { enabled, keep, ask, readKept }: Asking<Value>): Loaded<Value> {
  const { owner } = useCaller()
  const cache = useAnswerCache()
  const key = JSON.stringify(parts)
  const query = useQuery<Value, CallFailed>(
    {
      queryKey: [owner, ...parts],
      enabled,
      queryFn: async ({ signal }) => {
        const { answer, said } = await ask(signal)
        // Before it is shown: whoever leaves in the same moment has it without a connection.
        if (answer.ok ? keep : final.includes(answer.failure.code))
          await within(keepMs, cache.cacheAnswer(key, answer.ok ? said : undefined))
        if (answer.ok) return answer.value
        throw new CallFailed(answer.failure)
      },
    },
    queryClient,
  )
  const kept = useQuery(
    {
      queryKey: ['kept', owner, ...parts],
      enabled: enabled && keep && query.data === undefined,
      staleTime: Infinity,
      // A device that stumbles has not said that it keeps nothing.
      retry: 1,
      queryFn: async () => {
        const answer = await cache.cachedAnswer(key)
        const value = answer ? await readKept(answer.value) : undefined
        return answer && value !== undefined ? { value, at: answer.at } : null
      },
    },
    queryClient,
  )
  const retry = () => {
    if (kept.isError) void kept.refetch()
    void query.refetch()
  }
  const failure = query.error?.failure ?? null
  if (failure && final.includes(failure.code)) return { state: 'failed', failure, retry }
  if (query.data !== undefined)
    return { state: 'ready', value: query.data, at: query.dataUpdatedAt, kept: false, failure, retry }
  if (kept.data) return { state: 'ready', ...kept.data, kept: true, failure, retry }
  return failure && !kept.isLoading ? { state: 'failed', failure, retry } : { state: 'loading' }
}

/** One answer when asked for, past everything that is kept: what a command is about to rely on. */
export function useAsk<Name extends Question>(
  name: Name,
): (request: RequestOf<Name>) => Promise<Answer<ReplyOf<Name>>> {
  const { token } = useCaller()
  return useCallback((request) => whileHere(providerClient(name, request, { token })), [name, token])
}

/**
 * All pages of a list when asked for (an export, or what a command is about to rely on), in the provider's order;
 * nothing of it is kept.
 */
export function useAskAll<Name extends Listed>(
  name: Name,
): (request: RequestOf<Name>) => Promise<Answer<ReplyOf<Name>[]>> {
  const { token } = useCaller()
  return useCallback((request) => whileHere(followPages(name, request, token)), [name, token])
}

/**
 * All pages of a list while it is on screen: the options of a select, the rows of a picture. A list that did not come
 * whole has failed. `keep`: stays on the device for reading without a connection. `partial`: what could be read of it
 * is enough.
 */
export function useWhole<Name extends ListQuestion>(
  name: Name,
  request: RequestOf<Name>,
  { enabled = true, keep = false, partial = false } = {},
): Loaded<ReplyOf<Name>[]> {
  const { token } = useCaller()
  return useQuestion<ReplyOf<Name>[]>(['whole', name, request], {
    enabled,
    keep,
    async ask(signal) {
      const pages: unknown[] = []
      const answer = await followPages(name, request, token, {
        signal,
        partial,
        heard: (json) => void pages.push(json),
      })
      // A second reading leaves the pages of the first one before its own.
      return { answer, said: answer.ok ? pages.slice(-answer.value.length) : undefined }
    },
    async readKept(pages) {
      const left: unknown[] = Array.isArray(pages) ? [...pages] : []
      const read = await readWhole<ReplyOf<Name>>(
        async () => {
          const value = await readReply(name, left.shift())
          return value === undefined ? failed('malformed', 0) : { ok: true, status: 200, value }
        },
        { partial },
      )
      return read.ok ? read.value : undefined
    },
  })
}

function followPages<Name extends Listed>(
  name: Name,
  request: RequestOf<Name>,
  token: string,
  { signal, heard, partial }: Pick<CallOptions, 'signal' | 'heard'> & { partial?: boolean } = {},
): Promise<Answer<ReplyOf<Name>[]>> {
  return readWhole((next) => providerClient(name, request, { token, signal, next, heard }), { partial })
}

/**
 * Sends one order, once; when it may have been done, everything on screen is read anew, without anybody waiting for it.
 * `key` makes several sendings one order (Idempotency-Key), `version` names the row that is meant (If-Match; of another
 * one nothing is written): only for a provider that announced them.
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
      if (answer.ok || mayHaveArrived.includes(answer.failure.code)) readAnew()
      return answer
    },
    [name, token, readAnew],
  )
}

/**
 * Everything on screen from the provider again, as a reload would (specification 4.4), and nothing leaves the page
 * meanwhile.
 */
export function useReadAnew(): () => void {
  const { owner } = useCaller()
  const { readAnew } = useAnswerCache()
  return useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: [owner] })
    void readAnew()
  }, [owner, readAnew])
}

/** A file of the provider for as long as it is shown; '' asks for none. Files are never kept on the device. */
export function useFile(address: string): Loaded<Blob> {
  const { owner, token } = useCaller()
  const query = useQuery<Blob, CallFailed>(
    {
      queryKey: [owner, 'file', address],
      enabled: address !== '',
      gcTime: 60_000,
      queryFn: async ({ signal }) => {
        const answer = await fetchFile(address, token, signal)
        if (!answer.ok) throw new CallFailed(answer.failure)
        return answer.value
      },
    },
    queryClient,
  )
  const retry = () => void query.refetch()
  const failure = query.error?.failure ?? null
  if (query.data) return { state: 'ready', value: query.data, at: query.dataUpdatedAt, kept: false, failure, retry }
  return failure ? { state: 'failed', failure, retry } : { state: 'loading' }
}

/** The same for a button: fetches one file when asked. */
export function useFetchFile(): (address: string) => Promise<Answer<Blob>> {
  const { token } = useCaller()
  return (address) => whileHere(fetchFile(address, token))
}

/** Nothing that was read for anybody stays in memory. */
export function forgetAnswers(): void {
  queryClient.clear()
}
onForgetPerson(forgetAnswers)

onReconnect(
  () => void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.fetchFailureCount > 0 }),
)

/** The provider has spoken: what was read earlier is no longer to be shown. */
const final: readonly FailureCode[] = ['missing', 'forbidden']
const passing: readonly FailureCode[] = ['network', 'timeout', 'busy', 'server']

/**
 * What writing an answer down may cost before it is shown without: a millisecond or three, unless the device is at its
 * limits.
 */
const keepMs = 3_000

/** Waits for `work`, but not longer. */
function within(ms: number, work: Promise<void>): Promise<void> {
  return Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, ms))])
}

function isSearch(request: { query?: unknown }): boolean {
  const { query } = request
  return typeof query === 'object' && query !== null && 'search' in query && Boolean(query.search)
}

function retried(count: number, error: Error): boolean {
  // A device that knows it is offline has nothing to wait for; it reads again when the provider is back.
  if (!navigator.onLine || count >= 2 || !(error instanceof CallFailed)) return false
  return passing.includes(error.failure.code) && (error.failure.retryAfterMs ?? 0) <= longestPauseMs
}

/**
 * Who is asked for a longer pause is told so instead; and a timer of weeks would not wait at all: browsers let it fire
 * at once.
 */
const longestPauseMs = 60_000

function retryDelay(count: number, error: Error): number {
  const asked = error instanceof CallFailed ? error.failure.retryAfterMs : null
  return asked ?? Math.min(1000 * 2 ** count, 8000)
}
