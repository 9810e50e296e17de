/** Reading several lists one after the other: one that the provider fails at holds up no other. */
import { isFromTheWay, mayHaveArrived, type Failure, type FailureCode } from '../../contract'

/** After these the next list would fare no better: nobody is there, wants a pause, or knows who asks. */
const forAll: readonly FailureCode[] = ['network', 'timeout', 'busy', 'unauthorized']

export function isForAll(failure: Failure): boolean {
  // A page that a proxy put in place of one list says nothing of the next one.
  return forAll.includes(failure.code) && !isFromTheWay(failure)
}

/** Of the way or of the moment: such a failure says nothing about what was asked. Request Timeout and Too Early speak about the connection. */
export function isPassing(failure: Failure): boolean {
  return isFromTheWay(failure) || mayHaveArrived.includes(failure.code) || failure.code === 'busy' || failure.status === 408 || failure.status === 425
}

/** Reads each; answers the first failure, null where there was none. */
export async function firstFailure<Item>(items: readonly Item[], read: (item: Item) => Promise<Failure | null>): Promise<Failure | null> {
  let first: Failure | null = null
  for (const item of items) {
    const failure = await read(item)
    if (failure && isForAll(failure)) return failure
    first ??= failure
  }
  return first
}
