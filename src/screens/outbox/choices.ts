/** What a person can do with an unsent change, by the change's state. Pure. */
import type { OutboxItem, SlotState } from '../../offline'

export type Choice = 'retry' | 'fix' | 'discard'

/**
 * While a change is being sent there is nothing to choose. A change that may have arrived cannot be discarded, because
 * nobody knows what the provider has. A conflict is resolved by choosing a side.
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
