/** What a person can do on this device; each promise resolves when the deed is on disk ("Guardado en este equipo"). */
import type { Capability, FailureCode, Relation } from '../../contract'
import type { KeptAnswer } from '../database/cached-answers'
import type { AttendanceEdit, Mark, NewAttendance, RollReceipt } from '../queries/view-types'

export type Deeds = {
  /** Changes one field. False: the row was undone or discarded elsewhere meanwhile, nothing was recorded. */
  editAttendance(edit: AttendanceEdit): Promise<boolean>
  /** A whole roll in one transaction; it waits ten seconds before it travels. `draft` is dropped in the same transaction. */
  takeRoll(roll: { group: Relation; date: string; marks: readonly Mark[]; draft?: string }): Promise<RollReceipt>
  /** Takes a roll back while it still waits; resolves with how many rows were taken out. */
  undoRoll(receipt: RollReceipt): Promise<number>
  createAttendance(row: NewAttendance): Promise<void>

  /** The person's choice on a conflict: mine is sent over theirs. */
  keepMine(key: string): Promise<void>
  /** The person's choice on a conflict: mine is dropped, theirs stands. */
  takeTheirs(key: string): Promise<void>
  /** A refused or parked deed goes again. */
  retry(key: string): Promise<void>
  /** The person gives the deed up. */
  discard(key: string): Promise<void>

  /** `work` (by default true): it holds something a person did and nothing else remembers; such a draft outlives a sign-out. */
  saveDraft(key: string, value: unknown, options?: { work?: boolean }): Promise<void>
  dropDraft(key: string): Promise<void>

  /** What the provider announced beyond the specification; nothing where it does not answer. */
  capabilities(): Promise<readonly Capability[]>

  /** How many changes of this person wait on this device. */
  unsent(): Promise<number>

  /** Sends and reads now, without waiting for a timer. */
  syncNow(): void
  /** Reads one group's day from the provider into the mirror; null on success, else why not. */
  pullDay(groupId: string, date: string): Promise<FailureCode | null>

  /** An answer that was kept for reading without a connection, or null. */
  keptAnswer(key: string): Promise<KeptAnswer | null>
  /** Keeps an answer until the person signs out; undefined drops it. A device that cannot keep it says nothing: it is only a copy. */
  keepAnswer(key: string, value: unknown): Promise<void>
  /** Reads the mirrored lists anew, because something at the provider was just changed from here. */
  readAnew(): Promise<void>

  /** Removes what was mirrored of this person; the outbox and drafts with work stay unless `keepQueue` is false. */
  signOutDevice(options: { keepQueue: boolean }): Promise<void>
  /** Removes everything of this person, and everything but outboxes of all others. */
  wipeDevice(): Promise<void>
}
