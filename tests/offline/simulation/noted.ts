/** What one transaction of the engine's store has written, for whoever judges it once it is on disk. */
import { placeOf } from '../../../src/offline/engine/slot-keys'
import type { MirrorRow, Slot } from '../../../src/offline/engine/slot'
import type { Transaction } from '../../../src/offline/engine/store'

export class Written {
  /** `before`: what stood there. */
  readonly puts: { before: (Slot | undefined)[]; after: readonly Slot[] }[] = []
  readonly deleted: string[] = []
  /** Where the drain wrote: what it took out, and what the mirror has in its place. */
  readonly left: { slot: Slot; row: MirrorRow | undefined }[] = []
}

/** Does `work`, and notes what it writes; of a drain also what leaves. */
export async function noted<Result>(transaction: Transaction, written: Written, drain: boolean, work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
  const { puts, deleted, left } = written
  const result = await work({
    ...transaction,
    putSlots: async (after) => {
      puts.push({ before: await transaction.slots(after.map(({ key }) => key)), after })
      await transaction.putSlots(after)
    },
    deleteSlots: async (keys) => {
      deleted.push(...keys)
      if (drain) for (const slot of await transaction.slots(keys)) if (slot) left.push({ slot, row: undefined })
      await transaction.deleteSlots(keys)
    },
  })
  for (const leaving of left) leaving.row = await rowOf(transaction, leaving.slot)
  return result
}

async function rowOf(transaction: Transaction, slot: Slot): Promise<MirrorRow | undefined> {
  return slot.kind === 'field' ? (await transaction.rows([placeOf(slot)]))[0] : transaction.rowOf({ date: slot.date, student: slot.student.id, group: slot.group.id })
}
