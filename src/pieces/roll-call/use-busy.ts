/** Whether somebody is working on a roll. It must not be replaced by another one then. */
import { useSecondsUntil } from './use-passed'
import type { Roll } from './use-roll'

/**
 * True if a mark is unsaved, saving is running or failed, something can be undone, or a student's window is open
 * (`windowOpen`).
 */
export function useBusy(roll: Roll | undefined, windowOpen: boolean): boolean {
  const saveSecondsLeft = useSecondsUntil(roll?.phase.kind === 'saved' ? roll.phase.receipt.until : 0)
  const changeSecondsLeft = useSecondsUntil(roll?.change?.until ?? 0)
  if (!roll) return windowOpen
  return (
    roll.hasUnsavedMarks ||
    roll.phase.kind === 'saving' ||
    roll.phase.kind === 'failed' ||
    windowOpen ||
    saveSecondsLeft > 0 ||
    changeSecondsLeft > 0
  )
}
