/**
 * The lists that one drain could not read. A list is undecided at first if it got no response, a request for a pause,
 * or a 401 of which it is not known whether it ends the session. If then another list is read or a change accepted,
 * only this list failed. If a second list fails in the same way before that, the provider is unreachable (or has ended
 * the session), and the drain stops.
 */
import type { Failure } from '../../contract'

export class UnreadLists {
  /** The failures of lists that failed alone, by list key. */
  readonly #failures = new Map<string, Failure>()
  /** The failures of undecided lists, by list key. */
  readonly #undecided = new Map<string, Failure>()
  /** Whether this drain has reached the provider: a list was read or a change accepted. */
  reached = false

  failureOf(scope: string): Failure | undefined {
    return this.#failures.get(scope)
  }

  isUndecided(scope: string): boolean {
    return this.#undecided.has(scope)
  }

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

  /** Called when a list was read or a change accepted. */
  noteReached(): void {
    this.reached = true
    this.settleUndecided()
  }

  /** If the provider was reached, moves the undecided lists to those that failed alone. False if it moved none. */
  settleUndecided(): boolean {
    if (!this.reached || this.#undecided.size === 0) return false
    for (const [scope, failure] of this.#undecided) this.noteFailure(scope, failure)
    this.#undecided.clear()
    return true
  }
}
