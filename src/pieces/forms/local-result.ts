/** A deed's promise as a form's outcome: on disk, or a sentence that says it is not. */
import { attendanceTexts } from '../../texts'
import type { Outcome } from '../../ui'

export async function onDevice(deed: Promise<unknown>): Promise<Outcome> {
  try {
    await deed
    return { ok: true }
  } catch {
    return { ok: false, detail: attendanceTexts.notSaved }
  }
}
