/** A pull that takes its turn under the drain's lock and fence, so that no list can be older than an answer that was settled. */
import type { Transaction } from '../../../src/offline/engine/store'
import type { Environment } from '../../../src/offline/engine/environment'

/** Reads, then writes, while nothing drains; nothing is written when somebody took over in between. */
export function pullInTurn<Read>({ lock, store }: Environment, read: () => Promise<Read>, write: (transaction: Transaction, read: Read) => Promise<void>): Promise<void> {
  return lock(async () => {
    const fence = await store.transaction('write', async (transaction) => {
      const drainState = await transaction.drainState()
      await transaction.putDrainState({ ...drainState, fence: drainState.fence + 1 })
      return drainState.fence + 1
    })
    const found = await read()
    await store.transaction('write', async (transaction) => {
      if ((await transaction.drainState()).fence === fence) await write(transaction, found)
    })
  })
}
