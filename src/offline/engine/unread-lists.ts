/**
 * The lists that one drain could not read. If a list gets no response (or a request for a pause), it is undecided:
 * either the whole provider is unreachable, or only this list fails.
 *
 *  undecided ── another list is answered, or was before     ──▶ only this list fails
 *            ── a second list in a row gets no response     ──▶ the provider is unreachable: the drain stops
 */
import type { Failure } from '../../contract'

export class UnreadLists {
  readonly #failures = new Map<string, Failure>()
  /** The undecided lists, with their failures. */
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

  /**
   * Notes a list without a response as undecided. Returns false if there is an undecided one already: then the provider
   * is unreachable.
   */
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

  /**
   * If the provider has responded in this drain, all undecided lists count as failed alone. Returns whether there were
   * any.
   */
  settleUndecided(): boolean {
    if (!this.#reached || this.#undecided.size === 0) return false
    for (const [scope, failure] of this.#undecided) this.noteFailure(scope, failure)
    this.#undecided.clear()
    return true
  }
}
