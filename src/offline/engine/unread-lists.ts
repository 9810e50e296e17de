/** The lists that one drain could not have: each parked alone, unless its silence is a sign that nobody is there. */
import type { Failure } from '../../contract'

export class UnreadLists {
  readonly #failures = new Map<string, Failure>()
  /** Did not answer in time, while nobody knows yet whether that is theirs alone. */
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

  /** Where another list answers it is this one's own; where a second one is as silent, nobody is there: false. */
  timeOut(scope: string, failure: Failure): boolean {
    if (this.#reached) this.park(scope, failure)
    else if (this.#silent.size > 0) return false
    else this.#silent.set(scope, failure)
    return true
  }

  /** The provider has answered. */
  reach(): void {
    this.#reached = true
    for (const [scope, failure] of this.#silent) this.park(scope, failure)
    this.#silent.clear()
  }
}
