/**
 * The lists that one drain could not read. If a list gets no response (or a request for a pause), either the whole
 * provider is unreachable or only this list fails; the next list decides.
 *
 *  silent ── another list is answered, or was before ──▶ only this list fails
 *         ── a second list in a row is silent         ──▶ the provider is unreachable: the drain stops
 */
import type { Failure } from '../../contract'

export class UnreadLists {
  readonly #failures = new Map<string, Failure>()
  /** Lists without a response for which that is not decided yet. */
  readonly #silent = new Map<string, Failure>()
  #reached = false

  /** Whether the provider has responded at all in this drain. */
  get reached(): boolean {
    return this.#reached
  }

  failureOf(scope: string): Failure | undefined {
    return this.#failures.get(scope)
  }

  isSilent(scope: string): boolean {
    return this.#silent.has(scope)
  }

  /** The failures of the lists that are still undecided. */
  get silent(): Iterable<Failure> {
    return this.#silent.values()
  }

  park(scope: string, failure: Failure): void {
    this.#failures.set(scope, failure)
  }

  /** Notes a list without a response; false if it is the second one, so that the provider is unreachable. */
  isAlone(scope: string, failure: Failure): boolean {
    if (this.#silent.size > 0) return false
    this.#silent.set(scope, failure)
    return true
  }

  /** The provider has responded. */
  reach(): void {
    this.#reached = true
    this.settle()
  }

  /**
   * If the provider has responded in this drain, decides that the silent lists fail alone; returns whether there were
   * any.
   */
  settle(): boolean {
    if (!this.#reached || this.#silent.size === 0) return false
    for (const [scope, failure] of this.#silent) this.park(scope, failure)
    this.#silent.clear()
    return true
  }
}
