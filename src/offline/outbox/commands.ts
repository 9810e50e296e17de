/**
 * The user's commands on the outbox and the drafts of this device. Each promise resolves when the change is on disk;
 * the screen then says "Guardado en este equipo".
 */
import type { Option, Relation } from '../../contract'
import { readSlots } from '../database/bundles'
import { requestPersistentStorage } from '../database/persistent-storage'
import type { PersonDatabase } from '../database/person-database'
import type { TabMessage } from '../database/tab-messages'
import { whenIdle } from '../database/when-idle'
import { mayDifferFromMirror, type AttendanceEdit } from '../engine/edit-slot'
import type { SeenSlot, Values } from '../engine/slot'
import * as engine from '../engine/slot-commands'
import { openStore, putDraft, type SlotChange, type StoreOptions } from './indexeddb-store'

/**
 * A new row as a screen passes it. Only the ids of `student` and `group` are sent; their names are for texts on screen.
 */
export type NewAttendance = {
  attendance_date: string
  student: Relation
  group: Relation
  status: Option
  points?: number
  observations?: string
  beginning_of_the_cycle?: boolean
}

/** One student's mark in a roll call. `seen`: the values that the user saw in the student's row; absent: no row. */
export type Mark = Pick<NewAttendance, 'student' | 'status' | 'points' | 'observations'> & { seen?: Values }

/**
 * Thrown by `editAttendance` if the row does not exist any more: since it was rendered, it was undone or discarded in
 * another tab, or deleted by a download. Nothing was recorded.
 */
export class RowGone extends Error {
  override readonly name = 'RowGone'
}

/**
 * Thrown if a command would replace a waiting value that the user did not see, because it was entered in another tab,
 * or after the user had begun a draft. Nothing was recorded. `now`: the waiting values.
 */
export class WaitsUnseen extends Error {
  override readonly name = 'WaitsUnseen'

  constructor(readonly now: Values) {
    super()
  }
}

/**
 * Thrown by a choice about waiting changes if some of these changes are not as the person saw them any more, or are
 * being sent. The choice was applied only to the other changes.
 */
export class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile'
}

type Surroundings = {
  database: PersonDatabase
  /** The user (stable id or e-mail) who gives these commands. */
  owner: string
  now: () => number
  tell: (message: TabMessage) => void
  /** Called before a command's promise resolves, so that screens show the change before they say that it is saved. */
  onWritten: (change: SlotChange) => void
  /** Called when a change is on disk and can be sent. */
  onRecorded: () => void
  /** Sends the outbox without waiting for a timer. */
  sendNow: () => void
}

export function openCommands({ database, owner, now, tell, onWritten, onRecorded, sendNow }: Surroundings) {
  const author = () => ({ owner, now: now() })
  const store = (scope: StoreOptions['scope'] = 'outbox', drafts?: readonly string[]) =>
    openStore(database, { scope, drafts, onWritten })

  async function record<Result>(work: Promise<Result>): Promise<Result> {
    const result = await work
    onRecorded()
    return result
  }

  async function choose(choice: engine.Choose, seen: readonly SeenSlot[]): Promise<void> {
    const left = await choice(store(), seen)
    if (left.length > 0) throw new ChangedMeanwhile()
  }

  return {
    /** Changes one field; rejects with RowGone or WaitsUnseen if it could not be recorded. */
    async editAttendance(edit: AttendanceEdit): Promise<void> {
      const scope = mayDifferFromMirror(edit) ? 'outbox and mirror' : 'outbox'
      const result = await record(engine.editAttendance(store(scope), author(), edit))
      if (result === 'gone') throw new RowGone()
      if (result !== 'recorded') throw new WaitsUnseen(result.now)
    },
    /**
     * Records a whole roll in one transaction; it can be undone for 10 s (`undoMs`) before it is sent. `drafts`: the
     * keys of drafts that are deleted in the same transaction.
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
      const roll = { group, date, marks: marks.map(({ student, seen, ...values }) => ({ student, values, seen })) }
      const receipt = await engine.takeRoll(
        store(drafts === undefined ? 'outbox' : 'outbox and drafts', drafts),
        author(),
        roll,
      )
      whenIdle(() => void requestPersistentStorage(database, tell).catch(() => undefined))
      onRecorded()
      return receipt
    },
    /**
     * Deletes those rows of a roll that were never sent and are still as seen; resolves with the keys of the others.
     */
    undoRoll: (seen: readonly SeenSlot[]) => engine.undoRoll(store(), seen),
    /**
     * Records one new row. Rejects with WaitsUnseen, recording nothing, if a change in the outbox sets one of these
     * fields of the same student, group and day to another value that is not blank.
     */
    async createAttendance({ attendance_date, student, group, ...values }: NewAttendance): Promise<void> {
      const now = await record(engine.createAttendance(store(), author(), { attendance_date, student, group, values }))
      if (now) throw new WaitsUnseen(now)
    },

    // Choices about waiting changes. Each rejects with ChangedMeanwhile if a change is not as the person saw it.

    /** On a conflict: send the user's value over the provider's. */
    keepMine: (seen: SeenSlot) => record(choose(engine.keepMine, [seen])),
    /** On a conflict of points: send the points that the user saw plus what each of the two has added. */
    keepBoth: (seen: SeenSlot) => record(choose(engine.keepBoth, [seen])),
    /** On a conflict: delete the user's change; the provider's value stays. */
    takeTheirs: (seen: SeenSlot) => choose(engine.takeTheirs, [seen]),
    /** Sends changes again that were refused, or that wait for a later attempt. */
    retry: (seen: readonly SeenSlot[]) => choose(engine.retry, seen).finally(sendNow),
    /** Deletes changes, except those whose request may have arrived. */
    discard: (seen: readonly SeenSlot[]) => choose(engine.discard, seen),

    /** `work`: the draft contains input of the user that exists nowhere else, so it survives a sign-out. */
    async saveDraft(key: string, value: unknown, { work = true }: { work?: boolean } = {}): Promise<void> {
      await putDraft(database, { key, value, work, savedAt: now() })
    },
    async dropDraft(key: string): Promise<void> {
      await database.ready()
      await database.drafts.delete(key)
    },

    /** The number of slots of this user on this device. */
    async unsent(): Promise<number> {
      await database.ready()
      return (await readSlots(database)).length
    },
  }
}
