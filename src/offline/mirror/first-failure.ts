/** Decides whether reading goes on with the next list after a failure. */
import { isFromIntermediary, type Answer, type Failure, type FailureCode } from '../../contract'
import type { ProviderClient } from '../../provider/client'

/** After these failures the next list would fail too: no connection, a requested pause, or the end of the session. */
const codesForAll: readonly FailureCode[] = ['network', 'timeout', 'busy', 'unauthorized']

export function affectsAllLists(failure: Failure): boolean {
  // A proxy that blocked this list may let the next one through.
  return codesForAll.includes(failure.code) && !isFromIntermediary(failure)
}

/**
 * Returns a client that, after the first 401, checks the session by a call of another list. If that call succeeds, or
 * if its failure does not affect all lists (`affectsAllLists`), the session counts as valid, and every 401 becomes a
 * failure of its list alone ('server').
 */
export function withSessionCheck(client: ProviderClient): ProviderClient {
  let sessionCheck: Promise<Answer<unknown>> | null = null
  return async (name, request, options) => {
    const answer = await client(name, request, options)
    if (answer.ok || answer.failure.code !== 'unauthorized') return answer
    const token = options?.token
    sessionCheck ??=
      name === 'attendanceStatuses'
        ? client('groupList', { query: {} }, { token })
        : client('attendanceStatuses', {}, { token })
    const session = await sessionCheck
    return !session.ok && affectsAllLists(session.failure)
      ? session
      : { ok: false, failure: { ...answer.failure, code: 'server' } }
  }
}

/**
 * Calls `read` for each item. A failure that `affectsAllLists` ends this and is the result; otherwise the result is the
 * first failure, null if there was none.
 */
export async function firstFailure<Item>(
  items: readonly Item[],
  read: (item: Item) => Promise<Failure | null>,
): Promise<Failure | null> {
  let first: Failure | null = null
  for (const item of items) {
    const failure = await read(item)
    if (failure && affectsAllLists(failure)) return failure
    first ??= failure
  }
  return first
}
