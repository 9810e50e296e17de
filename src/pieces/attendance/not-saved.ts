/** Why an edit could not be stored on this device, and what to do. */
import { RowGone, WaitsUnseen } from '../../offline'
import { attendanceTexts } from '../../texts'
import { attendanceValuesText } from './field-value'

export function notSavedText(problem: unknown): string {
  if (problem instanceof WaitsUnseen) return attendanceTexts.waitsUnseen(attendanceValuesText(problem.now))
  return problem instanceof RowGone ? attendanceTexts.rowGone : attendanceTexts.notSaved
}
