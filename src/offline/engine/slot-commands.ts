/**
 * Everything that a user can do to the outbox, each in one transaction:
 *
 *  editAttendance · takeRoll · createAttendance · undoRoll · keepMine · keepBoth · takeTheirs · retry · discard
 *
 * When a command's promise resolves, the change is on disk.
 */
import type { Id, Relation } from '../../contract'
import { equal, hasValues, onlyField } from './canonical'
import {
  asLateEdit,
  mayDifferFromMirror,
  newCreation,
  newFieldSlot,
  replacesUnseen,
  withEdit,
  type AttendanceEdit,
  type Author,
} from './edit-slot'
import { mergeSlots, replaceSlot } from './merge-slots'
import { discarded, isAsSeen, keptBoth, keptMine, retried, tookTheirs, undone } from './resolve-conflict'
import type { NewRow, SeenSlot, Slot, Values } from './slot'
import { creationKey, fieldKey, naturalKey, placeOf } from './slot-keys'
import type { Store, Transaction } from './store'
import { undoMs } from './timing'

/**
 * 'gone': the row does not exist any more; it was undone or discarded in another tab, or deleted by a download. `now`:
 * the field's waiting value, which the user did not see. In both cases nothing was recorded.
 */
export type EditResult = 'recorded' | 'gone' | { now: Values }

/** Changes one field. If `mayDifferFromMirror(edit)`, the mirror's row is read, so `store` must include the mirror. */
export function editAttendance(store: Store, author: Author, edit: AttendanceEdit): Promise<EditResult> {
  const { row, field } = edit
  const seen: Values = { [field]: edit.seen }
  const entered: Values = { [field]: edit.value }
  const readsMirror = mayDifferFromMirror(edit)
  return store.transaction('write', async (transaction) => {
    const key = row.creation?.key ?? (row.id === null ? null : fieldKey(row.id, field))
    if (key === null) return 'gone'
    const natural = naturalKey(row)
    const [slot, creation] = await transaction.slots([key, ...(natural ? [creationKey(natural)] : [])])
    // `creation`: a waiting new row of the same day, group and student, which screens show instead of the provider's
    // row. If this screen does not show it yet, it was made in another tab.
    const unseen = [slot, creation].find((one) => one && replacesUnseen(one, seen, entered))
    if (unseen) return { now: onlyField(field, unseen.mine) }
    if (slot) {
      const next =
        withEdit(slot, entered, author.now) ??
        (readsMirror ? await afterEditBackToBase(transaction, slot, seen, author.now) : null)
      await replaceSlot(transaction, slot, next)
      return 'recorded'
    }
    if (equal(seen, entered)) return 'recorded'
    if (row.id !== null && !readsMirror) {
      await transaction.putSlots([newFieldSlot(author, { ...row, id: row.id }, field, seen, entered)])
      return 'recorded'
    }
    // What the user saw is out of date: the slot on screen was undone, discarded or sent, or a download has changed the
    // row. The edit is compared with the mirror's row.
    const mirrored =
      row.id === null
        ? natural && (await transaction.rowOf(natural))
        : (await transaction.rows([{ ...row, id: row.id }]))[0]
    if (!mirrored) return 'gone'
    const [other] = await transaction.slots([fieldKey(mirrored.id, field)])
    if (other && replacesUnseen(other, seen, entered)) return { now: other.mine }
    const lateEdit = asLateEdit(newFieldSlot(author, mirrored, field, seen, entered), mirrored)
    if (lateEdit) await mergeSlots(transaction, [lateEdit], author.now)
    return 'recorded'
  })
}

/**
 * The slot after an edit back to its `base`; null if nothing is left to send, because the mirror still has `base`. If
 * the mirror has the value that the user saw, the edit is sent over it; any other value makes the slot a conflict.
 */
