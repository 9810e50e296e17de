/** Moves points and observations from a draft into the row, if somebody else recorded the child before the roll was saved. */
import { useEffect, useRef } from 'react'
import type { Id } from '../../contract'
import type { Roster } from '../../offline'
import { nothingSeen, useRowEdit } from '../attendance/use-row-edit'
import { emptyMark, givenIn } from './roll-draft'
import type { useRollDraft } from './use-roll-draft'

type Drafts = NonNullable<ReturnType<typeof useRollDraft>>

/**
 * `open`: the student whose window is open; its half-typed text is not moved yet. If the row already has points or observations,
 * the edit becomes a conflict, because its base is empty. The draft's status is given up, and the bar reports that.
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
      // A creation by this device contains the draft already, and undoing turns it into the draft again.
      if (!drafts || !row || row.creation || student.id === open || begun.current.has(student.id)) continue
      begun.current.add(student.id)
      const overruled = mark.status && mark.status.value !== row.fields.status.value?.value
      void editRow(row, nothingSeen, given).then(
        () => drafts.keep({ [student.id]: overruled ? { ...emptyMark, status: mark.status } : null }),
        // The draft stays, and moving it is tried again when the roll is opened again.
        () => undefined,
      )
    }
  })
}
