/**
 * Moves a student's points and observations from the draft into the row, if somebody else made the row before this roll
 * was saved.
 */
import { useCallback, useEffect, useRef } from 'react'
import type { Id } from '../../contract'
import { WaitsUnseen, type FieldValues, type Roster, type ShownAttendance } from '../../offline'
import { rollCallTexts as texts, studentName } from '../../texts'
import { notify } from '../../ui'
import { attendanceValuesText } from '../attendance/field-value'
import { emptyValues } from '../attendance/row-edits'
import { useRowEdit } from '../attendance/use-row-edit'
import { pick } from '../forms/pick'
import { carriedInto } from './roll-edits'
import type { useRollDraft } from './use-roll-draft'

type Drafts = NonNullable<ReturnType<typeof useRollDraft>>

/**
 * `open`: the student whose window is open; nothing of this student is moved before the window closes, because it may
 * have half-typed text. If the row already has points or observations, the edit becomes a conflict, because the person
 * has not seen those. The draft's status is not moved: the row's status wins, and the bar reports that.
 */
export function useCarriedMarks(roster: Roster | undefined, drafts: Drafts | undefined, open: Id | null): void {
  const carry = useCarryIntoRow()
  const inProgress = useRef(new Set<Id>())
  useEffect(() => {
    for (const { student, row } of roster?.entries ?? []) {
      const carried = carriedInto(row, drafts?.safe[student.id])
      if (!carried) inProgress.current.delete(student.id)
      if (!drafts || !row || !carried || student.id === open || inProgress.current.has(student.id)) continue
      inProgress.current.add(student.id)
      void carry(row, carried.given).then(
        () => drafts.keep({ [student.id]: carried.left }),
        // If storing fails, the draft stays, and moving it is tried again when the roll is opened again.
        () => undefined,
      )
    }
  })
}

/**
 * Returns a function that writes the draft's points and observations into a row that somebody else made. A field that
 * this person has changed in the row since keeps the newer value, and a notice names both values.
 */
export function useCarryIntoRow(): (row: ShownAttendance, given: Partial<FieldValues>) => Promise<void> {
  const editRow = useRowEdit()
  return useCallback(
    (row, given) =>
      editRow(row, emptyValues, given).catch((problem: unknown) => {
        if (!(problem instanceof WaitsUnseen)) throw problem
        const { now } = problem
        const left = pick(given, Object.keys(now))
        notify.info(texts.notCarried(studentName(row.student), attendanceValuesText(left), attendanceValuesText(now)))
      }),
    [editRow],
  )
}
