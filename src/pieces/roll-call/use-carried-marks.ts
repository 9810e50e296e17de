/** Points and notes that were given before the roll was saved, and whose child somebody else recorded meanwhile: they become edits of that row. */
import { useEffect, useRef } from 'react'
import type { Id } from '../../contract'
import type { Roster } from '../../offline'
import { nothingSeen, useRowEdit } from '../attendance/use-row-edit'
import { emptyMark, givenIn } from './roll-draft'
import type { useRollDraft } from './use-roll-draft'

type Drafts = NonNullable<ReturnType<typeof useRollDraft>>

/**
 * `open`: whose window is open; what is half-typed there is not carried yet. Where the row has points or a note of its own, the edit
 * becomes a conflict, because nothing had been seen there. The status of the draft gives way to the row's, and the bar reports that.
 */
export function useCarriedMarks(roster: Roster | undefined, drafts: Drafts | undefined, open: Id | null): void {
  const editRow = useRowEdit()
  const begun = useRef(new Set<Id>())
  useEffect(() => {
    for (const { student, row } of roster?.entries ?? []) {
      const mark = drafts?.safe[student.id]
      const given = givenIn(mark)
      if (!mark || Object.keys(given).length === 0) {
        begun.current.delete(student.id)
        continue
      }
      // A creation of this device holds the draft already, and Deshacer makes it the draft again.
      if (!drafts || !row || row.creation || student.id === open || begun.current.has(student.id)) continue
      begun.current.add(student.id)
      const overruled = mark.status && mark.status.value !== row.fields.status.value?.value
      void editRow(row, nothingSeen, given).then(
        () => drafts.keep({ [student.id]: overruled ? { ...emptyMark, status: mark.status } : null }),
        // It stays in the draft, and is tried again when the roll is opened again.
        () => undefined,
      )
    }
  })
}
