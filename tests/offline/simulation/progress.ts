/**
 * Holds the engine to getting on: what waits is at rest, or before a person, ten minutes after the faults have stopped;
 * and nothing is asked again and again, in a storm or out of it.
 */
import type { Slot, SlotState } from '../../../src/offline/engine/slot'
import { callsIn, type Request } from './provider'

const minuteMs = 60_000

/** How long until all is at rest once the faults have stopped. */
export const restWithinMs = 10 * minuteMs

const restless: readonly SlotState[] = ['queued', 'sending', 'unknown', 'waiting', 'needsSignIn']

export class Progress {
  /** The most requests of one device within a minute beyond what was done there, and the most of one change. */
  most = { requests: 0, sends: 0 }
  readonly #moving = new Map<string, Map<string, SlotState>>()
  readonly #left = new Map<string, number[]>()
  readonly #doings = new Map<string, number[]>()

  constructor(
    readonly now: () => number,
    readonly accuse: (what: string) => void,
  ) {}

  onPut(who: string, slots: readonly Slot[]): void {
    const moving = this.#moving.get(who) ?? new Map<string, SlotState>()
    this.#moving.set(who, moving)
    for (const { key, state } of slots) {
      if (restless.includes(state)) moving.set(key, state)
      else moving.delete(key)
    }
  }

  onDelete(who: string, keys: readonly string[]): void {
    const moving = this.#moving.get(who)
    for (const key of keys) moving?.delete(key)
  }

  /** What is neither sent nor before a person. */
  moving(who: string): ReadonlyMap<string, SlotState> | undefined {
    return this.#moving.get(who)
  }

  isAtRest(people: readonly string[]): boolean {
    return people.every((who) => (this.#moving.get(who)?.size ?? 0) === 0)
  }

  /** Somebody did something, or something befell this device: that is worth some requests. */
  onDoing(device: string): void {
    this.#within(this.#doings, device)
  }

  onDepart(device: string, request: Request): void {
    // The pages of a list count as one request, for the provider decides how many there are.
    if (request.query.has('page')) return
    const requests =
      this.#within(this.#left, device) -
      allowance.requests * (this.#doings.get(device)?.filter((at) => at > this.now() - minuteMs).length ?? 0)
    this.most.requests = Math.max(this.most.requests, requests)
    if (requests > allowance.beyond)
      this.accuse(`${device} asked ${requests} times in a minute more often than what was done there explains`)
    for (const call of callsIn(request)) this.#onCall(device, call)
  }

  #onCall(device: string, { method, path, body }: Request): void {
    if (method === 'GET') return
    const what =
      method === 'POST'
        ? `${device} ${body.attendance_date} ${body.group} ${body.student}`
        : `${device} ${path} ${Object.keys(body).join()}`
    const sends = this.#within(this.#left, what)
    this.most.sends = Math.max(this.most.sends, sends)
    if (sends > allowance.sends) this.accuse(`${what} was sent ${sends} times within a minute`)
  }

  /** Notes that it happened, and says how often it did within the last minute. */
  #within(times: Map<string, number[]>, name: string): number {
    const now = this.now()
    const known = times.get(name)
    if (!known) {
      times.set(name, [now])
      return 1
    }
    while (known.length > 0 && known[0]! <= now - minuteMs) known.shift()
    known.push(now)
    return known.length
  }
}

/**
 * Requests that one doing is worth, those of a minute in which nothing is done, and how often one change may be sent in
 * a minute.
 */
const allowance = { requests: 12, beyond: 60, sends: 12 }
