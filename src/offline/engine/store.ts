/**
 * What the engine asks of the device's database, small enough to be written directly on IndexedDB.
 *
 * One store belongs to one provider and one person. `transaction` is atomic and serialises writers; it resolves after a
 * strict commit, so that what it promised survives a killed browser, and rejects (with nothing changed) when `work` does.
 * Inside `work` only the transaction's own methods are awaited: anything else would let IndexedDB close it.
 */
import type { Id, Relation } from '../../contract'
import type { MirrorRow, NaturalKey, Slot } from './slot'

export type Store = {
  transaction: <Result>(mode: 'read' | 'write', work: (transaction: Transaction) => Promise<Result>) => Promise<Result>
}

export type Transaction = {
  /** In the order of `keys`, undefined where there is none. */
  slots: (keys: readonly string[]) => Promise<(Slot | undefined)[]>
  /** All of them, in no promised order. */
  allSlots: () => Promise<Slot[]>
  putSlots: (slots: readonly Slot[]) => Promise<void>
  deleteSlots: (keys: readonly string[]) => Promise<void>

  /** Attendance of the mirror, in the order of `places`, undefined where there is none. */
  rows: (places: readonly RowPlace[]) => Promise<(MirrorRow | undefined)[]>
  rowOf: (key: NaturalKey) => Promise<MirrorRow | undefined>
  /** Takes out, and then puts: in one call, for both may be of one day. */
  changeRows: (change: RowChange) => Promise<void>

  drainState: () => Promise<DrainState>
  putDrainState: (state: DrainState) => Promise<void>
}

/** Where the mirror has a row: it is found by its group and day, and told apart by its id. */
export type RowPlace = { id: Id; attendance_date: string; group: Relation | null }

export type RowChange = { put: readonly MirrorRow[]; gone: readonly RowPlace[] }

/** The one record about draining itself, and about which began when. */
export type DrainState = {
  /** The device's only counter: raised by every drain and every reading that begins, and by a sign-out. */
  epoch: number
  /** The epoch of the newest drain: an answer that arrives under an older one changes nothing. */
  fence: number
  /** Readings of an earlier epoch are written down no more; null: this person is not here, and none begins. */
  floor: number | null
  /** No automatic drain before this (epoch milliseconds): the provider could not be reached, or asked for a pause. */
  restUntil: number
  /** When that was decided; a clock that shows less has been set back since. */
  restFrom?: number
  /** Unreachable in a row. */
  failures: number
}

export const initialDrainState: DrainState = { epoch: 0, fence: 0, floor: null, restUntil: 0, failures: 0 }
