/** Reads several lists in sequence: if the provider fails at one, the others are still read. */
import { isFromIntermediary, type Answer, type Failure, type FailureCode } from '../../contract'
import type { ProviderClient } from '../../provider/client'

/**
 * After one of these failures the next list would fail too: no connection, the provider asked for a pause, or the
 * session has ended.
 */
const codesForAll: readonly FailureCode[] = ['network', 'timeout', 'busy', 'unauthorized']

export function affectsAllLists(failure: Failure): boolean {
  // A proxy that answered instead of the provider may let the next list through.
  return codesForAll.includes(failure.code) && !isFromIntermediary(failure)
}

/**
 * Returns a client that turns a 401 of one list into that list's own failure ('server'), if the session is still valid.
 * To find out, it requests a list that every role may read with the same token, at most once; if that fails for all
 * lists (`affectsAllLists`), that failure is returned instead.
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
 * Calls `read` for each item; resolves with the first failure, or null. Ends early at a failure that is
 * `affectsAllLists`.
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
