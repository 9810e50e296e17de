/**
 * The engine's interface to the device's database, small enough to be implemented directly on IndexedDB.
 *
 * A store contains the data of one user at one provider. Its transactions are atomic; those that write run one after
 * another. `transaction` resolves when the data is on disk. It rejects, with nothing changed, if `work` rejects. `work`
 * may await only the transaction's own methods, because IndexedDB would commit at any other await.
 */
import type { Id, Relation } from '../../contract'
import type { MirrorRow, NaturalKey, Slot } from './slot'

export type Store = {
  transaction: <Result>(mode: 'read' | 'write', work: (transaction: Transaction) => Promise<Result>) => Promise<Result>
}

export type Transaction = {
  /** The slots in the order of `keys`; undefined for a key without a slot. */
  slots: (keys: readonly string[]) => Promise<(Slot | undefined)[]>
  /** All slots, in any order. */
  allSlots: () => Promise<Slot[]>
  putSlots: (slots: readonly Slot[]) => Promise<void>
  deleteSlots: (keys: readonly string[]) => Promise<void>

  /** Attendance rows of the mirror in the order of `places`; undefined if there is no such row. */
  rows: (places: readonly RowPlace[]) => Promise<(MirrorRow | undefined)[]>
  rowOf: (key: NaturalKey) => Promise<MirrorRow | undefined>
  /** Deletes `gone`, then stores `put`; one call, because both may change the same sheet, which is one record. */
  changeRows: (change: RowChange) => Promise<void>

  drainState: () => Promise<DrainState>
  putDrainState: (state: DrainState) => Promise<void>
}

/** Where the mirror stores a row: date and group name its sheet (one group's day), `id` the row in it. */
export type RowPlace = { id: Id; attendance_date: string; group: Relation | null }

export type RowChange = { put: readonly MirrorRow[]; gone: readonly RowPlace[] }

/** The record about syncing itself: the pause of draining, and the counter that orders drains and downloads. */
export type DrainState = {
  /** A counter, increased by every drain and every download ("reading") when it begins, and by every sign-out. */
  epoch: number
  /** The epoch of the newest drain; results of an earlier drain are ignored. */
  fence: number
  /** The lowest epoch of a download that may still write; null: this user is signed out, and none may begin. */
  floor: number | null
  /** No automatic drain before this time, epoch milliseconds: the provider did not respond or asked for a pause. */
  restUntil: number
  /** When that pause began, epoch milliseconds; a clock that shows an earlier time was set back. */
  restFrom?: number
  /** How many drains in a row ended with a pause. */
  failures: number
}

export const initialDrainState: DrainState = { epoch: 0, fence: 0, floor: null, restUntil: 0, failures: 0 }
