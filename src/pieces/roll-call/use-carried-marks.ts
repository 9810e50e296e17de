/**
 * Moves points and observations from a draft into the row, if somebody else recorded the child before the roll was
 * saved.
 */
import { useEffect, useRef } from 'react'
import type { Id } from '../../contract'
import type { Roster } from '../../offline'
import { nothingSeen } from '../attendance/row-edits'
import { useRowEdit } from '../attendance/use-row-edit'
import { carriedInto } from './roll-edits'
import type { useRollDraft } from './use-roll-draft'

type Drafts = NonNullable<ReturnType<typeof useRollDraft>>

/**
 * `open`: the student whose window is open; its half-typed text is not moved yet. If the row already has points or
 * observations, the edit becomes a conflict, because its base is empty. The draft's status is given up, and the bar
 * reports that.
 */
export function useCarriedMarks(roster: Roster | undefined, drafts: Drafts | undefined, open: Id | null): void {
  const editRow = useRowEdit()
  const begun = useRef(new Set<Id>())
  useEffect(() => {
    for (const { student, row } of roster?.entries ?? []) {
      const carried = carriedInto(row, drafts?.safe[student.id])
      if (!carried) begun.current.delete(student.id)
      if (!drafts || !row || !carried || student.id === open || begun.current.has(student.id)) continue
      begun.current.add(student.id)
      void editRow(row, nothingSeen, carried.given).then(
        () => drafts.keep({ [student.id]: carried.left }),
        // The draft stays, and moving it is tried again when the roll is opened again.
        () => undefined,
      )
    }
  })
}
