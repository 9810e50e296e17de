/** The roster with the draft laid over it: what each tile shows and what a save would write. Pure. */
import type { Id, Option, Relation } from '../../contract'
import { meaningOf, type Meaning, type Meanings } from '../../domain/attendance-meaning'
import type { Mark as SavedMark, Roster, ShownAttendance } from '../../offline'
import { rollCallTexts } from '../../texts'
import { asksPerson, waitingOf, waitingWord } from '../attendance/waiting'
import { countsOf, markOf, type Mark, type RollDraft } from './roll-draft'

export type RollEntry = {
  student: Relation
  mark: Mark
  meaning: Meaning | null
  /** The student's row of this day, sent or not; null while there is only the draft. A row always wins over the draft. */
  row: ShownAttendance | null
  /** Where an unsent change of the row stands, in a word; '' where nothing waits. */
  waiting: string
  conflicting: boolean
  /** What waits asks for a person. */
  trouble: 'refused' | 'conflict' | null
  /** Another status was marked in the draft before the row was known here: the row stands, and the person is told. */
  overruled: boolean
}

/** `absent`: whose absence the family told beforehand; whoever marks such a child says otherwise, as of any other. */
export function rollEntriesOf(roster: Roster, draft: RollDraft, meanings: Meanings, absent: ReadonlySet<Id>): RollEntry[] {
  return roster.entries.map(({ student, row }) => {
    const mark = row ? markOfRow(row) : markOf(draft, student.id, meanings, absent)
    const state = row ? waitingOf(row) : null
    return {
      student,
      mark,
      meaning: meaningOf(meanings, mark.status?.value),
      row,
      waiting: row ? waitingWord(row) : '',
      conflicting: state === 'conflict',
      trouble: state === 'conflict' ? 'conflict' : state === 'rejected' || state === 'gone' ? 'refused' : null,
      overruled: row !== null && draft[student.id]?.status != null && draft[student.id]?.status?.value !== mark.status?.value,
    }
  })
}

/** Marked as not here: nobody means a point for such a child by a hurried tap. */
export function isAway({ meaning }: RollEntry): boolean {
  return meaning === 'absent' || meaning === 'excused'
}

/** What waits on a row asks for a person. */
export function asksOf(row: ShownAttendance | null): boolean {
  const state = row && waitingOf(row)
  return state !== null && asksPerson({ state })
}

export function markOfRow(row: ShownAttendance): Mark {
  const { status, points, observations } = row.fields
  return { status: status.value, points: points.value, observations: observations.value }
}

/** What a save writes: every marked student without a row, with the form's zero where no points were given. The unmarked wait for their mark. */
export function savedMarksOf(entries: readonly RollEntry[]): SavedMark[] {
  return entries.flatMap(({ student, mark, row }) =>
    row || !mark.status ? [] : [{ student, status: mark.status, points: mark.points ?? 0, ...(mark.observations !== '' && { observations: mark.observations }) }],
  )
}

/** "18 presentes", "2 faltas". */
export function countTexts(entries: readonly RollEntry[], options: readonly Option[], meanings: Meanings): string[] {
  return countsOf(entries.map(({ mark }) => mark.status), options).map(({ option, students: count }) => {
    if (!option) return rollCallTexts.count('unmarked', count)
    const meaning = meaningOf(meanings, option.value)
    return meaning ? rollCallTexts.count(meaning, count) : rollCallTexts.countOther(count, option.label)
  })
}
