/**
 * What a person's edit does to a slot. Pure.
 *
 * The first edit of a field fixes `base`, what the person saw; later ones only change `mine`. An edit of something in flight
 * changes `mine` alone: the answer will tell that it moved on. An edit of a row that exists only here folds into its creation.
 */
import type { AttendanceField, Id, Relation } from '../../contract'
import { differences, equal, holds, onlyField } from './canonical'
import type { CreationSlot, FieldSlot, FieldValues, MirrorRow, NewRow, Slot, Values } from './slot'
import { creationKey, fieldKey } from './slot-keys'

/** Who edits, and when: `now` in epoch milliseconds. */
export type Author = { owner: string; now: number }

type EditedRow = { attendance_date: string; student: Relation; group: Relation | null }

/** One field of one row that is on screen; `seen` is what stood there, `pending` whether that was a change that still waited. */
export type Edit = {
  [Field in AttendanceField]: { row: EditedRow & { id: Id | null; local: string | null }; field: Field; seen: FieldValues[Field]; value: FieldValues[Field]; pending?: boolean }
}[AttendanceField]

/** An edit's two values, seen and entered, as values of one field. */
export function valuesOf(edit: Edit): { seen: Values; entered: Values } {
  switch (edit.field) {
    case 'status': return { seen: { status: edit.seen }, entered: { status: edit.value } }
    case 'points': return { seen: { points: edit.seen }, entered: { points: edit.value } }
    case 'observations': return { seen: { observations: edit.seen }, entered: { observations: edit.value } }
    case 'beginning_of_the_cycle': return { seen: { beginning_of_the_cycle: edit.seen }, entered: { beginning_of_the_cycle: edit.value } }
  }
}

const fresh = { gen: 0, state: 'queued', attempt: 0, nextAt: 0, error: null, sent: null, theirs: null } as const

/** A field's first edit. */
export function newFieldSlot(author: Author, row: EditedRow & { id: Id }, field: AttendanceField, base: Values, mine: Values): FieldSlot {
  return {
    ...fresh,
    kind: 'field',
    key: fieldKey(row.id, field),
    row: row.id,
    field,
    owner: author.owner,
    createdAt: author.now,
    editedAt: author.now,
    student: row.student,
    group: row.group,
    date: row.attendance_date,
    base,
    mine,
  }
}

/**
 * A field's first edit on a screen that still showed an earlier change, which is no longer in the outbox: sent, or taken back elsewhere.
 * Where the provider's row does not say what the person saw, the two are shown side by side before anything is sent.
 */
export function overLostChange(slot: FieldSlot, row: MirrorRow): FieldSlot | null {
  if (holds(row, slot.base)) return slot
  return holds(row, slot.mine) ? null : { ...slot, state: 'conflict', theirs: row }
}

/** A new row, not to be sent before `notBefore` (epoch milliseconds). */
export function newCreation(author: Author, { attendance_date, student, group, values }: NewRow, notBefore = 0): CreationSlot {
  const key = creationKey({ date: attendance_date, student: student.id, group: group.id })
  return {
    ...fresh,
    kind: 'creation',
    key,
    row: key,
    owner: author.owner,
    nextAt: notBefore,
    waitsFrom: author.now,
    createdAt: author.now,
    editedAt: author.now,
    student,
    group,
    date: attendance_date,
    mine: values,
  }
}

/** The slot after another edit; null when nothing is left to send and nothing of it can be on its way. */
export function withEdit(slot: Slot, change: Values, now: number): Slot | null {
  const mine = { ...slot.mine, ...change }
  if (equal(mine, slot.mine) && slot.state !== 'rejected' && slot.state !== 'gone') return slot
  const edited = { ...slot, mine, gen: slot.gen + 1, editedAt: now }
  switch (slot.state) {
    case 'rejected':
    case 'gone':
      return unlessBack({ ...edited, ...(slot.error?.code === 'unproven' && { sent: null }), state: 'queued', attempt: 0, nextAt: 0, error: null })
    case 'conflict':
      return slot.theirs && holds(slot.theirs, mine) ? null : edited
    case 'unknown':
      // The provider's "no" was about the old value.
      return { ...edited, error: null }
    case 'sending':
      return edited
    case 'queued':
    case 'waiting':
    case 'needsSignIn':
      return unlessBack(edited)
  }
}

function unlessBack(slot: Slot): Slot | null {
  return slot.kind === 'field' && slot.sent === null && equal(slot.mine, slot.base) ? null : slot
}

/** What a creation still has to say about a row that the provider now has: a field slot for each difference. */
export function remainder(slot: CreationSlot, row: MirrorRow): FieldSlot[] {
  return differences(slot.mine, row).map((field) => ({
    ...newFieldSlot({ owner: slot.owner, now: slot.createdAt }, row, field, onlyField(field, row), onlyField(field, slot.mine)),
    editedAt: slot.editedAt,
  }))
}
