/** Calls that need the network, for screens: TanStack Query, accepting only what the endpoint table marks `online`. */
import { QueryClient, useQuery } from '@tanstack/react-query'
import type { Answer, EndpointOf, endpoints, Failure, FailureCode, ReplyOf, RequestOf } from '../contract'
import { useCaller } from './caller'
import { door } from './here'

type Online = EndpointOf<'online'>
/** What may be asked, asked again and kept. A GET that destroys (reset-points) is not among them. */
export type Question = Exclude<{ [Name in Online]: (typeof endpoints)[Name]['method'] extends 'GET' ? Name : never }[Online], 'resetPoints'>
export type Order = Exclude<Online, Question>

/** `at`: when it was read (ms). A `failure` beside a value means: this is old, and reading it again did not work. */
export type Loaded<Value> =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure; retry: () => void }
  | { state: 'ready'; value: Value; at: number; failure: Failure | null; retry: () => void }

class CallFailed extends Error {
  constructor(readonly failure: Failure) {
    super(failure.code)
  }
}

/** One cache a page, without a provider component, so that the frame does not carry it; every question names its person. */
const client = new QueryClient({
  defaultOptions: { queries: { networkMode: 'always', staleTime: 30_000, gcTime: 600_000, retry: retried, retryDelay } },
})

/** Reads one answer and keeps it fresh while it is on screen. */
export function useOnline<Name extends Question>(name: Name, request: RequestOf<Name>, { enabled = true } = {}): Loaded<ReplyOf<Name>> {
  const { owner, token } = useCaller()
  const query = useQuery<ReplyOf<Name>, CallFailed>(
    {
      queryKey: [owner, name, request],
      enabled,
      queryFn: async ({ signal }) => {
        const answer = await door(name, request, { token, signal })
        if (!answer.ok) throw new CallFailed(answer.failure)
        return answer.value
      },
    },
    client,
  )
  const retry = () => void query.refetch()
  const failure = query.error?.failure ?? null
  if (query.data !== undefined) return { state: 'ready', value: query.data, at: query.dataUpdatedAt, failure, retry }
  return failure ? { state: 'failed', failure, retry } : { state: 'loading' }
}

/** Sends one order, once; afterwards everything on screen is read again. */
export function useOrder<Name extends Order>(name: Name): (request: RequestOf<Name>) => Promise<Answer<ReplyOf<Name>>> {
  const { owner, token } = useCaller()
  return async (request) => {
    const answer = await door(name, request, { token })
    if (answer.ok) await client.invalidateQueries({ queryKey: [owner] })
    return answer
  }
}

const passing: readonly FailureCode[] = ['network', 'timeout', 'busy', 'server']

function retried(count: number, error: Error): boolean {
  return count < 2 && error instanceof CallFailed && passing.includes(error.failure.code)
}

function retryDelay(count: number, error: Error): number {
  const asked = error instanceof CallFailed ? error.failure.retryAfterMs : null
  return asked ?? Math.min(1000 * 2 ** count, 8000)
}
