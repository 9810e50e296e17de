/**
 * What taps, windows and saves of a roll write: changes of rows, marks for new rows, and which drafts are then deleted.
 */
import type { Id } from '../../contract'
import type { FieldValues, Mark as SavedMark, RollReceipt, SeenSlot, ShownAttendance } from '../../offline'
import { emptyValues, shownValuesOf, type Seen } from '../attendance/row-edits'
import type { MarkPart } from './change'
import { emptyMark, pointsAndNoteOf, type Mark, type RollDraft } from './roll-draft'
import { markOfRow, type RollEntry } from './roll-entries'

type RowChange = { seen: Seen; changed: Partial<FieldValues> }

/**
 * The two changes to write for a student who has a row:
 *  - `made`: the person's own change (`part`). `seen`: the mark on screen when they began; by default the row's mark.
 *  - `carried`: the draft's points and observations, if somebody else made the row before the roll was saved. What the
 *    person saw is then empty, because there was no row.
 */
export function rowChangesOf(
  row: ShownAttendance,
  drafted: Mark | undefined,
  part: MarkPart,
  seen?: Mark,
): [made: RowChange, carried: RowChange] {
  const carried = row.creation ? {} : pointsAndNoteOf(drafted)
  return [
    { seen: { ...shownValuesOf(row), ...seen }, changed: part },
    { seen: emptyValues, changed: omitFieldsOf(carried, part) },
  ]
}

/**
 * What must be moved from the draft into a row that somebody else made; null if there is nothing to move. `given`: the
 * points and observations. `left`: what stays in the draft: the status, if the row has another status; else null.
 */
export function carriedInto(
  row: ShownAttendance | null,
  mark: Mark | undefined,
): { given: Partial<FieldValues>; left: Mark | null } | null {
  const given = pointsAndNoteOf(mark)
  // A row whose creation is still in this device's outbox (`row.creation`) already contains the draft's values.
  if (!mark || !row || row.creation || Object.keys(given).length === 0) return null
  const overruled = mark.status && mark.status.value !== row.fields.status.value?.value
  return { given, left: overruled ? { ...emptyMark, status: mark.status } : null }
}

/**
 * The ids of students with unsaved drafts. `marked`: those without a row. `given`: those whose row somebody else made,
 * without the draft's points and observations. Marks of students who are not on the roll do not count.
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
 * What saving writes. `marks`: for the new rows, with 0 points if none were given. `marked`: the same marks by student
 * id. `over`: the ids of students whose draft is deleted by this save. Two kinds of drafts stay: marks without a
 * status, and points or observations that are being moved into another person's row.
 */
export function whatToSave(
  entries: readonly RollEntry[],
  draft: RollDraft,
): { marks: SavedMark[]; marked: RollDraft; over: Id[] } {
  const unsaved = entries.filter(({ row, mark }) => row === null && mark.status !== null)
  return {
    marks: unsaved.flatMap(({ student, mark: { status, points, observations } }) =>
      status ? [{ student, status, points: points ?? 0, ...(observations !== '' && { observations }) }] : [],
    ),
    marked: Object.fromEntries(unsaved.map(({ student, mark }) => [student.id, mark])),
    over: entries.flatMap(({ student, row, mark }) =>
      (row ? Object.keys(pointsAndNoteOf(draft[student.id])).length === 0 : mark.status) ? [student.id] : [],
    ),
  }
}

/**
 * The slots of a save as the roll shows them now, that is, with later corrections. A slot that the roll does not show
 * (not read back yet, or sent already) is returned as it was saved.
 */
export function shownOf(entries: readonly RollEntry[], { made }: RollReceipt): SeenSlot[] {
  const creations = new Map(entries.map(({ row }) => [row?.creation?.key, row?.creation]))
  return made.map((slot) => creations.get(slot.key) ?? slot)
}

/** The draft after undoing a save: a mark for each row that the save created, with the corrections made since. */
export function draftAfterUndo(entries: readonly RollEntry[], { made }: RollReceipt): RollDraft {
  return Object.fromEntries(
    entries.flatMap(({ student, row }) =>
      made.some(({ key }) => key === row?.creation?.key) && row ? [[student.id, markOfRow(row)]] : [],
    ),
  )
}

function omitFieldsOf(some: MarkPart, others: MarkPart): MarkPart {
  return Object.fromEntries(Object.entries(some).filter(([field]) => !(field in others)))
}
