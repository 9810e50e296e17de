/** How far the roll of one class of a day is, as this device knows it. */
import { rollStateOf, type RollState } from '../../domain/roll-state'
import type { Lesson } from '../../domain/timetable'
import { useDrafts, useRoster } from '../../offline'
import { homeTexts } from '../../texts'
import { keptRollsOf, rollKey } from '../roll-call/roll-draft'
import { asksOf } from '../roll-call/roll-entries'

/** `state` is undefined while nobody knows, null where nothing is expected; `action`: what to do with the roll. */
export function useRollState({ group, date, phase }: Lesson): { state: RollState | null | undefined; taken: number; total: number; action: string } {
  const roster = useRoster(group.id, date, 'at rest')
  const entries = roster?.entries
  const drafts = useDrafts(rollKey(group.id, date), 'at rest')
  const midway = keptRollsOf(drafts ?? []).some((roll) => roll.groupId === group.id && roll.date === date)
  const total = entries?.length ?? 0
  const taken = entries?.filter(({ row }) => row !== null).length ?? 0
  const asks = entries?.some(({ row }) => asksOf(row)) ?? false
  const reckoned = roster && roster.known !== 'never' ? rollStateOf(phase, { total, taken, begun: midway, asks }) : undefined
  // Where the provider was last asked before that day, somebody may have taken it meanwhile.
  const state = reckoned === 'missing' && roster?.known === 'earlier' ? undefined : reckoned
  return { state, taken, total, action: state === 'taken' || (state === 'asks' && taken >= total) ? homeTexts.seeRoll : midway ? homeTexts.continueRoll : homeTexts.takeRoll }
}
