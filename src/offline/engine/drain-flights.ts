/**
 * The requests of one drain: sends marked slots while lanes are free, and tells lists, lanes and the drain what each
 * result says about provider and network.
 */
import { failed, isFromIntermediary } from '../../contract'
import type { Departure } from './commit'
import type { DrainCourse } from './drain-course'
import { momentIn } from './environment'
import { sendOf } from './lanes'
import { sendSlot, sendTogether, type Send, type SendResult } from './send-slot'
import type { Slot } from './slot'
import type { Moment } from './timing'

export class DrainFlights {
  readonly #course: DrainCourse

  constructor(course: DrainCourse) {
    this.#course = course
  }

  /** Sends marked slots. If the drain has stopped, all of them return unsent. */
  launch(): void {
    const { lanes, arrivals } = this.#course
    while (this.#course.stop || lanes.isFree) {
      const next = lanes.next()
      if (next.length === 0) return
      const shared = next.length > 1
      const leaving = next.filter((departure) => this.#course.mayLeave(departure, shared))
      for (const departure of next) if (!leaving.includes(departure)) arrivals.push({ departure, outcome: null })
      if (leaving.length > 0) void this.#fly(leaving, shared)
    }
  }

  async #fly(departures: readonly Departure[], shared: boolean): Promise<void> {
    const { environment, lanes, arrivals, mistakes } = this.#course
    const { client, steady } = environment
    const outcomes = new Map<Departure, SendResult>()
    const departed = steady()
    lanes.depart()
    try {
      const identity = await this.#course.identity()
      // `mayLeave` is checked again, because the tab may have been frozen during the await. From here to the request
      // nothing may be awaited, or the check would be out of date.
      const sends = departures.flatMap((departure) =>
        identity && this.#course.mayLeave(departure, shared) ? sendOf(departure) : [],
      )
      const [first] = sends
      if (identity && first) {
        const departedAt = momentIn(environment)
        const sending = shared
          ? sendTogether(client, sends, identity.token)
          : this.#sendAlone(first, identity.token).then((one) => [one])
        const results = await sending.catch((error: unknown) => {
          mistakes.push(error)
          // The request may have been sent before the exception.
          return sends.map((): SendResult => ({ kind: 'lost', row: null, failure: failed('malformed', 0).failure }))
        })
        await this.#judge(results, identity.token)
        if (shared && results.every(({ kind }) => kind !== 'accepted')) lanes.shareNoMore()
        for (const [index, { departure, slot }] of sends.entries()) {
          const outcome = results[index]
          if (!outcome) continue
          outcomes.set(departure, outcome)
          this.#hear(slot, outcome, departedAt)
        }
      }
    } catch (error) {
      this.#course.broken = { error }
    }
    lanes.arrive(steady() - departed)
    for (const departure of departures) arrivals.push({ departure, outcome: outcomes.get(departure) ?? null })
    this.launch()
    this.#course.wake()
  }

  /**
   * Sends one slot in a request of its own. If a proxy blocks PATCH, and batches are announced, the same call is sent
   * as a batch of one, because a batch is a POST.
   */
  async #sendAlone(send: Send & { departure: Departure }, token: string): Promise<SendResult> {
    const { client } = this.#course.environment
    const result = await sendSlot(client, send.slot, send.sent, { token, ...send.guard })
    const isBarred = send.slot.kind === 'field' && result.failure !== null && isFromIntermediary(result.failure)
    if (
      !isBarred ||
      !send.departure.list.capabilities.includes('batch') ||
      !this.#course.mayLeave(send.departure, false)
    )
      return result
    const identity = await this.#course.identity()
    if (!identity) return result
    const [other = result] = await sendTogether(client, [send], identity.token)
    return other
  }

  /**
   * A 401 of one change is about that change alone unless the session is refused too: it was not applied, and is
   * compared and sent again. If nobody answers for the session, the drain rests.
   */
  async #judge(results: SendResult[], token: string): Promise<void> {
    if (!results.some(({ kind }) => kind === 'unauthorized')) return
    const failure = await this.#course.askSession(token)
    if (failure?.code === 'unauthorized') return
    if (failure && (failure.status === 0 || failure.code === 'busy')) this.#course.rest(failure)
    for (const [index, result] of results.entries())
      if (result.kind === 'unauthorized') results[index] = { ...result, kind: 'stale' }
  }

  /** Updates lists, lanes and the drain from one result. */
  #hear(slot: Slot, { kind, row, failure }: SendResult, departedAt: Moment): void {
    const { lists, lanes, lookUps } = this.#course
    if (row) lists.hear(lookUps.scopeOf(slot), row, departedAt)
    if (kind === 'accepted') {
      lists.unread.reach()
      lanes.widen()
    } else if (kind === 'unauthorized') {
      this.#course.stop ??= { kind: 'needsSignIn', refused: true }
    } else if (kind === 'busy' && failure) {
      lanes.narrow()
      this.#course.rest(failure)
    } else if (kind === 'lost') {
      lanes.narrow()
      // After a request without a response the lists are dropped, so that one must be read before more changes are
      // sent: that shows whether there is a network at all. Not after a proxy's page, which did arrive over a network.
      if (failure && (failure.code === 'network' || failure.code === 'timeout') && !isFromIntermediary(failure))
        lists.spoil()
    }
  }
}
