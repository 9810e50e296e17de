/** Why an edit could not be stored on this device, and what to do. */
import { RowGone } from '../../offline'
import { attendanceTexts } from '../../texts'

export function notSavedText(problem: unknown): string {
  return problem instanceof RowGone ? attendanceTexts.rowGone : attendanceTexts.notSaved
}
