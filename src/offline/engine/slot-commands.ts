/**
 * Everything that a user can do to the outbox, each in one transaction:
 *
 *  editAttendance · takeRoll · createAttendance · undoRoll · keepMine · keepBoth · takeTheirs · retry · discard
 *
 * When a command's promise resolves, the change is on disk.
 */
import type { Relation } from '../../contract'
import { equal, hasValues } from './canonical'
import { newCreation, newFieldSlot, asLateEdit, valuesOf, withEdit, type Author, type Edit } from './edit-slot'
import { mergeSlots, replaceSlot } from './merge-slots'
import { discarded, keptBoth, keptMine, retried, tookTheirs, undone } from './resolve-conflict'
import type { NewRow, Slot, Values } from './slot'
import { creationKey, fieldKey, naturalKey, placeOf } from './slot-keys'
import type { Store, Transaction } from './store'
import { undoMs } from './timing'

/** Resolves with false if the row was undone or discarded in another tab meanwhile; then nothing was recorded. */
export function editAttendance(store: Store, author: Author, edit: Edit): Promise<boolean> {
  const { row, field } = edit
  const { seen, entered } = valuesOf(edit)
  return store.transaction('write', async (transaction) => {
    const key = row.local ?? (row.id === null ? null : fieldKey(row.id, field))
    if (key === null) return false
    const [slot] = await transaction.slots([key])
    if (slot) {
      await replaceSlot(
        transaction,
        slot,
        withEdit(slot, entered, author.now) ?? (await afterEditBackToBase(transaction, slot, edit, author.now)),
      )
      return true
    }
    if (equal(seen, entered)) return true
    const newSlot =
      row.local === null && !edit.pending && row.id !== null
        ? newFieldSlot(author, { ...row, id: row.id }, field, seen, entered)
        : null
    if (newSlot) {
      await transaction.putSlots([newSlot])
      return true
    }
    // The slot that was on screen is not in the outbox any more: it was sent, and then the mirror has the row, or it
    // was undone or discarded.
    const natural = naturalKey(row)
    const mirrored =
      row.id === null
        ? natural && (await transaction.rowOf(natural))
        : (await transaction.rows([{ ...row, id: row.id }]))[0]
    if (!mirrored) return false
    const lateEdit = asLateEdit(newFieldSlot(author, mirrored, field, seen, entered), mirrored)
    if (lateEdit) await mergeSlots(transaction, [lateEdit], author.now)
    return true
  })
}

/**
 * The slot after an edit back to its `base`: null, because nothing is left to send, unless the provider has another
 * value by now. If that value was on screen, the edit changes it; if not, the user has not seen it, and it becomes a
 * conflict.
 */
async function afterEditBackToBase(
  transaction: Transaction,
  slot: Slot,
  edit: Edit,
  now: number,
): Promise<Slot | null> {
  if (slot.kind !== 'field' || slot.state === 'conflict' || !edit.pending) return null
  const [row] = await transaction.rows([placeOf(slot)])
  if (!row || hasValues(row, slot.base)) return null
  const { seen } = valuesOf(edit)
  const edited = { ...slot, mine: slot.base, gen: slot.gen + 1, editedAt: now, nextAt: 0, error: null }
  return hasValues(row, seen)
    ? { ...edited, state: 'queued', base: seen, attempt: 0 }
    : { ...edited, state: 'conflict', theirs: row }
}

export type RollCall = { group: Relation; date: string; marks: readonly { student: Relation; values: Values }[] }
export type RollReceipt = { keys: string[]; until: number }

/**
 * Records a whole roll in one transaction: creations that are not sent before `until` (epoch milliseconds). `waitMs`:
 * how long the roll can be undone.
 */
export function takeRoll(
  store: Store,
  author: Author,
  { group, date, marks }: RollCall,
  waitMs = undoMs,
): Promise<RollReceipt> {
  const until = waitMs === 0 ? 0 : author.now + waitMs
  return store.transaction('write', async (transaction) => {
    const existing = await transaction.slots(
      marks.map(({ student }) => creationKey({ date, student: student.id, group: group.id })),
    )
    const slots = marks.map(({ student, values }, index) => {
      const slot = existing[index]
      return (
        (slot && withEdit(slot, values, author.now)) ??
        newCreation(author, { attendance_date: date, student, group, values }, until)
      )
    })
    await transaction.putSlots(slots)
    return { keys: slots.filter((_, index) => !existing[index]).map((slot) => slot.key), until }
  })
}

/** Creates one row, to be sent at once. */
export async function createAttendance(
  store: Store,
  author: Author,
  { attendance_date, student, group, values }: NewRow,
): Promise<void> {
  await takeRoll(store, author, { group, date: attendance_date, marks: [{ student, values }] }, 0)
}

/** Deletes the creations of a roll that were not sent yet; resolves with their number. */
export function undoRoll(store: Store, { keys }: RollReceipt): Promise<number> {
  return choose(store, keys, undone)
}

export function keepMine(store: Store, key: string): Promise<number> {
  return choose(store, [key], keptMine)
}

export function keepBoth(store: Store, key: string): Promise<number> {
  return choose(store, [key], keptBoth)
}

export function takeTheirs(store: Store, key: string): Promise<number> {
  return choose(store, [key], tookTheirs)
}

export function retry(store: Store, key: string): Promise<number> {
  return choose(store, [key], retried)
}

export function discard(store: Store, key: string): Promise<number> {
  return choose(store, [key], discarded)
}

/** Applies a choice to slots; resolves with how many it changed. */
function choose(store: Store, keys: readonly string[], choice: (slot: Slot) => Slot | null): Promise<number> {
  return store.transaction('write', async (transaction) => {
    let changed = 0
    for (const slot of await transaction.slots(keys)) {
      if (!slot) continue
      const next = choice(slot)
      if (next === slot) continue
      changed += 1
      await replaceSlot(transaction, slot, next)
    }
    return changed
  })
}
