/**
 * What the engine asks of the device's database, small enough to be written directly on IndexedDB.
 *
 * One store belongs to one provider and one person. `transaction` is atomic and serialises writers; it resolves after a
 * strict commit, so that what it promised survives a killed browser, and rejects (with nothing changed) when `work` does.
 * Inside `work` only the transaction's own methods are awaited: anything else would let IndexedDB close it.
 */
import type { MirrorRow, NaturalKey, Slot } from './slot'

export type Store = {
  transaction: <Result>(mode: 'read' | 'write', work: (transaction: Transaction) => Promise<Result>) => Promise<Result>
}

export type Transaction = {
  /** In the order of `keys`, undefined where there is none. */
  slots: (keys: readonly string[]) => Promise<(Slot | undefined)[]>
  /** Every slot whose key begins with `prefix` ('' for all), in key order: one range request. */
  slotsStarting: (prefix: string) => Promise<Slot[]>
  putSlots: (slots: readonly Slot[]) => Promise<void>
  deleteSlots: (keys: readonly string[]) => Promise<void>

  /** Attendance of the mirror by id, in the order of `ids`. */
  rows: (ids: readonly string[]) => Promise<(MirrorRow | undefined)[]>
  rowOf: (key: NaturalKey) => Promise<MirrorRow | undefined>
  putRows: (rows: readonly MirrorRow[]) => Promise<void>
  deleteRows: (ids: readonly string[]) => Promise<void>

  drainState: () => Promise<DrainState>
  putDrainState: (state: DrainState) => Promise<void>
}

/** The one record about draining itself. */
export type DrainState = {
  /** Raised by every drain that starts: an answer that arrives under an older number changes nothing. */
  fence: number
  /** No automatic drain before this (epoch milliseconds): the provider could not be reached, or asked for a pause. */
  restUntil: number
  /** Unreachable in a row. */
  failures: number
}

export const initialDrainState: DrainState = { fence: 0, restUntil: 0, failures: 0 }
