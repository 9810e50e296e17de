/** The state of a class's roll, as the board of classes shows it. Pure. */
import type { Lesson } from './timetable'

/** 'asks': a row is in conflict or was refused, and a person must decide. 'empty': the group has no students. */
export type RollState = 'taken' | 'asks' | 'running' | 'missing' | 'later' | 'empty'

export type RollProgress = {
  /** The number of students in the group. */
  total: number
  /** How many students of the group have a row on the day of the class, sent or not. */
  taken: number
  /** Whether marks were made that are not saved yet. */
  begun: boolean
  /** Whether a row is in conflict or was refused. */
  asks?: boolean
}

const stateOfPhase = { now: 'running', past: 'missing', later: 'later' } as const

/**
 * The state of a roll; null if no roll is expected, that is, if the class is 'untimed', some students have no row, and
 * no marks wait to be saved.
 */
export function rollStateOf(
  phase: Lesson['phase'],
  { total, taken, begun, asks = false }: RollProgress,
): RollState | null {
  if (total === 0) return 'empty'
  if (asks) return 'asks'
  if (taken >= total) return 'taken'
  return phase === 'untimed' ? (begun ? 'running' : null) : stateOfPhase[phase]
}
