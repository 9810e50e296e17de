/**
 * One drain: sends what waits, settles what is answered, and says when to come back.
 *
 *   open ──▶ pick ──▶ commit ──▶ launch ──▶ (answers) ──▶ commit … ──▶ close
 *             ▲ fresh lists
 *
 *   drain-course      what it knows at this moment, for all of these
 *   drain-picks       which changes it looks at next
 *   drain-readings    the lists that these need
 *   drain-flights     the requests on their way
 *
 * Requests leave in up to six lanes, one at a time per row. While they travel, the next ones are marked on disk, so that a
 * lane never waits for the disk; what comes back while a transaction runs is settled by the next one. A marked slot whose
 * list has grown too old before it could leave (a frozen tab, a slow lane) is released and read again.
 * Where requests are shared, the first change of a row whose version is known needs no list before it: the provider itself
 * holds it against what the person saw.
 */
import { commit, type Candidate, type Step } from './commit'
import { DrainCourse } from './drain-course'
import { DrainFlights } from './drain-flights'
import { DrainPicks } from './drain-picks'
import { DrainReadings } from './drain-readings'
import type { DrainResult, Environment } from './environment'
import { closeDrain, openDrain } from './open-close-drain'
import type { Slot } from './slot'

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
  readonly #course: DrainCourse
  readonly #fence: number
  readonly #picks: DrainPicks
  readonly #flights: DrainFlights
  /** Slots that were looked at in vain, with their `gen` at that time. */
  readonly #vain = new Map<string, number>()

  constructor(environment: Environment, owner: string, opening: { fence: number; failures: number; slots: Slot[]; worth: Slot[] }) {
    this.#environment = environment
    this.#course = new DrainCourse(environment, owner, opening)
    this.#fence = opening.fence
    this.#picks = new DrainPicks(this.#course, new DrainReadings(this.#course))
    this.#flights = new DrainFlights(this.#course)
  }

  async run(): Promise<DrainResult> {
    try {
      return await this.#run()
    } finally {
      this.#course.over = true
    }
  }

  async #run(): Promise<DrainResult> {
    const { lanes, lists, arrivals } = this.#course
    for (;;) {
      this.#flights.launch()
      // As long as the lanes have enough that is marked, answers gather and share a transaction.
      const dry = lanes.isDry
      const candidates = dry ? this.#picks.pick(await this.#environment.capabilities()) : []
      if (dry && (arrivals.length > 0 || candidates.length > 0)) {
        if (!(await this.#commit(candidates))) return { reason: 'fenced', nextAt: null }
      } else if (!lanes.isEmpty || lists.isReading) {
        await new Promise<void>((resolve) => (this.#course.wake = resolve))
      } else {
        const result = await this.#close()
        if (result) return result
      }
    }
  }

  /** Null where there is more to do. */
  async #close(): Promise<DrainResult | null> {
    const { owner, lists, work, report, mistakes, broken } = this.#course
    if (broken) throw broken.error
    if (!this.#course.stop && lists.unread.settle()) return null
    for (const failure of lists.unread.silent) this.#course.rest(failure)
    const closing = await closeDrain(this.#environment, { owner, fence: this.#fence, stop: this.#course.stop, reached: lists.unread.reached, vain: this.#vain })
    if (closing.kind === 'closed') {
      const result = report.end(closing.result)
      if (mistakes.length > 0) throw mistakes[0]
      return result
    }
    for (const slot of closing.slots) work.put(slot)
    report.more(closing.slots.length)
    return null
  }

  /** False when another drain has taken over. */
  async #commit(candidates: Candidate[]): Promise<boolean> {
    const { work, busy, mistakes, report } = this.#course
    const arrivals = this.#course.arrivals.splice(0)
    const steps = await commit(this.#environment, this.#fence, arrivals, candidates, (error) => mistakes.push(error))
    if (!steps) return false
    for (const slot of [...arrivals.map(({ departure }) => departure.slot), ...candidates.map((candidate) => candidate.slot)]) {
      busy.delete(slot.row)
      work.delete(slot)
      // What nothing came of is not looked at again in this drain.
      if (!steps.some(({ before }) => before.key === slot.key)) this.#vain.set(slot.key, slot.gen)
    }
    for (const step of steps) this.#take(step)
    report.progress()
    return true
  }

  #take({ before, verdict, next, fields, row, from }: Step): void {
    const { work, busy, lanes, lists, lookUps, report } = this.#course
    const drop = () => lists.drop(lookUps.scopeOf(before))
    switch (verdict) {
      case 'read':
        this.#picks.noteUnseen(before)
        if (next) work.put(next)
        return
      case 'send':
        if (next && 'list' in from && from.list) {
          busy.add(next.row)
          lanes.add({ slot: next, before, row, list: from.list })
        }
        return
      case 'doubt':
      case 'quarantine':
        drop()
        if (next) work.put(next)
        return
      case 'overtaken':
        if (next?.state === 'rejected') report.refused(before, next)
        if (next?.state === 'rejected' || next?.state === 'waiting') break
        if (!row) drop()
        if (next) work.put(next)
        return
      case 'requeue':
        if (!row) drop()
        if (next) work.put(next)
        return
      case 'settle':
        report.confirmed(before)
        return
      case 'rebase':
      case 'conflict':
        for (const slot of next ? [next] : fields) {
          if (slot.state === 'queued') {
            work.put(slot)
            if (slot.key !== before.key) report.more(1)
          } else report.conflict(slot)
        }
        if (!next) report.done()
        return
      case 'retry':
        if (next?.state === 'rejected') report.refused(before, next)
        break
      case 'reject':
        report.refused(before, next)
        break
      default:
    }
    this.#vain.set(before.key, before.gen)
  }
}
