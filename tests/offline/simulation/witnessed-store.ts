/** Records what each transaction of the engine's store writes, and shows it to the judge once it is on disk. */
import { placeOf } from '../../../src/offline/engine/slot-keys'
import type { MirrorRow, Slot } from '../../../src/offline/engine/slot'
import type { Transaction } from '../../../src/offline/engine/store'
import { plain } from './cells'
import type { Judge } from './judge'

export class Written {
  /** `before`: the slots that were replaced, in the order of `after`. */
  readonly puts: { before: (Slot | undefined)[]; after: readonly Slot[] }[] = []
  readonly deleted: string[] = []
  /** Slots that a drain or a pull deleted, each with the row that the mirror has in its place. */
  readonly left: { slot: Slot; row: MirrorRow | undefined }[] = []
}

export type Witness = {
  judge: Judge
  count: (name: string) => void
  note: (line: () => string) => void
  /** World time 0 in epoch milliseconds. */
  beginning: number
}

/**
 * Runs `work` and records what it writes. `drain`: a drain or a pull is running, so each deleted slot is recorded with
 * the mirror's row that replaces it (`left`). A person's command may delete a slot that no row replaces.
 */
export async function noting<Result>(
  transaction: Transaction,
  { puts, deleted, left }: Written,
  drain: boolean,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const { slots, putSlots, deleteSlots } = transaction
  transaction.putSlots = async (after) => {
    puts.push({ before: await slots(after.map(({ key }) => key)), after })
    await putSlots(after)
  }
  transaction.deleteSlots = async (keys) => {
    deleted.push(...keys)
    if (drain) for (const slot of await slots(keys)) if (slot) left.push({ slot, row: undefined })
    await deleteSlots(keys)
  }
  const result = await work(transaction)
  for (const leaving of left) leaving.row = await rowOf(transaction, leaving.slot)
  return result
}

/** Shows the judge what was written. */
export function testify(
  { puts, left }: Written,
  { judge, count, note, beginning }: Witness,
  device: string,
  person: string,
): void {
  for (const { slot, row } of left) judge.onLeave(device, person, slot, row)
  for (const { before, after } of puts)
    for (const [index, slot] of after.entries()) {
      const from = before[index]?.state ?? 'none'
      if (from !== slot.state) count(`slot ${from} to ${slot.state}`)
      note(
        () =>
          `  ${device}/${person} ${slot.key} ${from} → ${slot.state} mine ${JSON.stringify(plain(slot.mine))}${slot.nextAt ? ` at ${slot.nextAt - beginning}` : ''}`,
      )
      judge.onSlot(device, person, before[index], slot)
    }
}

async function rowOf(transaction: Transaction, slot: Slot): Promise<MirrorRow | undefined> {
  return slot.kind === 'field'
    ? (await transaction.rows([placeOf(slot)]))[0]
    : transaction.rowOf({ date: slot.date, student: slot.student.id, group: slot.group.id })
}
