/** How far the roll of a class is on the board: taken, with changes that ask for a person, running, missing, or still to come. Pure. */
import type { Lesson } from './timetable'

export type RollState = 'taken' | 'asks' | 'running' | 'missing' | 'later' | 'empty'

export type RollProgress = {
  /** Students of the group. */
  total: number
  /** Of these, how many have a row that day, sent or not. */
  taken: number
  /** Something was marked and not saved. */
  begun: boolean
  /** A row is in conflict, or was refused. */
  asks?: boolean
}

/** A roll is taken if every student has a row and none asks for a person. null: nothing is expected at any hour. */
export function rollStateOf(phase: Lesson['phase'], { total, taken, begun, asks = false }: RollProgress): RollState | null {
  if (total === 0) return 'empty'
  if (asks) return 'asks'
  if (taken >= total) return 'taken'
  switch (phase) {
    case 'now':
      return 'running'
    case 'past':
      return 'missing'
    case 'later':
      return 'later'
    case 'untimed':
      return begun ? 'running' : null
  }
}
