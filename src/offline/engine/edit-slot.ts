/**
 * Applies a user's edit to a slot. Pure.
 *
 * The first edit of a field sets `base`, the value that the user saw; later edits change only `mine`, also while the
 * slot is being sent: if `mine` differs from `sent` when the answer arrives, the slot is sent again. An edit of a row
 * that the provider does not have yet changes the creation of that row.
 */
import { attendanceFields, type AttendanceField, type Id, type Relation } from '../../contract'
import { differences, equal, hasValues, isSame, onlyField } from './canonical'
import type { ShownAttendance } from './overlay'
import type { CreationSlot, FieldSlot, FieldValues, MirrorRow, NewRow, Slot, Values } from './slot'
import { creationKey, fieldKey } from './slot-keys'

/** The user who edits, and when: `now` in epoch milliseconds. */
export type Author = { owner: string; now: number }

/** One field changed by the user. `seen`: the value on screen when the edit began. `row`: the row as shown now. */
export type AttendanceEdit = {
  [Field in AttendanceField]: {
    row: ShownAttendance
    field: Field
    seen: FieldValues[Field]
    value: FieldValues[Field]
  }
}[AttendanceField]

/**
 * Whether the mirror may have another value than `seen`: the row is new, the field has an unsent change, or its value
 * has changed since the edit began.
 */
export function mayDifferFromMirror({ row, field, seen }: AttendanceEdit): boolean {
  const { value, pending } = row.fields[field]
  return row.creation !== null || pending !== null || !equal({ [field]: value }, { [field]: seen })
}

const newSlotState = { gen: 0, state: 'queued', attempt: 0, nextAt: 0, error: null, sent: null, theirs: null } as const

/** The slot for the first edit of a field. */
export function newFieldSlot(
  author: Author,
  row: { id: Id; attendance_date: string; student: Relation; group: Relation | null },
  field: AttendanceField,
  base: Values,
  mine: Values,
): FieldSlot {
  return {
    ...newSlotState,
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
 * Compares an edit of a value that may be out of date on screen with the mirror's `row`. If the row differs from what
 * the user saw, the returned slot is a conflict; null if the row already has the new value.
 */
export function asLateEdit(slot: FieldSlot, row: MirrorRow): FieldSlot | null {
  if (hasValues(row, slot.base)) return slot
  return hasValues(row, slot.mine) ? null : { ...slot, state: 'conflict', theirs: row }
}

/** The slot that creates a row; not sent before `notBefore` (epoch milliseconds). */
export function newCreation(
  author: Author,
  { attendance_date, student, group, values }: NewRow,
  notBefore = 0,
): CreationSlot {
  const key = creationKey({ date: attendance_date, student: student.id, group: group.id })
  return {
    ...newSlotState,
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

/**
 * Whether `entered` would replace a value of the slot that the user did not see, because it was entered in another tab,
 * or after the user had begun a draft. `seen`: the values that the user saw; a field that is absent was empty.
 */
export function replacesUnseen({ mine }: Slot, seen: Values, entered: Values): boolean {
  return attendanceFields.some(
    (field) =>
      entered[field] !== undefined &&
      mine[field] !== undefined &&
      !isSame(mine, entered, field) &&
      !isSame(mine, seen, field),
  )
}

/** The slot after another edit; null if nothing is left to send and no request of it can be on its way. */
export function withEdit(slot: Slot, change: Values, now: number): Slot | null {
  const mine = { ...slot.mine, ...change }
  if (equal(mine, slot.mine) && slot.state !== 'rejected' && slot.state !== 'gone') return slot
  const edited = { ...slot, mine, gen: slot.gen + 1, editedAt: now }
  switch (slot.state) {
    case 'rejected':
    case 'gone':
      return unlessBackToBase({
        ...edited,
        ...(slot.error?.code === 'unproven' && { sent: null }),
        state: 'queued',
        attempt: 0,
        nextAt: 0,
        error: null,
      })
    case 'conflict':
      return slot.theirs && hasValues(slot.theirs, mine) ? null : edited
    case 'unknown':
      // The error was about the old value.
      return { ...edited, error: null }
    case 'sending':
      return edited
    case 'queued':
    case 'waiting':
    case 'needsSignIn':
      return unlessBackToBase(edited)
  }
}

function unlessBackToBase(slot: Slot): Slot | null {
  return slot.kind === 'field' && slot.sent === null && equal(slot.mine, slot.base) ? null : slot
}

/**
 * The field slots that replace a creation when the provider has a row of the same student, group and day: one for each
 * field that differs.
 */
export function remainingEdits(slot: CreationSlot, row: MirrorRow): FieldSlot[] {
  return differences(slot.mine, row).map((field) => ({
    ...newFieldSlot(
      { owner: slot.owner, now: slot.createdAt },
      row,
      field,
      onlyField(field, row),
      onlyField(field, slot.mine),
    ),
    editedAt: slot.editedAt,
  }))
}
