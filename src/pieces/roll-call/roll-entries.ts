/** The roster overlaid with the draft: what each tile shows and what saving writes. Pure. */
import type { Id, Option, Relation } from '../../contract'
import { meaningOf, type Meaning, type Meanings } from '../../domain/attendance-meaning'
import type { Mark as SavedMark, Roster, ShownAttendance } from '../../offline'
import { rollCallTexts } from '../../texts'
import { needsDecision, unsentStateOf, unsentStateText } from '../attendance/waiting'
import { countsOf, markOf, type Mark, type RollDraft } from './roll-draft'

export type RollEntry = {
  student: Relation
  mark: Mark
  meaning: Meaning | null
  /** The student's row of this day, sent or not; null if there is only a draft. A row always wins over the draft. */
  row: ShownAttendance | null
  /** The state of the row's unsent change in a word; '' if there is none. */
  waiting: string
  conflicting: boolean
  /** Why an unsent change needs a person. */
  trouble: 'refused' | 'conflict' | null
  /** The draft has another status than the row, which was read later: the row wins, and the bar says so. */
  overruled: boolean
}

/** `absent`: students whose absence was reported; such a student starts as absent, and marking changes that. */
export function rollEntriesOf(
  roster: Roster,
  draft: RollDraft,
  meanings: Meanings,
  absent: ReadonlySet<Id>,
): RollEntry[] {
  return roster.entries.map(({ student, row }) => {
    const mark = row ? markOfRow(row) : markOf(draft, student.id, meanings, absent)
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

/** Marked as absent or excused: giving such a student a point is asked about first. */
export function isAway({ meaning }: RollEntry): boolean {
  return meaning === 'absent' || meaning === 'excused'
}

/** Whether an unsent change of the row needs a person. */
export function asksOf(row: ShownAttendance | null): boolean {
  const state = row && unsentStateOf(row)
  return state !== null && needsDecision({ state })
}

export function markOfRow(row: ShownAttendance): Mark {
  const { status, points, observations } = row.fields
  return { status: status.value, points: points.value, observations: observations.value }
}

/**
 * What saving writes: every marked student without a row; 0 points if none were given. Unmarked students are left out.
 */
export function savedMarksOf(entries: readonly RollEntry[]): SavedMark[] {
  return entries.flatMap(({ student, mark, row }) =>
    row || !mark.status
      ? []
      : [
          {
            student,
            status: mark.status,
            points: mark.points ?? 0,
            ...(mark.observations !== '' && { observations: mark.observations }),
          },
        ],
  )
}

/** "18 presentes", "2 faltas". */
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
