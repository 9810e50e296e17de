/** What one drain knows at this moment: its lists, what it still has to look at, what travels, and why it stops. */
import { isFromTheWay, type Answer, type Failure } from '../../contract'
import type { Arrival, Departure } from './commit'
import { DrainLists } from './drain-lists'
import { DrainReport } from './drain-report'
import { momentIn, type Environment } from './environment'
import { isGood, isRead } from './fresh-lists'
import { Lanes } from './lanes'
import { LookUps } from './look-ups'
import type { Stop } from './open-close-drain'
import type { Slot } from './slot'
import { backoff, pause } from './timing'
import { Worklist } from './worklist'

export class DrainCourse {
  readonly today: string
  readonly lookUps: LookUps
  readonly work: Worklist
  /** In conflict or in quarantine: no reason to read, but looked at when their list is read. */
  readonly bystanders: Worklist

  readonly lists = new DrainLists()
  readonly report: DrainReport

  /** Rows for which something is being decided, marked or travelling. */
  readonly busy = new Set<string>()
  readonly arrivals: Arrival[] = []
  readonly lanes = new Lanes()

  stop: Stop | null = null
  broken: { error: unknown } | null = null
  /** Mistakes of ours over one list or one change: the others go on, and the drain throws the first of them when it is over. */
  readonly mistakes: unknown[] = []
  /** Another drain may begin: what is marked here leaves no more, and what comes back changes nothing. */
  over = false
  wake: () => void = () => {}

  readonly #failures: number

  constructor(
    readonly environment: Environment,
    readonly owner: string,
    { failures, slots, worth }: { failures: number; slots: Slot[]; worth: Slot[] },
  ) {
    this.#failures = failures
    this.today = environment.today()
    this.lookUps = new LookUps(this.today)
    this.work = new Worklist(this.lookUps.scopeOf, worth)
    this.bystanders = new Worklist(this.lookUps.scopeOf, slots.filter((slot) => (slot.state === 'conflict' || slot.state === 'unknown') && !worth.includes(slot)))
    this.report = new DrainReport(environment.emit, worth.length)
  }

  /** Null, and the end of sending, when the person of these slots is no longer the one who is signed in. */
  async identity() {
    const identity = await this.environment.identity()
    if (identity?.owner === this.owner) return identity
    this.stop ??= { kind: 'needsSignIn', refused: false }
    return null
  }

  /** After a 401: asks with the same token for what every role may read. null: the session is accepted; a second 401 ends the drain. */
  async askSession(token: string): Promise<Failure | null> {
    this.#asking ??= this.environment.client('attendanceStatuses', {}, { token }).finally(() => (this.#asking = null))
    const answer = await this.#asking
    if (answer.ok) return null
    if (answer.failure.code === 'unauthorized' && !isFromTheWay(answer.failure)) this.rest(answer.failure)
    return answer.failure
  }
  #asking: Promise<Answer<unknown>> | null = null

  /** The provider did not answer, asked for a pause, or refused the session. */
  rest(failure: Failure): void {
    if (failure.code === 'unauthorized') {
      this.stop ??= { kind: 'needsSignIn', refused: true }
      return
    }
    const { now, random } = this.environment
    const failures = this.#failures + 1
    // A pause of nothing, or until a time that has passed, is no answer to "how long": then ours grows as in silence.
    const wait = failure.code === 'busy' && failure.retryAfterMs !== 0 ? pause(failure.retryAfterMs) : backoff(failures, random())
    this.stop ??= { kind: failure.code === 'busy' ? 'resting' : 'unreachable', until: now() + wait, failures }
  }

  mayLeave({ slot, list }: Departure, shared: boolean): boolean {
    if (this.over || this.stop || this.broken) return false
    if (isRead(list)) return isGood(list, slot, momentIn(this.environment))
    return list.alone === true || (shared && this.lanes.mayShare(list.capabilities))
  }
}
