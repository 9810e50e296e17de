/** Reading several lists one after the other: one that the provider fails at holds up no other. */
import { isFromTheWay, mayHaveArrived, type Answer, type Failure, type FailureCode } from '../../contract'
import type { ProviderClient } from '../../provider/client'

/**
 * After these the next list would fare no better: nobody is there, the provider wants a pause, or the session has
 * ended.
 */
const forAll: readonly FailureCode[] = ['network', 'timeout', 'busy', 'unauthorized']

export function isForAll(failure: Failure): boolean {
  // A page that a proxy put in place of one list says nothing of the next one.
  return forAll.includes(failure.code) && !isFromTheWay(failure)
}

/**
 * Of the way or of the moment: such a failure says nothing about what was asked. Request Timeout and Too Early speak
 * about the connection.
 */
export function isPassing(failure: Failure): boolean {
  return (
    isFromTheWay(failure) ||
    mayHaveArrived.includes(failure.code) ||
    failure.code === 'busy' ||
    failure.status === 408 ||
    failure.status === 425
  )
}

/**
 * A 401 of one list ends no session that is accepted elsewhere: it becomes that list's own failure, 'server'. What
 * every role may read is asked with the same token, once for all calls of the returned client; only if that is refused
 * too, the 401 stays.
 */
export function withSessionAsked(client: ProviderClient): ProviderClient {
  let asking: Promise<Answer<unknown>> | null = null
  return async (name, request, options) => {
    const answer = await client(name, request, options)
    if (answer.ok || answer.failure.code !== 'unauthorized') return answer
    const token = options?.token
    asking ??=
      name === 'attendanceStatuses'
        ? client('groupList', { query: {} }, { token })
        : client('attendanceStatuses', {}, { token })
    const session = await asking
    return !session.ok && isForAll(session.failure)
      ? session
      : { ok: false, failure: { ...answer.failure, code: 'server' } }
  }
}

/** Reads each; answers the first failure, null where there was none. */
export async function firstFailure<Item>(
  items: readonly Item[],
  read: (item: Item) => Promise<Failure | null>,
): Promise<Failure | null> {
  let first: Failure | null = null
  for (const item of items) {
    const failure = await read(item)
    if (failure && isForAll(failure)) return failure
    first ??= failure
  }
  return first
}
