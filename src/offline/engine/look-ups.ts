/**
 * What a drain does about changes that no list accounts for: each is looked for in its student's own history; and where that says
 * nothing either, time after time, it leaves alone if the provider has announced what it refuses doubles and stale changes by.
 */
import type { Capability, Failure } from '../../contract'
import { equal } from './canonical'
import type { Candidate } from './commit'
import { isPassing, listKeyOf, patience, theirsIn, unreadTheirs, type FreshList } from './fresh-lists'
import type { Slot } from './slot'
import { isDue, isOver } from './timing'

const history = 'history'

export class LookUps {
  readonly #today: string
  /** By slot: why its list could not be had; null where the list came, but did not account for it. */
  readonly #alone = new Map<string, Failure | null>()
  /** A history could not be had: nothing more is looked up in this drain. */
  #failure: Failure | null = null

  constructor(today: string) {
    this.#today = today
  }

  /** Names the list that a slot is looked for in. */
  readonly scopeOf = (slot: Slot): string => (this.#alone.has(slot.key) ? JSON.stringify([history, slot.student.id]) : listKeyOf(slot, this.#today))

  isHistory(scope: string): boolean {
    return scope.startsWith(`["${history}",`)
  }

  failureOf(scope: string): Failure | undefined {
    return this.isHistory(scope) ? (this.#failure ?? undefined) : undefined
  }

  fail(failure: Failure): void {
    this.#failure ??= failure
  }

  /** Is this one to be looked up? A list that failed for the first time may be there in a moment. */
  takes(slot: Slot, failure: Failure | null, now: number): boolean {
    if (this.#failure || this.#alone.has(slot.key) || (failure && slot.attempt === 0)) return false
    return slot.state === 'unknown' ? isOver(slot.nextAt, now) : (slot.state === 'queued' || slot.state === 'waiting') && isDue(slot.nextAt, now)
  }

  add(slot: Slot, failure: Failure | null): void {
    this.#alone.set(slot.key, failure)
  }

  /** Why the list of this slot could not be had, where the slot is looked up; null where it came. */
  before(slot: Slot): Failure | null {
    return this.#alone.get(slot.key) ?? null
  }
}

/** What a list says of a slot. */
export function saidBy(list: FreshList, slot: Slot): Candidate {
  return { slot, ...theirsIn(list, slot), failure: null, list }
}

/** What can be said of a slot whose list, or history, could not be had. */
export function saidWithout(failure: Failure, slot: Slot, { isHistory, capabilities, isUnseen, before }: { isHistory: boolean; capabilities: readonly Capability[]; isUnseen: boolean; before: Failure | null }): Candidate {
  const theirs = unreadTheirs(failure, isHistory)
  const list = { capabilities, alone: true } as const
  // A creation that left before may leave again only as the same content, for only that travels under the same Idempotency-Key.
  const isFirst = slot.sent === null || (slot.kind === 'creation' && slot.sent.guarded === true && equal(slot.sent.values, slot.mine))
  if (theirs.kind === 'unproven' && slot.attempt >= patience && isFirst) {
    if (slot.kind === 'creation' && capabilities.includes('idempotency-key')) return { slot, theirs: { kind: 'absent' }, row: null, failure: null, list }
    // The mirror's row says by which version; what it has not is no longer asked about.
    if (slot.kind === 'field' && capabilities.includes('row-versions') && !isUnseen) return { slot, theirs: { kind: 'unread' }, row: null, failure, list }
  }
  // Where this provider has no history for this person, what the list said is all that there is.
  return { slot, theirs, row: null, failure: isHistory && !isPassing(failure) ? before : failure, list: null }
}