async function afterEditBackToBase(
  transaction: Transaction,
  slot: Slot,
  seen: Values,
  now: number,
): Promise<Slot | null> {
  if (slot.kind !== 'field' || slot.state === 'conflict') return null
  const [row] = await transaction.rows([placeOf(slot)])
  if (!row || hasValues(row, slot.base)) return null
  const edited = { ...slot, mine: slot.base, gen: slot.gen + 1, editedAt: now, nextAt: 0, error: null }
  return hasValues(row, seen)
    ? { ...edited, state: 'queued', base: seen, attempt: 0 }
    : { ...edited, state: 'conflict', theirs: row }
}

/** `seen`: what the user saw of the student's row; absent if they saw none. */
export type RollMark = { student: Relation; values: Values; seen?: Values }
export type RollCall = { group: Relation; date: string; marks: readonly RollMark[] }
/**
 * `made`: the new creations. `until`: when they may be sent, epoch milliseconds; 0: at once. `skipped`: by student's
 * id, unsent values that the user did not see; the marks of these students were not recorded.
 */
export type RollReceipt = { made: Slot[]; until: number; skipped: Record<Id, Values> }

/** Records a whole roll in one transaction. `waitMs`: how long it can be undone before it is sent. */
export function takeRoll(
  store: Store,
  author: Author,
  { group, date, marks }: RollCall,
  waitMs = undoMs,
): Promise<RollReceipt> {
  const until = waitMs === 0 ? 0 : author.now + waitMs
  return store.transaction('write', async (transaction) => {
    const inRoll = (await transaction.allSlots()).filter((slot) => slot.date === date && slot.group?.id === group.id)
    const made: Slot[] = []
    const skipped: Record<Id, Values> = {}
    const slots = marks.flatMap(({ student, values, seen = {} }) => {
      // 'gone' slots are left out: they belong to a row that the provider has deleted, not to the one recorded here.
      const waiting = inRoll.filter((slot) => slot.student.id === student.id && slot.state !== 'gone')
      if (waiting.some((slot) => replacesUnseen(slot, seen, values))) {
        skipped[student.id] = Object.assign({}, ...waiting.map(({ mine }) => mine))
        return []
      }
      const slot = waiting.find(({ kind }) => kind === 'creation')
      const next =
        (slot && withEdit(slot, values, author.now)) ??
        newCreation(author, { attendance_date: date, student, group, values }, until)
      if (!slot) made.push(next)
      return [next]
    })
    await transaction.putSlots(slots)
    return { made, until, skipped }
  })
}

/**
 * Records one new row, to be sent at once. If it would replace unsent values of the same student, group and day,
 * records nothing and resolves with those values.
 */
export async function createAttendance(
  store: Store,
  author: Author,
  { attendance_date, student, group, values }: NewRow,
): Promise<Values | null> {
  const roll = { group, date: attendance_date, marks: [{ student, values }] }
  return (await takeRoll(store, author, roll, 0)).skipped[student.id] ?? null
}

/**
 * Applies a user's choice to slots. `seen`: the slots as the user saw them. Resolves with the keys of the slots that it
 * left alone, because they have changed since or the choice is not possible in their state.
 */
export type Choose = (store: Store, seen: readonly SeenSlot[]) => Promise<string[]>

/** Deletes creations that were not sent yet. */
export const undoRoll = chooser(undone)
export const keepMine = chooser(keptMine)
export const keepBoth = chooser(keptBoth)
export const takeTheirs = chooser(tookTheirs)
export const retry = chooser(retried)
export const discard = chooser(discarded)

function chooser(choice: (slot: Slot) => Slot | null | undefined): Choose {
  return (store, seen) =>
    store.transaction('write', async (transaction) => {
      const slots = await transaction.slots(seen.map(({ key }) => key))
      const left: string[] = []
      for (const [index, one] of seen.entries()) {
        const slot = slots[index]
        const next = slot && isAsSeen(slot, one) ? choice(slot) : undefined
        if (!slot || next === undefined) left.push(one.key)
        else if (next !== slot) await replaceSlot(transaction, slot, next)
      }
      return left
    })
}
