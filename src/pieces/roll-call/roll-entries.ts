/** The students of a roll with their rows or their marks in the draft: what tiles show and saving writes. Pure. */
import type { Id, Option, Relation } from '../../contract'
import { meaningOf, type Meaning, type Meanings } from '../../domain/attendance-meaning'
import type { Roster, ShownAttendance } from '../../offline'
import { rollCallTexts } from '../../texts'
import { needsDecision, unsentStateOf, unsentStateText } from '../attendance/waiting'
import { countsOf, draftMarkOf, type Mark, type RollDraft } from './roll-draft'

export type RollEntry = {
  student: Relation
  mark: Mark
  meaning: Meaning | null
  /** The student's row of this day, sent or not; null if there is none. A row always wins over the draft. */
  row: ShownAttendance | null
  /** The state of the row's unsent changes as text; '' if there are none. */
  waiting: string
  /** Whether an unsent change is in conflict: somebody else changed the same field, and a person must choose. */
  conflicting: boolean
  /** Why an unsent change needs a person's decision; null if none does. */
  trouble: 'refused' | 'conflict' | null
  /** Whether the draft's status differs from that of a row that came later. The row wins, and the bar says so. */
  overruled: boolean
}

/** `absent`: the ids of students whose absence was reported. They are shown as absent until somebody marks them. */
export function rollEntriesOf(
  roster: Roster,
  draft: RollDraft,
  meanings: Meanings,
  absent: ReadonlySet<Id>,
): RollEntry[] {
  return roster.entries.map(({ student, row }) => {
    const mark = row ? markOfRow(row) : draftMarkOf(draft, student.id, meanings, absent)
    const state = row ? unsentStateOf(row) : null
    return {
      student,
      mark,
      meaning: meaningOf(meanings, mark.status?.value),
      row,
      waiting: row ? unsentStateText(row) : '',
      conflicting: state === 'conflict',
      trouble: state === 'conflict' ? 'conflict' : state === 'rejected' || state === 'gone' ? 'refused' : null,
      overruled:
        row !== null && draft[student.id]?.status != null && draft[student.id]?.status?.value !== mark.status?.value,
    }
  })
}

/** Whether an unsent change of the row needs a person's decision. */
export function rowNeedsDecision(row: ShownAttendance | null): boolean {
  const state = row && unsentStateOf(row)
  return state !== null && needsDecision({ state })
}

export function markOfRow(row: ShownAttendance): Mark {
  const { status, points, observations } = row.fields
  return { status: status.value, points: points.value, observations: observations.value }
}

/** How many students have each status: "18 presentes", "2 faltas". */
export function countTexts(entries: readonly RollEntry[], options: readonly Option[], meanings: Meanings): string[] {
  return countsOf(
    entries.map(({ mark }) => mark.status),
    options,
  ).map(({ option, students: count }) => {
    if (!option) return rollCallTexts.count('unmarked', count)
    const meaning = meaningOf(meanings, option.value)
    return meaning ? rollCallTexts.count(meaning, count) : rollCallTexts.countOther(count, option.label)
  })
}
