/** Which waiting changes need a person, and what that person may do with each. Pure. */
import type { OutboxItem, SlotState } from '../../offline'

export type Choice = 'retry' | 'fix' | 'discard'

/**
 * A change on its way is let go; one that may have arrived is not discarded, for nobody knows what that would mean; a conflict
 * is settled by choosing a side.
 */
const choices: Record<SlotState, readonly Choice[]> = {
  queued: ['fix', 'discard'],
  sending: [],
  unknown: ['retry'],
  waiting: ['retry', 'fix', 'discard'],
  needsSignIn: ['fix', 'discard'],
  conflict: [],
  rejected: ['retry', 'fix', 'discard'],
  gone: ['retry', 'discard'],
}

export function choicesOf({ state, group }: OutboxItem): readonly Choice[] {
  return group ? choices[state] : choices[state].filter((choice) => choice !== 'fix')
}
