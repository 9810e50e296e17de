/** Whether somebody is at work on a roll: such a roll is not replaced by another. */
import { useSecondsUntil } from './use-passed'
import type { Roll } from './use-roll'

/** True with a mark that is not saved, while a save is under way or failed, and while something can be undone. `windowOpen`: a window of one of its students. */
export function useBusy(roll: Roll | undefined, windowOpen: boolean): boolean {
  const toUndo = useSecondsUntil(roll?.phase.kind === 'saved' ? roll.phase.receipt.until : 0)
  const toTakeBack = useSecondsUntil(roll?.change?.until ?? 0)
  if (!roll) return windowOpen
  return roll.marked || roll.phase.kind === 'saving' || roll.phase.kind === 'failed' || windowOpen || toUndo > 0 || toTakeBack > 0
}
