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

export function choicesOf(item: OutboxItem): readonly Choice[] {
  const { state, group } = item
  if (state === 'conflict' && !hasTwoSides(item)) return ['retry', 'discard']
  return group ? choices[state] : choices[state].filter((choice) => choice !== 'fix')
}

/** A conflict that shows both values, so that a side can be chosen. */
export function hasTwoSides({ state, deed }: OutboxItem): boolean {
  return state === 'conflict' && (deed.kind === 'field' || deed.theirs !== null)
}

export function asksPerson({ state }: OutboxItem): boolean {
  return state === 'conflict' || state === 'rejected' || state === 'gone'
}
