/** Where a class of today stands on the board: taken, running, missing its roll, or still to come. Pure. */
import type { Lesson } from './timetable'

export type RollState = 'taken' | 'running' | 'missing' | 'later' | 'empty'

export type RollProgress = {
  /** Students of the group. */
  total: number
  /** Of these, how many have a row today, sent or not. */
  taken: number
  /** Something was marked and not saved. */
  begun: boolean
}

/** A roll is taken when every student has a row; a roll with something in it is running, whatever the hour. null: nothing is expected at any hour. */
export function rollStateOf(phase: Lesson['phase'], { total, taken, begun: midway }: RollProgress): RollState | null {
  if (total === 0) return 'empty'
  if (taken >= total) return 'taken'
  if (phase === 'now' || midway) return 'running'
  if (phase === 'untimed') return null
  return phase === 'past' ? 'missing' : 'later'
}
