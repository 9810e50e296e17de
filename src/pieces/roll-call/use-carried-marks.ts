/**
 * Moves points and observations from a draft into the row, if somebody else recorded the child before the roll was
 * saved.
 */
import { useCallback, useEffect, useRef } from 'react'
import type { Id } from '../../contract'
import { WaitsUnseen, type FieldValues, type Roster, type ShownAttendance } from '../../offline'
import { rollCallTexts as texts, studentName } from '../../texts'
import { notify } from '../../ui'
import { attendanceValuesText } from '../attendance/field-value'
import { emptyValues } from '../attendance/row-edits'
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
  const carry = useCarry()
  const begun = useRef(new Set<Id>())
  useEffect(() => {
    for (const { student, row } of roster?.entries ?? []) {
      const carried = carriedInto(row, drafts?.safe[student.id])
      if (!carried) begun.current.delete(student.id)
      if (!drafts || !row || !carried || student.id === open || begun.current.has(student.id)) continue
      begun.current.add(student.id)
      void carry(row, carried.given).then(
        () => drafts.keep({ [student.id]: carried.left }),
        // The draft stays, and moving it is tried again when the roll is opened again.
        () => undefined,
      )
    }
  })
}

/**
 * Writes what was given before saving over a row that nobody had seen then. What this person has entered for the row
 * since stays, and a notice names both values.
 */
export function useCarry(): (row: ShownAttendance, given: Partial<FieldValues>) => Promise<void> {
  const editRow = useRowEdit()
  return useCallback(
    (row, given) =>
      editRow(row, emptyValues, given).catch((problem: unknown) => {
        if (!(problem instanceof WaitsUnseen)) throw problem
        const { now } = problem
        const left = Object.fromEntries(Object.entries(given).filter(([field]) => field in now))
        notify.info(texts.notCarried(studentName(row.student), attendanceValuesText(left), attendanceValuesText(now)))
      }),
    [editRow],
  )
}
