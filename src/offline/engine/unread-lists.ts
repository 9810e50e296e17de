/**
 * The lists that one drain could not read. A list without response (or with a request for a pause) is undecided: either
 * only this list fails, because the provider answers another one; or the provider is unreachable, because a second list
 * in a row gets no response. Then the drain stops.
 */
import type { Failure } from '../../contract'

export class UnreadLists {
  /** By key of each list that failed alone. */
  readonly #failures = new Map<string, Failure>()
  /** By key of each undecided list. */
  readonly #undecided = new Map<string, Failure>()
  #reached = false

  /** Whether the provider has responded at all in this drain. */
  get reached(): boolean {
    return this.#reached
  }

  failureOf(scope: string): Failure | undefined {
    return this.#failures.get(scope)
  }

  isUndecided(scope: string): boolean {
    return this.#undecided.has(scope)
  }

  /** The failures of the undecided lists. */
  get undecided(): Iterable<Failure> {
    return this.#undecided.values()
  }

  noteFailure(scope: string, failure: Failure): void {
    this.#failures.set(scope, failure)
  }

  /** Notes a list as undecided. Returns false if there is an undecided one already: the provider is unreachable. */
  noteUndecided(scope: string, failure: Failure): boolean {
    if (this.#undecided.size > 0) return false
    this.#undecided.set(scope, failure)
    return true
  }

  /** Called when the provider has responded. */
  noteReached(): void {
    this.#reached = true
    this.settleUndecided()
  }

  /** If the provider has responded in this drain, the undecided lists have failed alone. Returns if there were any. */
  settleUndecided(): boolean {
    if (!this.#reached || this.#undecided.size === 0) return false
    for (const [scope, failure] of this.#undecided) this.noteFailure(scope, failure)
    this.#undecided.clear()
    return true
  }
}
