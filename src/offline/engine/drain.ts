/**
 * One drain: sends what waits, settles what is answered, and says when to come back.
 *
 *   open ──▶ pick ──▶ commit ──▶ launch ──▶ (answers) ──▶ commit … ──▶ close
 *             ▲ fresh lists
 *
 * Requests leave in up to six lanes, one at a time per row. While they travel, the next ones are marked on disk, so that a
 * lane never waits for the disk; what comes back while a transaction runs is settled by the next one. A marked slot whose
 * list has grown too old before it could leave (a frozen tab, a slow lane) is released and read again.
 * Where requests are shared, the first change of a row whose version is known needs no list before it: the provider itself
 * holds it against what the person saw.
 */
import { failed, isFromTheWay, type Capability, type Failure } from '../../contract'
import { commit, type Arrival, type Candidate, type Departure, type Step } from './commit'
import { DrainLists } from './drain-lists'
import { DrainReport } from './drain-report'
import { momentIn, type DrainResult, type Environment } from './environment'
import { isGood, isRead, readHistory, readList } from './fresh-lists'
import { isFirst, Lanes, sendOf } from './lanes'
import { LookUps, saidBy, saidWithout } from './look-ups'
import { closeDrain, openDrain, type Stop } from './open-close-drain'
import { sendSlot, sendTogether, type Send, type SendResult } from './send-slot'
import type { Slot } from './slot'
import { backoff, isDue, pause, type Moment } from './timing'
import { Worklist } from './worklist'

/** With so many changes of a list left, its successor is soon needed. */
const soon = 24

/**
 * Drains the outbox of the person who is signed in, under the environment's lock. `force` sets aside the rest that an
 * unreachable provider has caused: for the moment the network is back, or a person asks.
 */
export function drain(environment: Environment, { force = false } = {}): Promise<DrainResult> {
  return environment.lock(async () => {
    const identity = await environment.identity()
    if (!identity) return { reason: 'needsSignIn', nextAt: null }
    const opening = await openDrain(environment, identity.owner, force)
    if (opening.kind === 'resting') return { reason: 'resting', nextAt: opening.until }
    return new Drain(environment, identity.owner, opening).run()
  })
}

class Drain {
  readonly #environment: Environment
  readonly #owner: string
  readonly #fence: number
  readonly #failures: number
  readonly #today: string

  readonly #lookUps: LookUps
  readonly #work: Worklist
  /** In conflict or in quarantine: no reason to read, but looked at when their list is read. */
  readonly #bystanders: Worklist
  readonly #vain = new Map<string, number>()
  /** Of which the mirror does not say enough to let them leave. */
  readonly #unseen = new Set<string>()

  readonly #lists = new DrainLists()
  readonly #report: DrainReport

  /** Rows for which something is being decided, marked or travelling. */
  readonly #busy = new Set<string>()
  readonly #arrivals: Arrival[] = []
  readonly #lanes = new Lanes()

  #stop: Stop | null = null
  #broken: { error: unknown } | null = null
  /** Mistakes of ours over one list or one change: the others go on, and the drain throws the first of them when it is over. */
  readonly #mistakes: unknown[] = []
  /** Another drain may begin: what is marked here leaves no more, and what comes back changes nothing. */
  #over = false
  #wake: () => void = () => {}

  constructor(environment: Environment, owner: string, { fence, failures, slots, worth }: { fence: number; failures: number; slots: Slot[]; worth: Slot[] }) {
    this.#environment = environment
    this.#owner = owner
    this.#fence = fence
    this.#failures = failures
    this.#today = environment.today()
    this.#lookUps = new LookUps(this.#today)
    this.#work = new Worklist(this.#lookUps.scopeOf, worth)
    this.#bystanders = new Worklist(this.#lookUps.scopeOf, slots.filter((slot) => (slot.state === 'conflict' || slot.state === 'unknown') && !worth.includes(slot)))
    this.#report = new DrainReport(environment.emit, worth.length)
  }

  async run(): Promise<DrainResult> {
    try {
      return await this.#run()
    } finally {
      this.#over = true
    }
  }

