/** The state of one drain: its lists, its remaining slots, its results, and why it stops. */
import { isFromIntermediary, type Answer, type Failure } from '../../contract'
import type { Arrival, Departure } from './commit'
import { DrainLists } from './drain-lists'
import { DrainReport } from './drain-report'
import { momentNow, type Environment } from './environment'
import { mayBaseOn, isFreshList } from './fresh-lists'
import { Lanes } from './lanes'
import { LookUps } from './look-ups'
import type { Slot } from './slot'
import { backoff, requestedPauseMs } from './timing'
import { Worklist } from './worklist'

/** Why a drain sends nothing more. */
export type Stop =
  /**
   * The provider did not respond or asked for a pause. `until`: the end of the pause, epoch milliseconds. `failures`:
   * how many drains in a row have ended so, this one included.
   */
  | { kind: 'unreachable' | 'resting'; until: number; failures: number }
  /** `refused`: true if the provider refused the token, false if this user is no longer signed in. */
  | { kind: 'needsSignIn'; refused: boolean }

export class DrainCourse {
  readonly today: string
  readonly lookUps: LookUps
  readonly work: Worklist
  /**
   * Slots in conflict, and slots whose lost request may still be applied. They are decided only if their list is read
   * for another slot.
   */
  readonly bystanders: Worklist

  readonly lists = new DrainLists()
  readonly report: DrainReport

  /** The `row` of every slot that is being decided, marked or sent; no other slot of that row is picked meanwhile. */
  readonly busy = new Set<string>()
  /** By slot key, the `gen` of each slot that this drain skips; an edit gives the slot another `gen` and ends that. */
  readonly setAside = new Map<string, number>()
  /** Keys of slots for which the mirror's row is not enough (see `basedOnMirror`): their list must be read. */
  readonly needsList = new Set<string>()
  /** Results that the next transaction will apply. */
  readonly arrivals: Arrival[] = []
  readonly lanes = new Lanes()

  stop: Stop | null = null
  /** An exception that ends the drain. */
  fatal: { error: unknown } | null = null
  /**
   * Exceptions of our own code, each for one list or slot. The drain first handles all other lists and slots, then
   * throws the first exception.
   */
  readonly mistakes: unknown[] = []
  /** True when this drain has returned: it must send nothing more, because the next drain may have begun. */
  hasEnded = false
  /** Makes the drain go on if it is waiting for a result or a list. */
  wake: () => void = () => {}

  /** This drain's number (`drainState.fence`). */
  readonly fence: number
  readonly #failures: number

  constructor(
    readonly environment: Environment,
    readonly owner: string,
    { fence, failures, slots, toDecide }: { fence: number; failures: number; slots: Slot[]; toDecide: Slot[] },
  ) {
    this.fence = fence
    this.#failures = failures
    this.today = environment.today()
    this.lookUps = new LookUps(this.today)
    this.work = new Worklist(this.lookUps.scopeOf, toDecide)
    this.bystanders = new Worklist(
      this.lookUps.scopeOf,
      slots.filter((slot) => (slot.state === 'conflict' || slot.state === 'unknown') && !toDecide.includes(slot)),
    )
    this.report = new DrainReport(environment.emit, toDecide.length)
  }

  /** The signed-in user. If that is no longer the owner of these slots, the drain stops, and this returns null. */
  async identity() {
    const identity = await this.environment.identity()
    if (identity?.owner === this.owner) return identity
    this.stop ??= { kind: 'needsSignIn', refused: false }
    return null
  }

  /**
   * Called after a 401: requests a list that every role may read, with the same token. Resolves with null if the
   * session is valid, else with the failure. A second 401 stops the drain.
   */
  async askSession(token: string): Promise<Failure | null> {
    this.#asking ??= this.environment.client('attendanceStatuses', {}, { token }).finally(() => (this.#asking = null))
    const answer = await this.#asking
    if (answer.ok) return null
    if (answer.failure.code === 'unauthorized' && !isFromIntermediary(answer.failure)) this.stopAfter(answer.failure)
    return answer.failure
  }
  #asking: Promise<Answer<unknown>> | null = null

  /** Stops the drain because the provider did not respond, asked for a pause, or refused the session. */
  stopAfter(failure: Failure): void {
    if (failure.code === 'unauthorized') {
      this.stop ??= { kind: 'needsSignIn', refused: true }
      return
    }
    const { now, random } = this.environment
    const failures = this.#failures + 1
    // A Retry-After of 0 (a past date counts as 0) is no usable wait: the wait grows with each failure, as it does
    // without a response.
    const wait =
      failure.code === 'busy' && failure.retryAfterMs !== 0
        ? requestedPauseMs(failure.retryAfterMs)
        : backoff(failures, random())
    this.stop ??= { kind: failure.code === 'busy' ? 'resting' : 'unreachable', until: now() + wait, failures }
  }

  maySend({ slot, list }: Departure, batched: boolean): boolean {
    if (this.hasEnded || this.stop || this.fatal) return false
    if (isFreshList(list)) return mayBaseOn(list, slot, momentNow(this.environment))
    return list.unbatched === true || (batched && this.lanes.mayBatch(list.capabilities))
  }
}
