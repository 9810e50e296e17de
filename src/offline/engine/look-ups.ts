/**
 * Slots whose list does not prove what the provider has (it failed or may lack rows): each slot is searched in the
 * student's history. If after `lenientAfterAttempts` attempts the list or the history still cannot be read, the slot is
 * sent without a list, but only if the provider itself refuses duplicates and stale changes.
 */
import type { Failure } from '../../contract'
import { listKeyOf } from './fresh-lists'
import type { Slot } from './slot'
import { isReady } from './transition'

const historyPrefix = 'history'

export class LookUps {
  readonly #today: string
  /** By key of each slot to be looked up: why its list could not be read; null if it was read, but proves nothing. */
  readonly #lookedUp = new Map<string, Failure | null>()
  /** Why a history could not be read; then nothing more is looked up in this drain. null: none has failed. */
  #failure: Failure | null = null

  constructor(today: string) {
    this.#today = today
  }

  /** The key of the list in which a slot is searched. */
  readonly scopeOf = (slot: Slot): string =>
    this.#lookedUp.has(slot.key) ? JSON.stringify([historyPrefix, slot.student.id]) : listKeyOf(slot, this.#today)

  isHistory(scope: string): boolean {
    return scope.startsWith(`["${historyPrefix}",`)
  }

  failureOf(scope: string): Failure | undefined {
    return this.isHistory(scope) ? (this.#failure ?? undefined) : undefined
  }

  failHistory(failure: Failure): void {
    this.#failure ??= failure
  }

  /**
   * Whether to search the slot in the student's history. `failure`: why its list could not be read; null if it was
   * read. A failure at the slot's first attempt is no reason to search, because it may soon pass.
   */
  shouldLookUp(slot: Slot, failure: Failure | null, now: number): boolean {
    if (this.#failure || this.#lookedUp.has(slot.key) || (failure && slot.attempt === 0)) return false
    return isReady(slot, now)
  }

  add(slot: Slot, failure: Failure | null): void {
    this.#lookedUp.set(slot.key, failure)
  }

  /** Why the list of a looked-up slot could not be read; null if it was. */
  listFailureOf(slot: Slot): Failure | null {
    return this.#lookedUp.get(slot.key) ?? null
  }
}
