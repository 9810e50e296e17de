/**
 * What taps, windows and saves of a roll write: changes of rows, marks for new rows, and which drafts end with them.
 */
import type { Id } from '../../contract'
import type { FieldValues, Mark as SavedMark, RollReceipt, SeenSlot, ShownAttendance } from '../../offline'
import { emptyValues, shownValuesOf, type Seen } from '../attendance/row-edits'
import type { Part } from './change'
import { emptyMark, givenIn, type Mark, type RollDraft } from './roll-draft'
import { markOfRow, savedMarksOf, type RollEntry } from './roll-entries'

type RowChange = { seen: Seen; changed: Partial<FieldValues> }

/**
 * A change of a student who has a row. `seen`: the mark on screen when the person began; the present row's by default.
 * If somebody else made the row before the roll was saved, the draft's points and observations are written with the
 * change. Their base is empty.
 */
export function rowChangesOf(
  row: ShownAttendance,
  drafted: Mark | undefined,
  part: Part,
  seen?: Mark,
): [made: RowChange, carried: RowChange] {
  const carried = row.creation ? {} : givenIn(drafted)
  return [
    { seen: { ...shownValuesOf(row), ...seen }, changed: part },
    { seen: emptyValues, changed: without(carried, part) },
  ]
}

/**
 * The draft's points and observations that move into a row somebody else made; `left` stays in the draft. null: nothing
 * to move.
 */
export function carriedInto(
  row: ShownAttendance | null,
  mark: Mark | undefined,
): { given: Partial<FieldValues>; left: Mark | null } | null {
  const given = givenIn(mark)
  // A creation by this device contains the draft already, and undoing turns it into the draft again.
  if (!mark || !row || row.creation || Object.keys(given).length === 0) return null
  const overruled = mark.status && mark.status.value !== row.fields.status.value?.value
  return { given, left: overruled ? { ...emptyMark, status: mark.status } : null }
}

/**
 * The students whose draft is in no row. `marked`: they have no row yet. `given`: somebody else made the row, without
 * the points and observations of the draft. Marks of students who are not on the roll do not count.
 */
export function unsavedIn(
  entries: readonly Pick<RollEntry, 'student' | 'row'>[],
  draft: RollDraft,
): { marked: Id[]; given: Id[] } {
  const idsOf = (some: typeof entries) => some.map(({ student }) => student.id)
  return {
    marked: idsOf(entries.filter(({ student, row }) => row === null && draft[student.id] !== undefined)),
    given: idsOf(entries.filter(({ student, row }) => carriedInto(row, draft[student.id]) !== null)),
  }
}

/**
 * What saving writes. `marked`: the same marks by student. `over`: students whose draft ends with this save. Others
 * stay drafts: marks without a status, and points or observations that are being moved into another person's row.
 */
export function saveOf(
  entries: readonly RollEntry[],
  draft: RollDraft,
): { marks: SavedMark[]; marked: RollDraft; over: Id[] } {
  return {
    marks: savedMarksOf(entries),
    marked: Object.fromEntries(
      entries.flatMap(({ student, row, mark }) => (row || !mark.status ? [] : [[student.id, mark]])),
    ),
    over: entries.flatMap(({ student, row, mark }) =>
      (row ? Object.keys(givenIn(draft[student.id])).length === 0 : mark.status) ? [student.id] : [],
    ),
  }
}

/** The rows of a save as the roll shows them: with corrections since, or as saved if they are not read back yet. */
export function shownOf(entries: readonly RollEntry[], { made }: RollReceipt): SeenSlot[] {
  const creations = new Map(entries.map(({ row }) => [row?.creation?.key, row?.creation]))
  return made.map((slot) => creations.get(slot.key) ?? slot)
}

/** The present rows of a save, with corrections since, as the draft that undoing brings back. */
export function draftBack(entries: readonly RollEntry[], { made }: RollReceipt): RollDraft {
  return Object.fromEntries(
    entries.flatMap(({ student, row }) =>
      made.some(({ key }) => key === row?.creation?.key) && row ? [[student.id, markOfRow(row)]] : [],
    ),
  )
}

function without(some: Part, others: Part): Part {
  return Object.fromEntries(Object.entries(some).filter(([field]) => !(field in others)))
}
