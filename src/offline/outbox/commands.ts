/**
 * What a person can do to the outbox and the drafts of this device; each promise resolves when it is on disk ("Guardado
 * en este equipo").
 */
import type { Option, Relation } from '../../contract'
import { readSlots } from '../database/bundles'
import { requestPersistentStorage } from '../database/persistent-storage'
import type { PersonDatabase } from '../database/person-database'
import type { TabMessage } from '../database/tab-messages'
import { whenIdle } from '../database/when-idle'
import { editOfShown, type AttendanceEdit } from '../engine/edit-shown'
import * as engine from '../engine/slot-commands'
import { openStore, putDraft, type SlotChange, type StoreOptions } from './indexeddb-store'

/** A new row as a screen hands it over; the relation names are for sentences, the ids travel. */
export type NewAttendance = {
  attendance_date: string
  student: Relation
  group: Relation
  status: Option
  points?: number
  observations?: string
  beginning_of_the_cycle?: boolean
}

/** One student's mark in a roll call. */
export type Mark = Pick<NewAttendance, 'student' | 'status' | 'points' | 'observations'>

/** The row was undone or discarded elsewhere since it was drawn: nothing was recorded. */
export class RowGone extends Error {
  override readonly name = 'RowGone'
}

type Surroundings = {
  database: PersonDatabase
  /** The person whose commands these are. */
  owner: string
  now: () => number
  tell: (message: TabMessage) => void
  /** Before a command's promise resolves: what is shown of the outbox is never older than "saved". */
  written: (change: SlotChange) => void
  /** A change is on disk, and travels from here on. */
  recorded: () => void
  /** The person does not want to wait for a timer. */
  hurry: () => void
}

export type Commands = ReturnType<typeof openCommands>

export function openCommands({ database, owner, now, tell, written, recorded, hurry }: Surroundings) {
  const author = () => ({ owner, now: now() })
  const store = (scope: StoreOptions['scope'] = 'outbox', drafts?: readonly string[]) =>
    openStore(database, { scope, drafts, written })

  async function record<Result>(work: Promise<Result>): Promise<Result> {
    const result = await work
    recorded()
    return result
  }

  return {
    /** Changes one field; rejects with RowGone where that row is no more. */
    async editAttendance(shown: AttendanceEdit): Promise<void> {
      const edit = editOfShown(shown)
      const recorded = await record(
        engine.editAttendance(store(edit.pending ? 'outbox and mirror' : 'outbox'), author(), edit),
      )
      if (!recorded) throw new RowGone()
    },
    /**
     * A whole roll in one transaction; it waits ten seconds before it travels. `drafts` are dropped in the same
     * transaction.
     */
    async takeRoll({
      group,
      date,
      marks,
      drafts,
    }: {
      group: Relation
      date: string
      marks: readonly Mark[]
      drafts?: readonly string[]
    }): Promise<engine.RollReceipt> {
      const roll = { group, date, marks: marks.map(({ student, ...values }) => ({ student, values })) }
      const receipt = await engine.takeRoll(
        store(drafts === undefined ? 'outbox' : 'outbox and drafts', drafts),
        author(),
        roll,
      )
      whenIdle(() => void requestPersistentStorage(database, tell).catch(() => undefined))
      recorded()
      return receipt
    },
    /** Takes a roll back while it still waits; resolves with how many rows were taken out. */
    undoRoll: (receipt: engine.RollReceipt) => engine.undoRoll(store(), receipt),
    createAttendance: ({ attendance_date, student, group, ...values }: NewAttendance) =>
      record(engine.createAttendance(store(), author(), { attendance_date, student, group, values })),

    /** The person's choice on a conflict: mine is sent over theirs. */
    async keepMine(key: string): Promise<void> {
      await record(engine.keepMine(store(), key))
    },
    /** The person's choice on a conflict of points: what both gave is sent over theirs. */
    async keepBoth(key: string): Promise<void> {
      await record(engine.keepBoth(store(), key))
    },
    /** The person's choice on a conflict: mine is dropped, theirs stands. */
    async takeTheirs(key: string): Promise<void> {
      await engine.takeTheirs(store(), key)
    },
    /** A refused or parked change goes again. */
    async retry(key: string): Promise<void> {
      await engine.retry(store(), key)
      hurry()
    },
    /** The person gives the change up. */
    async discard(key: string): Promise<void> {
      await engine.discard(store(), key)
    },

    /**
     * `work` (by default true): it holds something a person did and nothing else remembers; such a draft outlives a
     * sign-out.
     */
    async saveDraft(key: string, value: unknown, { work = true }: { work?: boolean } = {}): Promise<void> {
      await putDraft(database, { key, value, work, savedAt: now() })
    },
    async dropDraft(key: string): Promise<void> {
      await database.ready()
      await database.drafts.delete(key)
    },

    /** How many changes of this person wait on this device. */
    async unsent(): Promise<number> {
      await database.ready()
      return (await readSlots(database)).length
    },
  }
}
