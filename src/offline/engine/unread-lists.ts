/**
 * The lists that one drain could not have. A silent one (no answer, a dropped connection, a pause that was asked for) may say something
 * of the whole provider, or of itself alone: that tells the next list.
 *
 *   silent ── another is answered, or has been ──▶ parked alone
 *          ── a second one in a row is silent  ──▶ nobody is there: the drain rests
 */
import type { Failure } from '../../contract'

export class UnreadLists {
  readonly #failures = new Map<string, Failure>()
  /** While nobody knows yet whether that is theirs alone. */
  readonly #silent = new Map<string, Failure>()
  #reached = false

  /** Was the provider heard at all? */
  get reached(): boolean {
    return this.#reached
  }

  failureOf(scope: string): Failure | undefined {
    return this.#failures.get(scope)
  }

  isSilent(scope: string): boolean {
    return this.#silent.has(scope)
  }

  /** What was silent to the end. */
  get silent(): Iterable<Failure> {
    return this.#silent.values()
  }

  park(scope: string, failure: Failure): void {
    this.#failures.set(scope, failure)
  }

  /** False where nobody is there. */
  isAlone(scope: string, failure: Failure): boolean {
    if (this.#silent.size > 0) return false
    this.#silent.set(scope, failure)
    return true
  }

  /** The provider has answered. */
  reach(): void {
    this.#reached = true
    this.settle()
  }

  /** What was silent is parked where the provider was heard in this drain; false where nothing was. */
  settle(): boolean {
    if (!this.#reached || this.#silent.size === 0) return false
    for (const [scope, failure] of this.#silent) this.park(scope, failure)
    this.#silent.clear()
    return true
  }
}
