/** The state of a class's roll, as far as this device knows it. */
import { rollStateOf } from '../../domain/roll-state'
import type { Lesson } from '../../domain/timetable'
import { useDrafts, useRoster } from '../../offline'
import { homeTexts } from '../../texts'
import { draftOf, storedRollOf, rollKey } from '../roll-call/roll-draft'
import { unsavedIn } from '../roll-call/roll-edits'
import { rowNeedsDecision } from '../roll-call/roll-entries'

/** `state`: undefined if it is unknown, null if no roll is expected. `action`: the label of the roll's button. */
export function useRollState({ group, date, phase }: Lesson) {
  const roster = useRoster(group.id, date, 'idle')
  const entries = roster?.entries
  const drafts = useDrafts(rollKey(group.id, date), 'idle')
  const marks = draftOf(storedRollOf(drafts ?? [], group.id, date), {})
  const isBegun = unsavedIn(entries ?? [], marks).marked.length > 0
  const total = entries?.length ?? 0
  const taken = entries?.filter(({ row }) => row !== null).length ?? 0
  const hasConflict = entries?.some(({ row }) => rowNeedsDecision(row)) ?? false
  const computed =
    roster && roster.readState !== 'never'
      ? rollStateOf(phase, { total, taken, begun: isBegun, asks: hasConflict })
      : undefined
  // 'earlier': the last download was before `date`, so another device may have taken the roll since.
  const state = computed === 'missing' && roster?.readState === 'earlier' ? undefined : computed
  return {
    state,
    taken,
    total,
    action:
      state === 'taken' || (state === 'asks' && taken >= total)
        ? homeTexts.seeRoll
        : isBegun
          ? homeTexts.continueRoll
          : homeTexts.takeRoll,
  }
}