  async #run(): Promise<DrainResult> {
    for (;;) {
      this.#launch()
      // As long as the lanes have enough that is marked, answers gather and share a transaction.
      const dry = this.#lanes.isDry
      const candidates = dry ? this.#pick(await this.#environment.capabilities()) : []
      if (dry && (this.#arrivals.length > 0 || candidates.length > 0)) {
        if (!(await this.#commit(candidates))) return { reason: 'fenced', nextAt: null }
      } else if (!this.#lanes.isEmpty || this.#lists.isReading) {
        await new Promise<void>((resolve) => (this.#wake = resolve))
      } else {
        if (this.#broken) throw this.#broken.error
        if (!this.#stop && this.#lists.unread.settle()) continue
        for (const failure of this.#lists.unread.silent) this.#rest(failure)
        const closing = await closeDrain(this.#environment, { owner: this.#owner, fence: this.#fence, stop: this.#stop, reached: this.#lists.unread.reached, vain: this.#vain })
        if (closing.kind === 'closed') {
          const result = this.#report.end(closing.result)
          if (this.#mistakes.length > 0) throw this.#mistakes[0]
          return result
        }
        for (const slot of closing.slots) this.#work.put(slot)
        this.#report.more(closing.slots.length)
      }
    }
  }

  /** Slots to look at next. */
  #pick(capabilities: readonly Capability[]): Candidate[] {
    const candidates: Candidate[] = []
    if (this.#stop || this.#broken) return candidates
    const together = this.#lanes.mayShare(capabilities)
    // Each row that is busy travels or is about to, but for those that are back.
    const room = this.#lanes.room(together) - (this.#busy.size - this.#arrivals.length)
    const isKnown = (slot: Slot) => slot.kind === 'field' && isFirst(slot) && isDue(slot.nextAt, this.#environment.now()) && !this.#unseen.has(slot.key)
    const known = together && capabilities.includes('row-versions') ? this.#work.rows((slot) => !this.#busy.has(slot.row) && isKnown(slot)) : []
    // One alone travels as ever.
    const bySight = known.length > 1
    for (const slot of bySight ? known.slice(0, Math.max(room, 0)) : []) {
      this.#busy.add(slot.row)
      candidates.push({ slot, theirs: { kind: 'unread' }, row: null, failure: null, list: { capabilities } })
    }
    for (const [scope, slots] of this.#work.lists()) {
      const isHistory = this.#lookUps.isHistory(scope)
      const failure = this.#lists.unread.failureOf(scope) ?? this.#lookUps.failureOf(scope)
      const list = this.#lists.at(scope)
      const free = [...slots.values()].filter((slot) => !this.#busy.has(slot.row) && !(bySight && isKnown(slot)))
      const covers = (slot: Slot) => list !== null && isGood(list, slot, momentIn(this.#environment))
      // What an earlier answer does not cover stands under the failure of the later one, or it would wait here for ever.
      const decided = failure ? free : free.filter(covers)
      const [uncovered] = failure ? [] : free.filter((slot) => !covers(slot))
      if (uncovered && !this.#lists.unread.isSilent(scope)) void this.#read(scope, uncovered)
      // The next list is asked for while the last changes of this one are on their way, not earlier: it is good for seconds only.
      if (candidates.length >= room) break
      for (const slot of decided) {
        if (candidates.length >= room) break
        if (this.#busy.has(slot.row)) continue
        const said = list && covers(slot) ? saidBy(list, slot) : failure && saidWithout(failure, slot, { isHistory, capabilities, isUnseen: this.#unseen.has(slot.key) })
        if (!said) continue
        if (said.theirs.kind === 'unproven' && this.#lookUps.takes(slot, said.failure, this.#environment.now())) {
          this.#work.delete(slot)
          this.#lookUps.add(slot)
          this.#work.put(slot)
          continue
        }
        this.#busy.add(slot.row)
        candidates.push(said)
      }
      if (decided.length > soon && candidates.length > 0) break
    }
    return candidates
  }

  /** One list at a time, beside the lanes: the next is read while this one's changes travel. */
  async #read(scope: string, slot: Slot): Promise<void> {
    if (this.#lists.isReading) return
    const bystanders = this.#bystanders.of(scope)
    try {
      const list = await this.#lists.read(scope, async () => {
        const identity = await this.#identity()
        if (!identity) return null
        const { client, capabilities } = this.#environment
        const reading = { client, token: identity.token, capabilities: await capabilities(), moment: () => momentIn(this.#environment), today: this.#today }
        return (this.#lookUps.isHistory(scope) ? readHistory : readList)(reading, slot, [...this.#work.of(scope), ...bystanders])
      })
      if (list && 'code' in list) this.#unread(scope, list)
      else if (list) {
        for (const slot of bystanders) {
          this.#bystanders.delete(slot)
          this.#work.put(slot)
        }
      }
    } catch (error) {
      this.#mistakes.push(error)
      this.#lists.unread.park(scope, failed('malformed', 0).failure)
    }
    this.#wake()
  }

  #unread(scope: string, failure: Failure): void {
    if (this.#lookUps.isHistory(scope)) return this.#lookUps.fail(failure)
    // Something in front of the provider bars this list; it may let others pass.
    if (isFromTheWay(failure)) return this.#lists.unread.park(scope, failure)
    switch (failure.code) {
      case 'unauthorized':
        this.#stop ??= { kind: 'needsSignIn', refused: true }
        return
      case 'busy':
      case 'network':
      case 'timeout':
        this.#lanes.narrow()
        if (!this.#lists.unread.isAlone(scope, failure)) this.#rest(failure)
        return
      default:
        // This list alone; the others go on.
        if (failure.code === 'server') this.#lanes.narrow()
        this.#lists.unread.park(scope, failure)
    }
  }

  #rest(failure: Failure): void {
    const { now, random } = this.#environment
    const failures = this.#failures + 1
    // A pause of nothing, or until a time that has passed, is no answer to "how long": then ours grows as in silence.
    const wait = failure.code === 'busy' && failure.retryAfterMs !== 0 ? pause(failure.retryAfterMs) : backoff(failures, random())
    this.#stop ??= { kind: failure.code === 'busy' ? 'resting' : 'unreachable', until: now() + wait, failures }
  }

  /** Null, and the end of sending, when the person of these slots is no longer the one who is signed in. */
  async #identity() {
    const identity = await this.#environment.identity()
    if (identity?.owner === this.#owner) return identity
    this.#stop ??= { kind: 'needsSignIn', refused: false }
    return null
  }

  #launch(): void {
    while (this.#stop || this.#lanes.isFree) {
      const next = this.#lanes.next()
      if (next.length === 0) return
      const shared = next.length > 1
      const leaving = next.filter((departure) => this.#mayLeave(departure, shared))
      for (const departure of next) if (!leaving.includes(departure)) this.#arrivals.push({ departure, outcome: null })
      if (leaving.length > 0) void this.#fly(leaving, shared)
    }
  }

  #mayLeave({ slot, list }: Departure, shared: boolean): boolean {
    if (this.#over || this.#stop || this.#broken) return false
    if (isRead(list)) return isGood(list, slot, momentIn(this.#environment))
    return list.alone === true || (shared && this.#lanes.mayShare(list.capabilities))
  }

  async #fly(departures: readonly Departure[], shared: boolean): Promise<void> {
    const { steady } = this.#environment
    const outcomes = new Map<Departure, SendResult>()
    const departed = steady()
    this.#lanes.depart()
    try {
      const identity = await this.#identity()
      // Asked again: the tab may have been frozen while it waited. From here to the request nothing is awaited.
      const sends = departures.flatMap((departure) => (identity && this.#mayLeave(departure, shared) ? sendOf(departure) : []))
      const [first] = sends
      if (identity && first) {
        const departedAt = momentIn(this.#environment)
        const sending = shared ? sendTogether(this.#environment.client, sends, identity.token) : this.#sendAlone(first, identity.token).then((one) => [one])
        const results = await sending.catch((error: unknown) => {
          this.#mistakes.push(error)
          // It may have left.
          return sends.map((): SendResult => ({ kind: 'lost', row: null, failure: failed('malformed', 0).failure }))
        })
        if (shared && results.every(({ kind }) => kind !== 'accepted')) this.#lanes.shareNoMore()
        for (const [index, { departure, slot }] of sends.entries()) {
          const outcome = results[index]
          if (!outcome) continue
          outcomes.set(departure, outcome)
          this.#hear(slot, outcome, departedAt)
        }
      }
    } catch (error) {
      this.#broken = { error }
    }
    this.#lanes.arrive(steady() - departed)
    for (const departure of departures) this.#arrivals.push({ departure, outcome: outcomes.get(departure) ?? null })
    this.#launch()
    this.#wake()
  }

  /** If something in front of the provider lets no PATCH pass, the same call travels in a batch of one, which is a POST, where batches are announced. */
  async #sendAlone(send: Send & { departure: Departure }, token: string): Promise<SendResult> {
    const { client } = this.#environment
    const result = await sendSlot(client, send.slot, send.sent, { token, ...send.guard })
    const isBarred = send.slot.kind === 'field' && result.failure !== null && isFromTheWay(result.failure)
    if (!isBarred || !send.departure.list.capabilities.includes('batch') || !this.#mayLeave(send.departure, false)) return result
    const identity = await this.#identity()
    if (!identity) return result
    const [other = result] = await sendTogether(client, [send], identity.token)
    return other
  }

  /** What an answer says about the provider, the network and the other requests. */
  #hear(slot: Slot, { kind, row, failure }: SendResult, departedAt: Moment): void {
    if (row) this.#lists.hear(this.#lookUps.scopeOf(slot), row, departedAt)
    if (kind === 'accepted') {
      this.#lists.unread.reach()
      this.#lanes.widen()
    } else if (kind === 'unauthorized') {
      this.#stop ??= { kind: 'needsSignIn', refused: true }
    } else if (kind === 'busy' && failure) {
      this.#lanes.narrow()
      this.#rest(failure)
    } else if (kind === 'lost') {
      this.#lanes.narrow()
      // A read is what tells whether the network is there at all, before more is sent into the dark. A page in the provider's place came over a network.
      if (failure && (failure.code === 'network' || failure.code === 'timeout') && !isFromTheWay(failure)) this.#lists.spoil()
    }
  }

  /** False when another drain has taken over. */
  async #commit(candidates: Candidate[]): Promise<boolean> {
    const arrivals = this.#arrivals.splice(0)
    const steps = await commit(this.#environment, this.#fence, arrivals, candidates, (error) => this.#mistakes.push(error))
    if (!steps) return false
    for (const slot of [...arrivals.map(({ departure }) => departure.slot), ...candidates.map((candidate) => candidate.slot)]) {
      this.#busy.delete(slot.row)
      this.#work.delete(slot)
      // What nothing came of is not looked at again in this drain.
      if (!steps.some(({ before }) => before.key === slot.key)) this.#vain.set(slot.key, slot.gen)
    }
    for (const step of steps) this.#take(step)
    this.#report.progress()
    return true
  }

  #take({ before, verdict, next, fields, row, from }: Step): void {
    const drop = () => this.#lists.drop(this.#lookUps.scopeOf(before))
    switch (verdict) {
      case 'read':
        this.#unseen.add(before.key)
        if (next) this.#work.put(next)
        return
      case 'send':
        if (next && 'list' in from && from.list) {
          this.#busy.add(next.row)
          this.#lanes.add({ slot: next, before, row, list: from.list })
        }
        return
      case 'doubt':
      case 'quarantine':
        drop()
        if (next) this.#work.put(next)
        return
      case 'overtaken':
        if (next?.state === 'rejected') this.#report.refused(before, next)
        if (next?.state === 'rejected' || next?.state === 'waiting') break
        if (!row) drop()
        if (next) this.#work.put(next)
        return
      case 'requeue':
        if (!row) drop()
        if (next) this.#work.put(next)
        return
      case 'settle':
        this.#report.confirmed(before)
        return
      case 'rebase':
      case 'conflict':
        for (const slot of next ? [next] : fields) {
          if (slot.state === 'queued') {
            this.#work.put(slot)
            if (slot.key !== before.key) this.#report.more(1)
          } else this.#report.conflict(slot)
        }
        if (!next) this.#report.done()
        return
      case 'reject':
        this.#report.refused(before, next)
        break
      default:
    }
    this.#vain.set(before.key, before.gen)
  }
}
