/** Whether somebody is working on a roll, which must then not be replaced by another. */
import { useSecondsUntil } from './use-passed'
import type { Roll } from './use-roll'

/**
 * True if a mark is unsaved, saving is running or failed, something can be undone, or a student's window is open
 * (`windowOpen`).
 */
export function useBusy(roll: Roll | undefined, windowOpen: boolean): boolean {
  const toUndo = useSecondsUntil(roll?.phase.kind === 'saved' ? roll.phase.receipt.until : 0)
  const toTakeBack = useSecondsUntil(roll?.change?.until ?? 0)
  if (!roll) return windowOpen
  return (
    roll.marked ||
    roll.phase.kind === 'saving' ||
    roll.phase.kind === 'failed' ||
    windowOpen ||
    toUndo > 0 ||
    toTakeBack > 0
  )
}
