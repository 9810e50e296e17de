/**
 * The lists that one drain could not read. A list that got no response, a request for a pause, or an unexplained 401 is
 * undecided at first. If the provider then responds to anything else, only this list failed. If a second list fails in
 * the same way first, the provider is unreachable (or has ended the session), and the drain stops.
 */
import type { Failure } from '../../contract'

export class UnreadLists {
  /** The failures of lists that failed alone, by list key. */
  readonly #failures = new Map<string, Failure>()
  /** The failures of undecided lists, by list key. */
  readonly #undecided = new Map<string, Failure>()
  /** Whether the provider has responded at all in this drain. */
  reached = false

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
    this.reached = true
    this.settleUndecided()
  }

  /** Moves the undecided lists to those that failed alone, if the provider has responded. False if it moved none. */
  settleUndecided(): boolean {
    if (!this.reached || this.#undecided.size === 0) return false
    for (const [scope, failure] of this.#undecided) this.noteFailure(scope, failure)
    this.#undecided.clear()
    return true
  }
}
