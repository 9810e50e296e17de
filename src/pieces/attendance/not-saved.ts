/** The sentence that says why an edit, or the choice in a conflict, was not stored on this device, and what to do. */
import { ChangedMeanwhile, RowGone, WaitsUnseen } from '../../offline'
import { attendanceTexts } from '../../texts'
import { attendanceValuesText } from './field-value'

export function notSavedText(problem: unknown): string {
  if (problem instanceof WaitsUnseen) return attendanceTexts.waitsUnseen(attendanceValuesText(problem.now))
  if (problem instanceof ChangedMeanwhile) return attendanceTexts.changedMeanwhile
  return problem instanceof RowGone ? attendanceTexts.rowGone : attendanceTexts.notSaved
}
